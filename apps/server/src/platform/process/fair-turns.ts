import { AsyncResource } from 'node:async_hooks'
import { availableParallelism } from 'node:os'
import { BusyError } from '../errors/busy-error.ts'
import { stepAside } from './call-in-progress.ts'

export interface FairTurnsOptions {
  /** Of all users. Default: two per processor core. */
  atOnce?: number
  /** Of one user: less than all, so that a place is free for others. Default: half of all, at least one. */
  atOncePerUser?: number | undefined
  maxWaitingPerUser?: number
  /** Of all users. */
  maxWaiting?: number
  /** Default: as long as it takes. */
  maxWaitMs?: number
}

export interface WaitOptions {
  maxWaitMs?: number | undefined
  /** Aborting it ends the wait, not the work. */
  signal?: AbortSignal | undefined
}

export class TooMuchWaitingError extends Error {
  override readonly name = 'TooMuchWaitingError'

  /** @param isOwn Whether it was the user's own work that had to end first, and not that of others. */
  constructor(readonly isOwn: boolean) {
    super()
  }
}

/** Work that has begun. */
export interface Turn {
  /** Must be called once, when the work has ended. */
  end: () => void
  /** Lets others begin that wait for all users' work, while this waits for something else. It stays work of its user. */
  stepAside: () => void
}

interface User {
  running: number
  waiting: (() => void)[]
}

/** Round robin between users, so that many files of one don't hold up the one file of another. */
export class FairTurns {
  readonly #atOnce: number
  readonly #atOncePerUser: number
  readonly #maxWaitingPerUser: number
  readonly #maxWaiting: number
  readonly #maxWaitMs: number | undefined
  readonly #users = new Map<string, User>()
  /** Those of them who have work waiting, in the order of their turns. */
  readonly #waiting = new Set<string>()
  #running = 0
  #waitingCount = 0

  constructor({
    atOnce = availableParallelism() * 2,
    atOncePerUser = Math.max(1, Math.floor(atOnce / 2)),
    maxWaitingPerUser = Infinity,
    maxWaiting = Infinity,
    maxWaitMs,
  }: FairTurnsOptions = {}) {
    this.#atOnce = atOnce
    this.#atOncePerUser = atOncePerUser
    this.#maxWaitingPerUser = maxWaitingPerUser
    this.#maxWaiting = maxWaiting
    this.#maxWaitMs = maxWaitMs
  }

  /** How much of this user's work runs or waits. */
  of(userId: string): number {
    const user = this.#users.get(userId)
    return user ? user.running + user.waiting.length : 0
  }

  /**
   * Runs work when it is this user's turn. A call in progress leaves its place to others until then.
   *
   * @throws TooMuchWaitingError; the reason of `signal`; what the work throws.
   */
  async run<Result>(userId: string, work: () => Promise<Result>, wait: WaitOptions = {}): Promise<Result> {
    stepAside()
    const turn = await new Promise<Turn>((resolve, reject) => {
      this.begin(
        userId,
        (error, begun) => {
          if (begun) resolve(begun)
          else reject(error ?? new Error('There is no turn.'))
        },
        wait,
      )
    })
    try {
      return await work()
    } finally {
      turn.end()
    }
  }

  /**
   * Runs work when it is this user's turn, if that comes soon enough.
   *
   * @throws BusyError; the reason of `signal`; what the work throws.
   */
  async runSoon<Result>(userId: string, work: () => Promise<Result>, wait: WaitOptions): Promise<Result> {
    try {
      return await this.run(userId, work, wait)
    } catch (error) {
      throw error instanceof TooMuchWaitingError ? new BusyError({ cause: error }) : error
    }
  }

  /** For work that is not one function: calls back at this user's turn, at once where nothing is in the way. */
  begin(
    userId: string,
    begun: (error: Error | undefined, turn?: Turn) => void,
    { maxWaitMs = this.#maxWaitMs, signal }: WaitOptions = {},
  ): void {
    const refuse = (error: Error): void => {
      begun(error)
    }
    if (signal?.aborted) return refuse(signal.reason as Error)
    const user = this.#users.get(userId) ?? { running: 0, waiting: [] }
    if (user.waiting.length === 0 && user.running < this.#atOncePerUser && this.#running < this.#atOnce) {
      this.#users.set(userId, user)
      return begun(undefined, this.#take(userId, user))
    }
    if (user.waiting.length >= this.#maxWaitingPerUser) return refuse(new TooMuchWaitingError(true))
    if (this.#waitingCount >= this.#maxWaiting) return refuse(new TooMuchWaitingError(false))
    this.#users.set(userId, user)
    const wait: { timer?: NodeJS.Timeout } = {}
    const stop = (): void => {
      clearTimeout(wait.timer)
      signal?.removeEventListener('abort', leave)
    }
    // What ends before calls it: it must not go on as if it were of that. `AsyncLocalStorage.bind` makes a hidden class for each function.
    const context = new AsyncResource('FairTurns')
    const start = (): void => {
      stop()
      context.runInAsyncScope(begun, undefined, undefined, this.#take(userId, user))
    }
    const leave = (): void => {
      stop()
      user.waiting.splice(user.waiting.indexOf(start), 1)
      this.#waitingCount -= 1
      this.#forget(userId, user)
      refuse(
        signal?.aborted
          ? (signal.reason as Error)
          : new TooMuchWaitingError(user.running >= this.#atOncePerUser),
      )
    }
    user.waiting.push(start)
    this.#waitingCount += 1
    this.#waiting.add(userId)
    signal?.addEventListener('abort', leave, { once: true })
    if (maxWaitMs !== undefined) wait.timer = setTimeout(leave, maxWaitMs)
  }

  #take(userId: string, user: User): Turn {
    this.#running += 1
    user.running += 1
    let isAmongAll = true
    const leaveAll = (): void => {
      if (isAmongAll) this.#running -= 1
      isAmongAll = false
    }
    return {
      end: () => {
        leaveAll()
        this.#end(userId, user)
      },
      stepAside: () => {
        leaveAll()
        this.#startNext()
      },
    }
  }

  #end(userId: string, user: User): void {
    user.running -= 1
    // Others who wait come first.
    if (this.#waiting.delete(userId)) this.#waiting.add(userId)
    this.#forget(userId, user)
    this.#startNext()
  }

  #forget(userId: string, { running, waiting }: User): void {
    if (waiting.length === 0) this.#waiting.delete(userId)
    if (waiting.length === 0 && running === 0) this.#users.delete(userId)
  }

  #startNext(): void {
    for (const userId of this.#waiting) {
      if (this.#running >= this.#atOnce) return
      const user = this.#users.get(userId)
      if (!user || user.running >= this.#atOncePerUser) continue
      const start = user.waiting.shift()
      this.#waitingCount -= 1
      // To the end of the row, behind all others who wait.
      this.#waiting.delete(userId)
      if (user.waiting.length > 0) this.#waiting.add(userId)
      start?.()
    }
  }
}
