import type { JobAttempt, PgBoss } from 'pg-boss'
import type { QueueName } from './job.ts'

interface Waiting {
  claim: JobAttempt
  resolve: (wasOurs: boolean) => void
  reject: (error: unknown) => void
}

export class Completions {
  #waiting: Waiting[] = []
  #isWriting = false

  constructor(
    private readonly boss: PgBoss,
    private readonly queue: QueueName,
  ) {}

  complete(claim: JobAttempt): Promise<boolean> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ claim, resolve, reject })
      if (!this.#isWriting) void this.#write()
    })
  }

  async #write(): Promise<void> {
    this.#isWriting = true
    // Jobs that end in the same turn of the event loop belong together.
    await new Promise((resolve) => setImmediate(resolve))
    while (this.#waiting.length > 0) {
      const batch = this.#waiting
      this.#waiting = []
      try {
        const settled = new Set(
          settledBy(
            await this.boss.complete(
              this.queue,
              batch.map(({ claim }) => claim),
            ),
          ),
        )
        for (const { claim, resolve } of batch) resolve(settled.has(claim.id))
      } catch (error) {
        for (const { reject } of batch) reject(error)
      }
    }
    this.#isWriting = false
  }
}

/** Missing in pg-boss's types. */
function settledBy(response: object): string[] {
  return (response as { settled: string[] }).settled
}
