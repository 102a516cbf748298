import { DomainError } from '../errors/domain-error.ts'
import { ThreadPool, TooMuchWorkError } from '../process/thread-pool.ts'
import { type BodyResult, type BodyTask, type LongCall, longCalls } from './body-worker.ts'

/** The most values that a body may have need a third. */
const maxMegabytes = 768
/** In characters: some 15 ms of work. Nearly all bodies are shorter, and a thread would only add to the wait. */
export const longBodyLength = 128 * 1024

/** The fields of a body that a thread has read and checked. */
export class ReadBody {
  constructor(readonly fields: Record<string, unknown>) {}
}

/** Reads long bodies on threads: parsing and checking a text of hours takes half a second, in which no one else would be answered. */
export class BodyThreads {
  readonly #pool = new ThreadPool<BodyTask, BodyResult>({
    caller: import.meta.url,
    program: 'body-worker',
    maxMegabytes,
  })

  /** @throws DomainError PARAMETER_MISSING as `parseFields`; BusyError. */
  async read(
    userId: string,
    task: BodyTask,
  ): Promise<ReadBody | { unreadable: 'invalid' | 'too-many-values' }> {
    const result = await this.#run(userId, task)
    if ('refusal' in result) throw new DomainError(result.refusal.error, result.refusal)
    return 'fields' in result ? new ReadBody(result.fields) : result
  }

  close(): Promise<void> {
    return this.#pool.close()
  }

  async #run(userId: string, task: BodyTask): Promise<BodyResult> {
    try {
      return await this.#pool.run(userId, task)
    } catch (error) {
      if (error instanceof TooMuchWorkError) return { unreadable: 'too-many-values' }
      throw error
    }
  }
}

export function isLongCall(call: string | undefined): call is LongCall {
  return call !== undefined && Object.hasOwn(longCalls, call)
}
