import type { CaptionMessage } from '@longhand/contracts'
import type { CaptionRelay } from './caption-relay.ts'

export type CaptionListener = (message: CaptionMessage) => void

export interface CaptionFollower {
  onMessage: CaptionListener
  /** Something happened without a message: what is stored is to be read again. */
  onGap: () => void
}

/** The owner's page gets messages in the process that recognizes the session, the audience in every process. */
export class CaptionHub {
  readonly #owners = new Map<string, Set<CaptionListener>>()
  readonly #audiences = new Map<string, Set<CaptionFollower>>()

  constructor(private readonly relay: Pick<CaptionRelay, 'send' | 'receive' | 'close'>) {}

  listen(captionId: string, listener: CaptionListener): () => void {
    return this.#join(this.#owners, captionId, listener)
  }

  follow(captionId: string, follower: CaptionFollower): () => void {
    this.relay.receive({
      onMessage: (id, message) => {
        this.#sendToAudience(id, message)
      },
      onGap: (id) => {
        const ids = id === undefined ? [...this.#audiences.keys()] : [id]
        for (const one of ids) this.#sendGap(one)
      },
    })
    return this.#join(this.#audiences, captionId, follower)
  }

  audienceSize(captionId: string): number {
    return this.#audiences.get(captionId)?.size ?? 0
  }

  publish(captionId: string, message: CaptionMessage): void {
    for (const listener of this.#owners.get(captionId) ?? []) listener(message)
    if (
      message.type === 'ready' ||
      message.type === 'ack' ||
      message.type === 'resend' ||
      message.type === 'error'
    )
      return
    this.#sendToAudience(captionId, message)
    this.relay.send(captionId, message)
  }

  /** For changes without a message, such as a link that was taken back: the audience of every process reads again what is stored. */
  refresh(captionId: string): void {
    this.#sendGap(captionId)
    this.relay.send(captionId)
  }

  async close(): Promise<void> {
    await this.relay.close()
  }

  #sendToAudience(captionId: string, message: CaptionMessage): void {
    for (const { onMessage } of this.#audiences.get(captionId) ?? []) onMessage(message)
  }

  #sendGap(captionId: string): void {
    for (const { onGap } of this.#audiences.get(captionId) ?? []) onGap()
  }

  #join<One>(all: Map<string, Set<One>>, captionId: string, one: One): () => void {
    const joined = all.get(captionId) ?? new Set()
    all.set(captionId, joined.add(one))
    return () => {
      joined.delete(one)
      if (joined.size === 0) all.delete(captionId)
    }
  }
}
