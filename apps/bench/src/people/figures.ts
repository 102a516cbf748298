import { percentile, toTenth } from '../statistics.ts'

/** Of one kind of call; times in milliseconds, from when it was due until its whole answer, with the pauses after busy answers. */
export interface CallFigures {
  call: string
  answered: number
  errors: number
  busy: number
  p50: number
  p95: number
  p99: number
  max: number
}

interface Counted {
  times: number[]
  errors: number
  busy: number
}

export class Figures {
  readonly #calls = new Map<string, Counted>()
  readonly #problems = new Map<string, number>()

  answered(call: string, milliseconds: number): void {
    this.#of(call).times.push(milliseconds)
  }

  failed(call: string, problem: string): void {
    this.#of(call).errors += 1
    const what = `${call}: ${problem}`
    this.#problems.set(what, (this.#problems.get(what) ?? 0) + 1)
  }

  busy(call: string): void {
    this.#of(call).busy += 1
  }

  /** The most frequent calls first. */
  table(): CallFigures[] {
    return [...this.#calls]
      .map(([call, { times, errors, busy }]) => {
        const at = (share: number): number => (times.length > 0 ? toTenth(percentile(times, share)) : 0)
        return {
          call,
          answered: times.length,
          errors,
          busy,
          p50: at(0.5),
          p95: at(0.95),
          p99: at(0.99),
          max: at(1),
        }
      })
      .sort((one, other) => other.answered - one.answered)
  }

  /** Of all calls together. */
  p95(): number {
    return toTenth(
      percentile(
        [...this.#calls.values()].flatMap(({ times }) => times),
        0.95,
      ),
    )
  }

  /** What went wrong and how often, the most frequent first. */
  problems(): [string, number][] {
    return [...this.#problems].sort(([, one], [, other]) => other - one)
  }

  #of(call: string): Counted {
    const known = this.#calls.get(call) ?? { times: [], errors: 0, busy: 0 }
    this.#calls.set(call, known)
    return known
  }
}

export function tableText(rows: readonly CallFigures[]): string {
  const heads = ['', 'answered', 'errors', 'busy', 'p50 ms', 'p95 ms', 'p99 ms', 'max ms']
  const lines = rows.map(({ call, answered, errors, busy, p50, p95, p99, max }) => [
    call,
    answered,
    errors,
    busy,
    p50,
    p95,
    p99,
    max,
  ])
  return [heads, ...lines]
    .map((cells) =>
      cells
        .map((cell, index) => (index === 0 ? String(cell).padEnd(22) : String(cell).padStart(10)))
        .join(''),
    )
    .join('\n')
}
