import { DomainError } from '../../../platform/errors/domain-error.ts'
import { ThreadPool, TooMuchWorkError } from '../../../platform/process/thread-pool.ts'
import type { NotesTask } from './notes-worker.ts'

/** The longest notes need a third. */
const maxMegabytes = 512

/** Writing long notes as a Word document keeps a processor busy for half a second. */
export class NotesThreads {
  readonly #pool = new ThreadPool<NotesTask, Uint8Array>({
    caller: import.meta.url,
    program: 'notes-worker',
    maxMegabytes,
  })

  /** @throws DomainError NOT_POSSIBLE_NOW where the thread had too little memory; BusyError. */
  async render(userId: string, task: NotesTask): Promise<Buffer> {
    try {
      return Buffer.from(await this.#pool.run(userId, task))
    } catch (error) {
      throw error instanceof TooMuchWorkError ? new DomainError('NOT_POSSIBLE_NOW', { cause: error }) : error
    }
  }

  close(): Promise<void> {
    return this.#pool.close()
  }
}
