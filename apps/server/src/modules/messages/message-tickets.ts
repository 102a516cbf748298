import { createHmac, timingSafeEqual } from 'node:crypto'
import { streamTicketSeconds } from '@longhand/contracts'
import type { Clock } from '../../platform/clock/clock.ts'
import type { MailTopic } from './message-content.ts'

/** Keeps the key that tickets are signed with, the same for every process. */
export interface MessageTicketKeys {
  /** @returns The key, made when there is none. */
  key(): Promise<Buffer>
}

const macBytes = 16
const topics: readonly MailTopic[] = ['transcriptions', 'purchases', 'rewards']

/** Open one thing without a token: the stream, for a browser that can't send one, and unsubscribing from a mail. */
export class MessageTickets {
  #key: Promise<Buffer> | undefined

  constructor(private readonly deps: { keys: MessageTicketKeys; clock: Clock }) {}

  async forStream(userId: string): Promise<string> {
    return this.#write('stream', userId, String(this.#now() + streamTicketSeconds))
  }

  async readStream(ticket: string): Promise<string | undefined> {
    const fields = await this.#read('stream', ticket)
    return fields && Number(fields.detail) > this.#now() ? fields.userId : undefined
  }

  /** Never expires: a mail may be years old. */
  async forUnsubscribing(userId: string, topic: MailTopic): Promise<string> {
    return this.#write('unsubscribe', userId, topic)
  }

  async readUnsubscribing(ticket: string): Promise<{ userId: string; topic: MailTopic } | undefined> {
    const fields = await this.#read('unsubscribe', ticket)
    const topic = topics.find((known) => known === fields?.detail)
    return fields && topic ? { userId: fields.userId, topic } : undefined
  }

  async #write(purpose: 'stream' | 'unsubscribe', userId: string, detail: string): Promise<string> {
    const mac = createHmac('sha256', await this.#readKey())
      .update(`${purpose}.${userId}.${detail}`)
      .digest()
      .subarray(0, macBytes)
    return `${userId}.${detail}.${mac.toString('base64url')}`
  }

  async #read(
    purpose: 'stream' | 'unsubscribe',
    ticket: string,
  ): Promise<{ userId: string; detail: string } | undefined> {
    const [userId = '', detail = ''] = ticket.split('.')
    const expected = Buffer.from(await this.#write(purpose, userId, detail))
    const given = Buffer.from(ticket)
    return given.length === expected.length && timingSafeEqual(given, expected)
      ? { userId, detail }
      : undefined
  }

  #readKey(): Promise<Buffer> {
    this.#key ??= this.deps.keys.key().catch((error: unknown) => {
      this.#key = undefined
      throw error
    })
    return this.#key
  }

  #now(): number {
    return Math.floor(this.deps.clock.now().getTime() / 1000)
  }
}
