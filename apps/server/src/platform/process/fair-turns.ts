import { availableParallelism } from 'node:os'

export interface FairTurnsOptions {
  /** Of all users. Default: two per processor core. */
  atOnce?: number
  /** Of one user: less than all, so that a place is free for others. Default: half of all, at least one. */
  atOncePerUser?: number
  maxWaitingPerUser?: number
}

export class TooMuchWaitingError extends Error {
  override readonly name = 'TooMuchWaitingError'
}

/** Round robin between users, so that many files of one don't hold up the one file of another. */
export class FairTurns {
  readonly #atOnce: number
  readonly #atOncePerUser: number
  readonly #maxWaitingPerUser: number
  readonly #users = new Map<string, { running: number; waiting: (() => void)[] }>()
  #running = 0

  constructor({
    atOnce = availableParallelism() * 2,
    atOncePerUser = Math.max(1, Math.floor(atOnce / 2)),
    maxWaitingPerUser = Infinity,
  }: FairTurnsOptions = {}) {
    this.#atOnce = atOnce
    this.#atOncePerUser = atOncePerUser
    this.#maxWaitingPerUser = maxWaitingPerUser
  }

  /**
   * Runs work when it is this user's turn.
   *
   * @throws TooMuchWaitingError; what the work throws.
   */
  async run<Result>(userId: string, work: () => Promise<Result>): Promise<Result> {
    const user = this.#users.get(userId) ?? { running: 0, waiting: [] }
    if (user.waiting.length >= this.#maxWaitingPerUser) throw new TooMuchWaitingError()
    this.#users.set(userId, user)
    const turn = new Promise<void>((resolve) => user.waiting.push(resolve))
    this.#startNext()
    await turn
    try {
      return await work()
    } finally {
      this.#running -= 1
      user.running -= 1
      this.#users.delete(userId)
      if (user.running > 0 || user.waiting.length > 0) this.#users.set(userId, user)
      this.#startNext()
    }
  }

  #startNext(): void {
    while (this.#running < this.#atOnce) {
      const next = [...this.#users].find(([, { running, waiting }]) => waiting.length > 0 && running < this.#atOncePerUser)
      if (!next) return
      const [userId, user] = next
      this.#users.delete(userId)
      this.#users.set(userId, user)
      this.#running += 1
      user.running += 1
      user.waiting.shift()?.()
    }
  }
}
