import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Clock } from '../../../platform/clock/clock.ts'

export interface MediaTicketKeys {
  key(): Promise<Buffer>
}

/** A ticket for one purpose is not valid for another. */
export type TicketPurpose = 'media' | 'share'

const lifeSeconds = 3600
/** Stable for ten minutes, so that reading a list again doesn't make a player reload. */
const stepSeconds = 600
/** Six bits each. */
const macCharacters = 22
const keptTickets = 10_000

/** Valid for an hour, since a player can't send a token. `media` opens a recording's sound, `share` a link's content. */
export class MediaTickets {
  #key: Promise<Buffer> | undefined
  /** Caches this step's tickets by id: lists are read again and again. */
  readonly #kept = new Map<string, string>()
  #keptExpiry = 0

  constructor(private readonly deps: { keys: MediaTicketKeys; clock: Clock; purpose?: TicketPurpose }) {}

  async signer(): Promise<(id: string) => string> {
    const key = await this.#readKey()
    const expiry = Math.ceil((this.#now() + lifeSeconds) / stepSeconds) * stepSeconds
    return (id) => this.#writeOnce(key, id, expiry)
  }

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
