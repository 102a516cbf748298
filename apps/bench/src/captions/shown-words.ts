import type { LiveEvent } from '@longhand/speech'

export interface WordDelay {
  shown: number
  final: number
}

export class ShownWords {
  readonly delays: WordDelay[] = []
  readonly text: string[] = []
  takenBack = 0
  #open: { text: string; since: number }[] = []

  see(event: LiveEvent, now: number): void {
    if (event.type === 'final') {
      this.#show(
        event.segment.words.map(({ text }) => text),
        now,
        true,
      )
      for (const [index, { text, end }] of event.segment.words.entries()) {
        this.delays.push({ shown: (this.#open[index]?.since ?? now) - end, final: now - end })
        this.text.push(text)
      }
      this.#open = this.#open.slice(event.segment.words.length)
    }
    this.#show(event.partial?.text.split(/\s+/).filter(Boolean) ?? [], now, false)
  }

  /** @param isBeginning Whether what stands behind these words stays as it is. */
  #show(words: readonly string[], now: number, isBeginning: boolean): void {
    const rest = isBeginning ? this.#open.slice(words.length) : []
    this.takenBack += this.#open
      .slice(0, isBeginning ? words.length : undefined)
      .filter(({ text }, index) => words[index] !== text).length
    this.#open = [
      ...words.map((text, index) =>
        this.#open[index]?.text === text ? this.#open[index] : { text, since: now },
      ),
      ...rest,
    ]
  }
}
