interface Awaited<Answer> {
  resolve: (answer: Answer) => void
  reject: (error: Error) => void
  withinMs: number
}

/** Calls `onOver` after so long, unless what it returns is called before. */
export type Countdown = (withinMs: number, onOver: () => void) => () => void

/** Answers come in the order of what was asked. Time is counted for the first alone: the others wait for their turn. */
export class AwaitedAnswers<Answer = void> {
  readonly #waiting: Awaited<Answer>[] = []
  readonly #onHung: (withinMs: number) => void
  readonly #countDown: Countdown
  #stop: (() => void) | undefined
  #failure: Error | undefined

  /** @param onHung Called when an answer has not come in its time; it is to {@link fail} them all. */
  constructor(onHung: (withinMs: number) => void, countDown: Countdown) {
    this.#onHung = onHung
    this.#countDown = countDown
  }

  get hasFailed(): boolean {
    return this.#failure !== undefined
  }

  /** Waits for one more answer. @throws what they failed with. */
  next(withinMs: number): Promise<Answer> {
    if (this.#failure) return Promise.reject(this.#failure)
    return new Promise((resolve, reject) => {
      this.#waiting.push({ resolve, reject, withinMs })
      if (this.#waiting.length === 1) this.#watch()
    })
  }

  take(answer: Answer): void {
    this.#waiting.shift()?.resolve(answer)
    this.#watch()
  }

  fail(error: Error): void {
    this.#failure ??= error
    for (const { reject } of this.#waiting.splice(0)) reject(this.#failure)
    this.#watch()
  }

  #watch(): void {
    this.#stop?.()
    const first = this.#waiting[0]
    this.#stop = first && this.#countDown(first.withinMs, () => this.#onHung(first.withinMs))
  }
}
