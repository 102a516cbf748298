import { DomainError } from '../../../platform/errors/domain-error.ts'
import {
  ThreadPool,
  type ThreadPoolOptions,
  TooMuchWorkError,
} from '../../../platform/process/thread-pool.ts'
import type { ImportResult, ImportTask, ReadFacts, TimedText, UntimedText } from './import-worker.ts'

/** A text as the store takes it, or one to align. */
export type ReadText = ReadFacts & (UntimedText | TimedText)

/** The longest transcript as JSON needs a quarter. */
const maxMegabytes = 768
/** Ten times what the slowest format takes for the longest file. */
const maxCpuMs = 20_000

/** Reads files of users, and gives their words times, on threads of its own: in between, the others would wait for seconds. */
export class ImportThreads {
  readonly #pool: ThreadPool<ImportTask, ImportResult>

  constructor(limits: Partial<Pick<ThreadPoolOptions, 'maxCpuMs' | 'maxWaitMs'>> = {}) {
    this.#pool = new ThreadPool({
      caller: import.meta.url,
      program: 'import-worker',
      maxMegabytes,
      maxCpuMs,
      ...limits,
    })
  }

  /** @throws DomainError FILE_UPLOAD_FAILED that says why the file can't be read or does not fit the recording; BusyError. */
  async read(userId: string, task: ImportTask): Promise<ReadText> {
    try {
      const result = await this.#pool.run(userId, task)
      if (result.kind === 'refused') throw new DomainError('FILE_UPLOAD_FAILED', { sentence: result.refusal })
      return result
    } catch (error) {
      throw error instanceof TooMuchWorkError ? tooMuch(error) : error
    }
  }

  close(): Promise<void> {
    return this.#pool.close()
  }
}

function tooMuch(cause: unknown): DomainError {
  return new DomainError('FILE_UPLOAD_FAILED', {
    cause,
    sentence: { en: 'This file is too complicated to be read', 'zh-CN': '此文件过于复杂，无法读取' },
  })
}
