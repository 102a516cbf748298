import type { CaptionMessage } from '@longhand/contracts'
import type { CaptionRelay } from './caption-relay.ts'

export type CaptionListener = (message: CaptionMessage) => void

export interface CaptionFollower {
  onMessage: CaptionListener
  /** Something happened that was not told: what is stored is to be read again. */
  onGap: () => void
}

/** What a session's owner had translated, by the number of each passage's first line. */
interface Translated {
  language: string
  texts: Map<number, string>
}

/** The owner's page is told in the process that hears the session, the audience in every process. */
export class CaptionHub {
  readonly #owners = new Map<string, Set<CaptionListener>>()
  readonly #audiences = new Map<string, Set<CaptionFollower>>()
  readonly #translated = new Map<string, Translated>()
  readonly #held = new Set<string>()

  constructor(private readonly relay: Pick<CaptionRelay, 'send' | 'hear' | 'close'>) {}

  listen(captionId: string, listener: CaptionListener): () => void {
    return this.#join(this.#owners, captionId, listener)
  }

  follow(captionId: string, follower: CaptionFollower): () => void {
    this.relay.hear({
      onMessage: (id, message) => {
        this.#tellAudience(id, message)
      },
      onGap: (id) => {
        const ids = id === undefined ? [...this.#audiences.keys()] : [id]
        for (const one of ids) this.#tellGap(one)
      },
    })
    return this.#join(this.#audiences, captionId, follower)
  }

  audienceSize(captionId: string): number {
    return this.#audiences.get(captionId)?.size ?? 0
  }

  /** Keeps translations also while no one listens for a moment. */
  hold(captionId: string): void {
    this.#held.add(captionId)
  }

  release(captionId: string): void {
    this.#held.delete(captionId)
    this.#forgetUnheard(captionId)
  }

  tell(captionId: string, message: CaptionMessage): void {
    for (const listener of this.#owners.get(captionId) ?? []) listener(message)
    if (message.type === 'ready' || message.type === 'ack' || message.type === 'resend' || message.type === 'error') return
    this.#tellAudience(captionId, message)
    this.relay.send(captionId, message)
  }

  /** For changes that no message tells, such as a link that was taken back: the audience of every process reads again what is stored. */
  refresh(captionId: string): void {
    this.#tellGap(captionId)
    this.relay.send(captionId)
  }

  tellTranslation(captionId: string, language: string, passages: readonly { from: number; text: string }[]): void {
    this.tell(captionId, { type: 'translation', language, passages: [...passages] })
  }

  /** For a listener who comes later; `undefined` when nothing was translated. */
  translation(captionId: string): CaptionMessage | undefined {
    const translated = this.#translated.get(captionId)
    return translated && { type: 'translation', language: translated.language, passages: [...translated.texts].map(([from, text]) => ({ from, text })) }
  }

  async close(): Promise<void> {
    await this.relay.close()
  }

  #tellAudience(captionId: string, message: CaptionMessage): void {
    if (message.type === 'translation') this.#keep(captionId, message)
    for (const { onMessage } of this.#audiences.get(captionId) ?? []) onMessage(message)
  }

  #tellGap(captionId: string): void {
    for (const { onGap } of this.#audiences.get(captionId) ?? []) onGap()
  }

  #keep(captionId: string, { language, passages }: Extract<CaptionMessage, { type: 'translation' }>): void {
    if (!this.#isHeard(captionId)) return
    const former = this.#translated.get(captionId)
    const texts = former?.language === language ? former.texts : new Map<number, string>()
    for (const { from, text } of passages) texts.set(from, text)
    this.#translated.set(captionId, { language, texts })
  }

  #isHeard(captionId: string): boolean {
    return this.#held.has(captionId) || this.#owners.has(captionId) || this.#audiences.has(captionId)
  }

  #forgetUnheard(captionId: string): void {
    if (!this.#isHeard(captionId)) this.#translated.delete(captionId)
  }

  #join<One>(all: Map<string, Set<One>>, captionId: string, one: One): () => void {
    const joined = all.get(captionId) ?? new Set()
    all.set(captionId, joined.add(one))
    return () => {
      joined.delete(one)
      if (joined.size === 0) all.delete(captionId)
      this.#forgetUnheard(captionId)
    }
  }
}
