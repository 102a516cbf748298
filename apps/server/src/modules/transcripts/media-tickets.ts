import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Clock } from '../../platform/clock/clock.ts'

/** Keeps the key that tickets are signed with, the same for every process. */
export interface MediaTicketKeys {
  /** @returns The key, made when there is none. */
  key(): Promise<Buffer>
}

const lifeSeconds = 3600
/** A ticket stays the same for ten minutes, so that a list that is read again doesn't make a player load its sound again. */
const stepSeconds = 600
const macBytes = 16

/** Gives out addresses that open the sound of one recording for an hour: a player can't send a token. */
export class MediaTickets {
  #key: Promise<Buffer> | undefined

  constructor(private readonly parts: { keys: MediaTicketKeys; clock: Clock }) {}

  /** A function that signs for many recordings at once. */
  async signer(): Promise<(recordingId: string) => string> {
    const key = await this.#readKey()
    const expiry = Math.ceil((this.#now() + lifeSeconds) / stepSeconds) * stepSeconds
    return (recordingId) => write(key, recordingId, expiry)
  }

  /** @returns The recording that a ticket is for; `undefined` for one that is forged or has expired. */
  async read(ticket: string): Promise<string | undefined> {
    const [recordingId = '', expiry = ''] = ticket.split('.')
    const expected = Buffer.from(write(await this.#readKey(), recordingId, Number(expiry)))
    const given = Buffer.from(ticket)
    if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined
    return Number(expiry) > this.#now() ? recordingId : undefined
  }

  #readKey(): Promise<Buffer> {
    this.#key ??= this.parts.keys.key().catch((error: unknown) => {
      this.#key = undefined
      throw error
    })
    return this.#key
  }

  #now(): number {
    return this.parts.clock.now().getTime() / 1000
  }
}

function write(key: Buffer, recordingId: string, expiry: number): string {
  const mac = createHmac('sha256', key).update(`${recordingId}.${expiry}`).digest().subarray(0, macBytes)
  return `${recordingId}.${expiry}.${mac.toString('base64url')}`
}
