import { availableParallelism } from 'node:os'

export interface FairTurnsOptions {
  /** Of all users. Default: two per processor core. */
  atOnce?: number
  /** Of one user: less than all, so that a place is free for others. Default: half of all, at least one. */
  atOncePerUser?: number
  maxWaitingPerUser?: number
  /** Default: as long as it takes. */
  maxWaitMs?: number
}

export class TooMuchWaitingError extends Error {
  override readonly name = 'TooMuchWaitingError'

  /** @param isOwn Whether it was the user's own work that had to end first, and not that of others. */
  constructor(readonly isOwn: boolean) {
    super()
  }
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
  readonly #maxWaitMs: number | undefined
  readonly #users = new Map<string, User>()
  /** Those of them who have work waiting, in the order of their turns. */
  readonly #waiting = new Set<string>()
  #running = 0

  constructor({
    atOnce = availableParallelism() * 2,
    atOncePerUser = Math.max(1, Math.floor(atOnce / 2)),
    maxWaitingPerUser = Infinity,
    maxWaitMs,
  }: FairTurnsOptions = {}) {
    this.#atOnce = atOnce
    this.#atOncePerUser = atOncePerUser
    this.#maxWaitingPerUser = maxWaitingPerUser
    this.#maxWaitMs = maxWaitMs
  }

  /** How much of this user's work runs or waits. */
  of(userId: string): number {
    const user = this.#users.get(userId)
    return user ? user.running + user.waiting.length : 0
  }

  /**
   * Runs work when it is this user's turn.
   *
   * @throws TooMuchWaitingError; what the work throws.
   */
  async run<Result>(userId: string, work: () => Promise<Result>): Promise<Result> {
    const end = await new Promise<() => void>((resolve, reject) => this.begin(userId, (error, ended) => (error ? reject(error) : resolve(ended))))
    try {
      return await work()
    } finally {
      end()
    }
  }

  /**
   * For work that is not one function: calls back at this user's turn, at once where nothing is in the way.
   *
   * @param begun `end` must be called once, when the work has ended.
   */
  begin(userId: string, begun: (error: TooMuchWaitingError | undefined, end: () => void) => void): void {
    const user = this.#users.get(userId) ?? { running: 0, waiting: [] }
    if (user.waiting.length >= this.#maxWaitingPerUser) return begun(new TooMuchWaitingError(true), () => undefined)
    this.#users.set(userId, user)
    const wait: { timer?: NodeJS.Timeout } = {}
    const start = (): void => {
      clearTimeout(wait.timer)
      begun(undefined, () => {
        this.#end(userId, user)
      })
    }
    user.waiting.push(start)
    this.#waiting.add(userId)
    this.#startNext()
    if (this.#maxWaitMs === undefined || !user.waiting.includes(start)) return
    wait.timer = setTimeout(() => {
      user.waiting.splice(user.waiting.indexOf(start), 1)
      this.#forget(userId, user)
      begun(new TooMuchWaitingError(user.running >= this.#atOncePerUser), () => undefined)
    }, this.#maxWaitMs)
  }

  #end(userId: string, user: User): void {
    this.#running -= 1
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
      // To the end of the row, behind all others who wait.
      this.#waiting.delete(userId)
      if (user.waiting.length > 0) this.#waiting.add(userId)
      this.#running += 1
      user.running += 1
      start?.()
    }
  }
}
