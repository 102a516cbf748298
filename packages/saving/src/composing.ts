/** Whether a user composes by an input method in a text that is saved by itself: what would change the text under their hands waits. */
export class Composing {
  #settle: (() => void) | undefined
  #waiting: (() => void)[] = []

  get isOpen(): boolean {
    return this.#settle !== undefined
  }

  /** @param settle Takes what is composed as it is; is to call {@link end}. */
  begin(settle: () => void): void {
    this.#settle = settle
  }

  end(): void {
    this.#settle = undefined
    for (const goOn of this.#waiting.splice(0)) goOn()
  }

  /** Before another step in the same text, such as that of a button. */
  settle(): void {
    this.#settle?.()
  }

  /** Resolves once no one composes. */
  async ended(): Promise<void> {
    while (this.isOpen) await new Promise<void>((resolve) => this.#waiting.push(resolve))
  }
}
