import type { GroupTimes, ThreadTimes } from './group-times.ts'

/** At most so many times as long is waited on a machine of which only the load is known. */
const maxLoad = 20
/** Of the time: a program that only looks now and then whether it may go on does nothing. */
const nothingShare = 0.001

/**
 * How long a program had the means to work: time in which it was ready to run and got no processor is no time of its own. All in milliseconds.
 *
 * @example
 * const time = new ActiveTime()
 * time.advance(2_000, groupTimes(new Set([pid]))?.get(pid), os.loadavg()[0] / cores)
 * time.activeMs
 */
export class ActiveTime {
  activeMs = 0
  /** How long it has done nothing, and waited for neither a processor nor a disk. */
  idleMs = 0
  #threads: ReadonlyMap<string, ThreadTimes> = new Map()
  /** The kernel counts a wait when it ends: of a look at which one lasts, nothing is known yet. */
  #uncountedMs = 0
  /** Of `activeMs`, in which nothing ran: it may turn out that this was a wait. */
  #doubtfulMs = 0

  /**
   * @param elapsedMs Since the last call.
   * @param times `undefined` where they are not known.
   * @param load Programs that are ready to run for each processor, where the times are not known.
   */
  advance(elapsedMs: number, times: GroupTimes | undefined, load: number): void {
    if (!times) {
      this.activeMs += elapsedMs / Math.min(maxLoad, Math.max(1, load))
      return
    }
    const elapsed = elapsedMs + this.#uncountedMs
    const { ran, waited, longest } = this.#sinceLast(times.threads)
    const didNothing = ran + waited < elapsed * nothingShare
    this.#uncountedMs = didNothing && times.isReady ? elapsed : 0
    if (this.#uncountedMs > 0) return
    this.#threads = times.threads
    this.idleMs = didNothing && !times.isBlocked ? this.idleMs + elapsed : 0
    // Threads that wait for each other wait at the same time: what they did counts in any case.
    const certain = Math.min(elapsed, ran)
    const active = Math.max(certain, elapsed - waited)
    // What a thread has more than fits into the time since the last look, it had before.
    const before = Math.min(this.#doubtfulMs, Math.max(0, longest - elapsed))
    this.activeMs += active - before
    this.#doubtfulMs += active - certain - before
  }

  /** It has said something. */
  keepAlive(): void {
    this.idleMs = 0
  }

  /** Of all threads together; `longest` is what the one with most of both has. */
  #sinceLast(threads: ReadonlyMap<string, ThreadTimes>): ThreadTimes & { longest: number } {
    const sum = { ran: 0, waited: 0, longest: 0 }
    for (const [thread, now] of threads) {
      const last = this.#threads.get(thread)
      const ran = Math.max(0, now.ran - (last?.ran ?? 0))
      const waited = Math.max(0, now.waited - (last?.waited ?? 0))
      sum.ran += ran
      sum.waited += waited
      sum.longest = Math.max(sum.longest, ran + waited)
    }
    return sum
  }
}
