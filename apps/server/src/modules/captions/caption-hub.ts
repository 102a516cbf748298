import type { CaptionMessage } from '@longhand/contracts'
import type { CaptionRelay } from './caption-relay.ts'

/** Hears what a session tells. */
export type CaptionListener = (message: CaptionMessage) => void

/** One of a session's audience, wherever the session is heard. */
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

/** Passes what sessions tell on to anyone who listens: the owner's page, in the process that hears the session, and the audience, in every process. */
export class CaptionHub {
  readonly #owners = new Map<string, Set<CaptionListener>>()
  readonly #audiences = new Map<string, Set<CaptionFollower>>()
  readonly #translated = new Map<string, Translated>()
  readonly #held = new Set<string>()

  constructor(private readonly relay: Pick<CaptionRelay, 'send' | 'hear' | 'close'>) {}

  /** Hears what a session of this process tells its owner. @returns Ends the listening. */
  listen(captionId: string, listener: CaptionListener): () => void {
    return this.#join(this.#owners, captionId, listener)
  }

  /** Hears what any session tells its audience. @returns Ends the following. */
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

  /** How many in this process follow a session. */
  audienceSize(captionId: string): number {
    return this.#audiences.get(captionId)?.size ?? 0
  }

  /** Keeps what is translated in a session of this process, also while no one listens for a moment. */
  hold(captionId: string): void {
    this.#held.add(captionId)
  }

  /** The session is no more in this process. */
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

  /** Has the audience read again what is stored, in every process: for what no message tells, such as a link that was taken back. */
  refresh(captionId: string): void {
    this.#tellGap(captionId)
    this.relay.send(captionId)
  }

  /** Passes a translation on to the audience. */
  tellTranslation(captionId: string, language: string, passages: readonly { from: number; text: string }[]): void {
    this.tell(captionId, { type: 'translation', language, passages: [...passages] })
  }

  /** Everything that was translated so far while the session was here or a user listened here, for one who comes later. */
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

  /** Another language takes the place of the former. */
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
