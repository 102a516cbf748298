import type { QueueName } from './job.ts'
import { turnsForOneOfOthers } from './turns.ts'

const weightOfOthers = turnsForOneOfOthers - 1

/**
 * Which of its queues a worker asks next: weighted fair queueing, where a job of a member costs a quarter of another's. So at most
 * four jobs of members pass a waiting other one in whatever queue each is.
 */
export class QueueClock {
  readonly #ends = new Map<QueueName, number>()
  #now = 0

  /** The first of those that are equal; `undefined` of none. */
  next(queues: readonly QueueName[]): QueueName | undefined {
    return [...queues].sort((a, b) => this.#startOf(a) - this.#startOf(b))[0]
  }

  took(queue: QueueName, isMembers: boolean): void {
    this.#now = this.#startOf(queue)
    this.#ends.set(queue, this.#now + (isMembers ? 1 : weightOfOthers))
  }

  /** A queue that was empty saves up no turns. */
  #startOf(queue: QueueName): number {
    return Math.max(this.#now, this.#ends.get(queue) ?? 0)
  }
}
