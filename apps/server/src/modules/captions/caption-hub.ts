import type { CaptionMessage } from '@longhand/contracts'

/** Hears what a session tells. */
export type CaptionListener = (message: CaptionMessage) => void

/** What a session's owner had translated, by the number of each passage's first line. */
interface Translated {
  language: string
  texts: Map<number, string>
}

/** Passes what sessions of this process tell on to whoever listens: the owner's page and the audience. */
export class CaptionHub {
  readonly #listeners = new Map<string, Set<CaptionListener>>()
  readonly #translated = new Map<string, Translated>()

  /** @returns Ends the listening. */
  listen(captionId: string, listener: CaptionListener): () => void {
    const listeners = this.#listeners.get(captionId) ?? new Set()
    this.#listeners.set(captionId, listeners.add(listener))
    return () => {
      listeners.delete(listener)
      if (listeners.size > 0) return
      this.#listeners.delete(captionId)
      this.#translated.delete(captionId)
    }
  }

  tell(captionId: string, message: CaptionMessage): void {
    for (const listener of this.#listeners.get(captionId) ?? []) listener(message)
  }

  /** Passes a translation on, and keeps it for those who come later. Another language takes the place of the former. */
  tellTranslation(captionId: string, language: string, passages: readonly { from: number; text: string }[]): void {
    if (!this.#listeners.has(captionId)) return
    const former = this.#translated.get(captionId)
    const texts = former?.language === language ? former.texts : new Map<number, string>()
    for (const { from, text } of passages) texts.set(from, text)
    this.#translated.set(captionId, { language, texts })
    this.tell(captionId, { type: 'translation', language, passages: [...passages] })
  }

  /** Everything that was translated so far, for one who comes later. */
  translation(captionId: string): CaptionMessage | undefined {
    const translated = this.#translated.get(captionId)
    return translated && { type: 'translation', language: translated.language, passages: [...translated.texts].map(([from, text]) => ({ from, text })) }
  }
}
