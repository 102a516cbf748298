import os from 'node:os'
import { ActiveTime } from './active-time.ts'
import { groupTimes } from './group-times.ts'

/** Milliseconds in which the program had the means to work: what it waits for a processor is not counted. */
export interface ChildLimits {
  timeoutMs?: number | undefined
  /** Without a word from it. @default none */
  silenceMs?: number | undefined
  /** Of doing nothing and waiting for neither a processor nor a disk. @default a minute */
  hungMs?: number | undefined
}

export type Overdue = 'timeout' | 'silence' | 'hung'

export interface ChildWatch {
  /** The program has said something. */
  keepAlive: () => void
  end: () => void
}

const usualHungMs = 60_000
/** A look at all processes takes some milliseconds. */
const maxPauseMs = 2_000
const minPauseMs = 20
/** Of the shortest limit. */
const pauseShare = 0.1

/**
 * Watches a program that leads a process group, until it is over one of its limits. A busy machine makes no program overdue.
 *
 * @param onOverdue Called once; it is to end the program.
 * @example
 * const watch = watchChild(child.pid, { timeoutMs: 60_000 }, () => process.kill(-child.pid, 'SIGKILL'))
 * child.on('close', () => watch.end())
 */
export function watchChild(
  pid: number | undefined,
  limits: ChildLimits,
  onOverdue: (overdue: Overdue) => void,
): ChildWatch {
  if (pid === undefined) return { keepAlive: () => undefined, end: () => undefined }
  const child = new WatchedChild(pid, limits, onOverdue)
  watched.add(child)
  schedule()
  return {
    keepAlive: () => child.keepAlive(),
    end: () => {
      watched.delete(child)
      if (watched.size === 0) clearTimeout(timer)
    },
  }
}

const watched = new Set<WatchedChild>()
let timer: NodeJS.Timeout | undefined

/** One look for all of them. */
function schedule(): void {
  clearTimeout(timer)
  if (watched.size === 0) return
  const due = Math.min(...[...watched].map((child) => child.dueAt))
  timer = setTimeout(look, Math.max(1, due - performance.now())).unref()
}

function look(): void {
  const times = groupTimes(new Set([...watched].map(({ pid }) => pid)))
  const load = times ? 1 : (os.loadavg()[0] ?? 0) / os.availableParallelism()
  for (const child of watched) {
    const overdue = child.look(times?.get(child.pid), load)
    if (!overdue) continue
    watched.delete(child)
    child.onOverdue(overdue)
  }
  schedule()
}

class WatchedChild {
  readonly pid: number
  readonly onOverdue: (overdue: Overdue) => void
  readonly #pauseMs: number
  readonly #limits: Record<keyof ChildLimits, number>
  readonly #time = new ActiveTime()
  #lastAt = performance.now()
  #saidAt = 0
  #hasSaid = false

  constructor(
    pid: number,
    { timeoutMs = Infinity, silenceMs = Infinity, hungMs = usualHungMs }: ChildLimits,
    onOverdue: (overdue: Overdue) => void,
  ) {
    this.pid = pid
    this.onOverdue = onOverdue
    this.#limits = { timeoutMs, silenceMs, hungMs }
    this.#pauseMs = Math.min(
      maxPauseMs,
      Math.max(minPauseMs, pauseShare * Math.min(timeoutMs, silenceMs, hungMs)),
    )
  }

  get dueAt(): number {
    return this.#lastAt + this.#pauseMs
  }

  keepAlive(): void {
    this.#hasSaid = true
  }

  look(times: Parameters<ActiveTime['advance']>[1], load: number): Overdue | undefined {
    const now = performance.now()
    // When this process itself did not get to look, the program may have waited for it.
    const elapsed = Math.min(now - this.#lastAt, 2 * this.#pauseMs)
    this.#lastAt = now
    this.#time.advance(elapsed, times, load)
    if (this.#hasSaid) {
      this.#time.keepAlive()
      this.#saidAt = this.#time.activeMs
    }
    this.#hasSaid = false
    return this.#overdue()
  }

  #overdue(): Overdue | undefined {
    const { activeMs, idleMs } = this.#time
    if (idleMs >= this.#limits.hungMs) return 'hung'
    if (activeMs - this.#saidAt >= this.#limits.silenceMs) return 'silence'
    return activeMs >= this.#limits.timeoutMs ? 'timeout' : undefined
  }
}
