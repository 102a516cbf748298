export class RecordingTime {
  readonly #now: () => number
  #booked = 0
  #open = 0
  #since: number | undefined

  /** @param now Milliseconds of a clock that never goes back. */
  constructor(now: () => number) {
    this.#now = now
  }

  /** In milliseconds, rests left out. */
  get total(): number {
    return this.#booked + this.#unbooked
  }

  get #unbooked(): number {
    return this.#open + (this.#since === undefined ? 0 : this.#now() - this.#since)
  }

  reset(bookedMilliseconds: number): void {
    this.#booked = bookedMilliseconds
    this.#open = 0
    this.#since = undefined
  }

  run(): void {
    this.#since ??= this.#now()
  }

  rest(): void {
    this.#open = this.#unbooked
    this.#since = undefined
  }

  /** Milliseconds since the last call. */
  book(): number {
    const milliseconds = this.#unbooked
    this.#booked += milliseconds
    this.#open = 0
    if (this.#since !== undefined) this.#since = this.#now()
    return milliseconds
  }
}
