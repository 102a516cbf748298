import { setTimeout as delay } from 'node:timers/promises'
import { toTenth } from '../statistics.ts'

/** Values of one reading by name and labels as they are written, such as `a_bucket{le="1"}`. */
export type Reading = ReadonlyMap<string, number>

/** Of the API's process; `undefined`: the server does not measure it. */
export interface ApiFigures {
  peakMb: number
  /** Of the event loop, in milliseconds: the longest, and the worst second's 99th percentile. */
  delayMs: { p99: number; max: number }
  /** The most calls that waited for a connection at one reading. */
  waiting: number | undefined
  nested: number | undefined
  /** Waiting for a connection, in milliseconds: limits of the histogram's buckets. */
  waitMs: { p50: number; p95: number; p99: number; waits: number } | undefined
}

const everyMs = 1000
const waitHistogram = 'longhand_database_wait_seconds'

/** Reads the text that Prometheus reads. Labels but `le` are left out: one process answers. */
export function readMetrics(text: string): Reading {
  const reading = new Map<string, number>()
  for (const line of text.split('\n')) {
    const [, name, labels = '', value] = /^([a-z_]\w*)(?:\{(.*)\})? (\S+)/.exec(line) ?? []
    if (name === undefined) continue
    const border = /(?:^|,)le="([^"]+)"/.exec(labels)?.[1]
    const key = border === undefined ? name : `${name}{le="${border}"}`
    reading.set(key, (reading.get(key) ?? 0) + Number(value))
  }
  return reading
}

/** @param readings In their order; the first is from before the load. */
export function apiFigures(readings: readonly Reading[]): ApiFigures {
  const [first, last] = [readings[0], readings.at(-1)]
  const most = (name: string): number => Math.max(...readings.map((reading) => reading.get(name) ?? 0))
  const ifThere = <Value>(name: string, value: () => Value): Value | undefined =>
    last?.has(name) === true ? value() : undefined
  const grown = (name: string): number => (last?.get(name) ?? 0) - (first?.get(name) ?? 0)
  return {
    peakMb: Math.round(most('process_resident_memory_bytes') / 1e6),
    delayMs: {
      p99: toTenth(1000 * most('nodejs_eventloop_lag_p99_seconds')),
      max: toTenth(1000 * most('nodejs_eventloop_lag_max_seconds')),
    },
    waiting: ifThere('longhand_database_waiting', () => most('longhand_database_waiting')),
    nested: ifThere('longhand_database_nested_total', () => grown('longhand_database_nested_total')),
    waitMs: ifThere(`${waitHistogram}_count`, () => {
      const borders = [...(last?.keys() ?? [])]
        .flatMap((key) => {
          const border = key.startsWith(`${waitHistogram}_bucket`) ? /le="(.+)"/.exec(key)?.[1] : undefined
          return border === undefined
            ? []
            : [{ seconds: border === '+Inf' ? Infinity : Number(border), upTo: grown(key) }]
        })
        .sort((one, other) => one.seconds - other.seconds)
      const waits = grown(`${waitHistogram}_count`)
      const at = (share: number): number =>
        waits === 0
          ? 0
          : toTenth(1000 * (borders.find(({ upTo }) => upTo >= waits * share)?.seconds ?? Infinity))
      return { p50: at(0.5), p95: at(0.95), p99: at(0.99), waits }
    }),
  }
}

/** Reads the metrics of a process once a second. A reading that fails is left out: the process is at its end, or has no time. */
export class MetricsWatch {
  readonly #readings: Reading[] = []
  readonly #over = new AbortController()
  #watching: Promise<void> = Promise.resolve()

  private constructor(private readonly address: string) {}

  static async start(address: string): Promise<MetricsWatch> {
    const watch = new MetricsWatch(address)
    await watch.#read()
    watch.#watching = watch.#watch()
    return watch
  }

  async stop(): Promise<ApiFigures> {
    this.#over.abort()
    await this.#watching
    await this.#read()
    return apiFigures(this.#readings)
  }

  async #watch(): Promise<void> {
    const { signal } = this.#over
    while (!signal.aborted) {
      await delay(everyMs, undefined, { signal }).catch(() => undefined)
      if (!signal.aborted) await this.#read()
    }
  }

  async #read(): Promise<void> {
    const response = await fetch(this.address, { signal: AbortSignal.timeout(60_000) }).catch(() => undefined)
    if (response?.ok) this.#readings.push(readMetrics(await response.text()))
  }
}
