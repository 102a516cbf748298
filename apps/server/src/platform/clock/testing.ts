import type { Clock } from './clock.ts'

/** A clock that stands still until a test moves it. */
export class ManualClock implements Clock {
  #now: number

  /** @param start ISO 8601 instant at which the clock stands first. */
  constructor(start = '2026-01-15T04:00:00.000Z') {
    this.#now = Date.parse(start)
  }

  now(): Date {
    return new Date(this.#now)
  }

  /** Moves the clock forward by `milliseconds`. */
  advance(milliseconds: number): void {
    this.#now += milliseconds
  }

  /** @param instant ISO 8601 instant to stand at. */
  set(instant: string): void {
    this.#now = Date.parse(instant)
  }
}
