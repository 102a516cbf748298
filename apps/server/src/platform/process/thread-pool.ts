import { setInterval } from 'node:timers/promises'
import type { Transferable } from 'node:worker_threads'
import { Piscina } from 'piscina'
import { BusyError } from '../errors/busy-error.ts'
import { FairTurns, type FairTurnsOptions } from './fair-turns.ts'
import { threadProgram } from './thread-program.ts'
import { newThreadStart, readThreadStart, type ThreadTask } from './thread-work.ts'

export interface ThreadPoolOptions extends Pick<FairTurnsOptions, 'atOncePerUser'> {
  /** Where {@link threadProgram} looks for the thread's program. */
  caller: string
  program: string
  /** Of one piece of work, from its start. Default: as long as it takes. Only where a thread does one piece at a time. */
  maxCpuMs?: number
  /** Of memory, for each thread. */
  maxMegabytes: number
  /** Default 2. */
  maxThreads?: number
  /** More than one where the work waits for others most of the time. Default 1. */
  atOncePerThread?: number
  /** For a thread, and then for the end of the work: a busy machine may need much longer than the work. */
  maxWaitMs?: number
}

export interface ThreadWork {
  signal?: AbortSignal | undefined
  transferList?: readonly Transferable[]
}

/** Thrown for work that needs more processor time or memory than there is for it. */
export class TooMuchWorkError extends Error {
  override readonly name = 'TooMuchWorkError'
}

const maxWaitingPerUser = 16
const maxWaiting = 64
const defaultMaxWaitMs = 30_000
/** What a thread has loaded is large. */
const idleMs = 30_000
const lookEveryMs = 100

/** Work of users that would keep a process from answering, on threads. Users have turns; what no thread takes in time is refused as busy. */
export class ThreadPool<Task, Result> {
  readonly #options: ThreadPoolOptions
  readonly #turns: FairTurns
  #pool: Piscina<ThreadTask<Task>, Result> | undefined

  constructor(options: ThreadPoolOptions) {
    const { maxThreads = 2, atOncePerThread = 1, atOncePerUser } = options
    this.#options = options
    this.#turns = new FairTurns({
      atOnce: maxThreads * atOncePerThread,
      atOncePerUser,
      maxWaitingPerUser,
      maxWaiting,
    })
  }

  /**
   * @param work.signal Ends the wait; where a thread does one piece at a time, also the work.
   * @throws BusyError; TooMuchWorkError; the reason of `signal`; what the work throws.
   */
  async run(userId: string, task: Task, { signal, transferList = [] }: ThreadWork = {}): Promise<Result> {
    const { maxWaitMs = defaultMaxWaitMs } = this.#options
    try {
      return await this.#turns.runSoon(userId, () => this.#work(task, signal, transferList), {
        maxWaitMs,
        signal,
      })
    } catch (error) {
      signal?.throwIfAborted()
      throw (error as { code?: unknown } | null)?.code === 'ERR_WORKER_OUT_OF_MEMORY'
        ? new TooMuchWorkError('It needs too much memory.', { cause: error })
        : error
    }
  }

  async close(): Promise<void> {
    const pool = this.#pool
    this.#pool = undefined
    await pool?.destroy()
  }

  async #work(
    task: Task,
    signal: AbortSignal | undefined,
    transferList: readonly Transferable[],
  ): Promise<Result> {
    const pool = (this.#pool ??= this.#open())
    const start = newThreadStart()
    const message = { task, start }
    // Ending one piece of work ends its thread, and whatever else that does.
    if ((this.#options.atOncePerThread ?? 1) > 1) return pool.run(message, { transferList })
    const end = new AbortController()
    const ended = AbortSignal.any([end.signal, ...(signal ? [signal] : [])])
    const running = pool.run(message, { transferList, signal: ended })
    const watching = this.#watch(pool, start, end)
    try {
      return await running
    } catch (error) {
      throw end.signal.aborted ? (end.signal.reason as Error) : error
    } finally {
      watching.abort()
    }
  }

  /** Aborts `end` when the work has had its processor time, or was given too little of it for too long. */
  #watch(pool: Piscina, start: SharedArrayBuffer, end: AbortController): AbortController {
    const { maxCpuMs = Infinity, maxWaitMs = defaultMaxWaitMs } = this.#options
    const over = new AbortController()
    const look = async (): Promise<void> => {
      const begun = performance.now()
      for await (const _ of setInterval(lookEveryMs, undefined, { signal: over.signal, ref: false })) {
        const used = await cpuMsOf(pool, start)
        if (used > maxCpuMs)
          return end.abort(new TooMuchWorkError(`It took ${Math.round(used)} ms of processor time.`))
        if (maxCpuMs < Infinity && performance.now() - begun > maxCpuMs + maxWaitMs)
          return end.abort(new BusyError())
      }
    }
    // Stopped when the work is done.
    look().catch(() => undefined)
    return over
  }

  #open(): Piscina<ThreadTask<Task>, Result> {
    const { caller, program, maxMegabytes, maxThreads = 2, atOncePerThread = 1 } = this.#options
    return new Piscina({
      ...threadProgram(caller, program),
      minThreads: 0,
      maxThreads,
      concurrentTasksPerWorker: atOncePerThread,
      maxQueue: maxWaiting,
      idleTimeout: idleMs,
      resourceLimits: { maxOldGenerationSizeMb: maxMegabytes },
    })
  }
}

/** Since the work began; 0 before. */
async function cpuMsOf(pool: Piscina, start: SharedArrayBuffer): Promise<number> {
  const { threadId, cpuMs } = readThreadStart(start)
  const thread = pool.threads.find((one) => one.threadId === threadId)
  if (threadId === 0 || !thread) return 0
  const { user, system } = await thread.cpuUsage()
  return (user + system) / 1000 - cpuMs
}
