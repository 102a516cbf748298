/** How many letters of a text are in which language; `undefined` is that of the whole text. */
export class LetterCount {
  readonly #counts = new Map<string | undefined, number>()

  /** White space counts for nothing. */
  isEmpty(): boolean {
    return this.#counts.size === 0
  }

  add(text: string, language: string | undefined): void {
    if (text.trim() === '') return
    const letters = text.match(/\p{L}/gu)?.length ?? 0
    // Other characters decide where there is no letter at all.
    const others = text.replace(/\s/g, '').length / 1000
    this.#counts.set(language, (this.#counts.get(language) ?? 0) + letters + others)
  }

  most(): string | undefined {
    let [found, most]: [string | undefined, number] = [undefined, 0]
    for (const [language, letters] of this.#counts) if (letters > most) [found, most] = [language, letters]
    return found
  }
}
