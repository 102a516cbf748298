import type { CaptionMessage } from '@longhand/contracts'

/** Hears what a session tells. */
export type CaptionListener = (message: CaptionMessage) => void

/** Passes what sessions of this process tell on to whoever listens: the owner's page and the audience. */
export class CaptionHub {
  readonly #listeners = new Map<string, Set<CaptionListener>>()

  /** @returns Ends the listening. */
  listen(captionId: string, listener: CaptionListener): () => void {
    const listeners = this.#listeners.get(captionId) ?? new Set()
    this.#listeners.set(captionId, listeners.add(listener))
    return () => {
      listeners.delete(listener)
      if (listeners.size === 0) this.#listeners.delete(captionId)
    }
  }

  tell(captionId: string, message: CaptionMessage): void {
    for (const listener of this.#listeners.get(captionId) ?? []) listener(message)
  }
}
