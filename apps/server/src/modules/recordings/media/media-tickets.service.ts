import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Clock } from '../../../platform/clock/clock.ts'

/** Keeps the key that tickets are signed with, the same for every process. */
export interface MediaTicketKeys {
  /** @returns The key, made when there is none. */
  key(): Promise<Buffer>
}

/** What a ticket opens: the same key signs for each, and one is no good for another. */
export type TicketPurpose = 'media' | 'share'

const lifeSeconds = 3600
/** A ticket stays the same for ten minutes, so that a list that is read again doesn't make a player load its sound again. */
const stepSeconds = 600
/** Six bits each. */
const macCharacters = 22
/** Tickets that are kept at most. */
const keptTickets = 10_000

/** Gives out addresses that open one thing for an hour: a player can't send a token. `media` opens the sound of a recording, `share` what is behind a link. */
export class MediaTickets {
  #key: Promise<Buffer> | undefined
  /** What was written in this step, by id: lists are read again and again, with a ticket for each of their recordings. */
  readonly #kept = new Map<string, string>()
  #keptExpiry = 0

  constructor(private readonly deps: { keys: MediaTicketKeys; clock: Clock; purpose?: TicketPurpose }) {}

  /** A function that signs for many things at once. */
  async signer(): Promise<(id: string) => string> {
    const key = await this.#readKey()
    const expiry = Math.ceil((this.#now() + lifeSeconds) / stepSeconds) * stepSeconds
    return (id) => this.#writeOnce(key, id, expiry)
  }

  /** @returns The id that a ticket is for; `undefined` for one that is forged or has expired. */
  async read(ticket: string): Promise<string | undefined> {
    const [id = '', expiry = ''] = ticket.split('.')
    const expected = Buffer.from(this.#write(await this.#readKey(), id, Number(expiry)))
    const given = Buffer.from(ticket)
    if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined
    return Number(expiry) > this.#now() ? id : undefined
  }

  #readKey(): Promise<Buffer> {
    this.#key ??= this.deps.keys.key().catch((error: unknown) => {
      this.#key = undefined
      throw error
    })
    return this.#key
  }

  #now(): number {
    return this.deps.clock.now().getTime() / 1000
  }

  #writeOnce(key: Buffer, id: string, expiry: number): string {
    if (expiry !== this.#keptExpiry || this.#kept.size >= keptTickets) this.#kept.clear()
    this.#keptExpiry = expiry
    const ticket = this.#kept.get(id) ?? this.#write(key, id, expiry)
    this.#kept.set(id, ticket)
    return ticket
  }

  #write(key: Buffer, id: string, expiry: number): string {
    const mac = createHmac('sha256', key)
      .update(`${this.deps.purpose ?? 'media'}.${id}.${expiry}`)
      .digest('base64url')
      .slice(0, macCharacters)
    return `${id}.${expiry}.${mac}`
  }
}
