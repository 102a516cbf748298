import { turnsForOneOfOthers } from './turns.ts'

const weightOfOthers = turnsForOneOfOthers - 1

/**
 * Which of its queues a worker asks next: weighted fair queueing, where a job of a member costs a quarter of another's. So at most
 * four jobs of members pass a waiting other one in whatever queue each is.
 */
export class QueueClock {
  readonly #ends = new Map<string, number>()
  #now = 0

  /** The first of those that are equal; `undefined` of none. */
  next<Queue>(queues: readonly Queue[], nameOf: (queue: Queue) => string = String): Queue | undefined {
    return [...queues].sort((a, b) => this.#startOf(nameOf(a)) - this.#startOf(nameOf(b)))[0]
  }

  took(queue: string, isMembers: boolean): void {
    this.#now = this.#startOf(queue)
    this.#ends.set(queue, this.#now + (isMembers ? 1 : weightOfOthers))
  }

  /** A queue that was empty saves up no turns. */
  #startOf(queue: string): number {
    return Math.max(this.#now, this.#ends.get(queue) ?? 0)
  }
}
