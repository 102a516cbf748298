import type { ImportedText } from '@longhand/transcript-model/imports'
import { Piscina } from 'piscina'
import { DomainError } from '../../../platform/errors/domain-error.ts'
import { threadProgram } from '../../../platform/process/thread-program.ts'
import type { ImportResult, ImportTask } from './import-worker.ts'

/** Each holds one text of at most 32 MB; more wait. */
const maxThreads = 2
const maxWaiting = 64
const idleMilliseconds = 30_000
/** The longest transcript as JSON needs a quarter. */
const maxMegabytes = 768
/** The slowest format takes two seconds for the longest file. */
const maxMilliseconds = 30_000

/** Reads files of users on threads of their own: in between, the others would wait for seconds. */
export class ImportThreads {
  #pool: Piscina<ImportTask, ImportResult> | undefined

  /** @throws DomainError FILE_UPLOAD_FAILED that says why the file can't be read. */
  async read(bytes: Uint8Array, fileName: string): Promise<ImportedText> {
    this.#pool ??= openPool()
    try {
      const result = await this.#pool.run({ bytes, fileName }, { signal: AbortSignal.timeout(maxMilliseconds) })
      if ('refusal' in result) throw new DomainError('FILE_UPLOAD_FAILED', { sentence: result.refusal })
      return result.text
    } catch (error) {
      const { code, name } = error as { code?: unknown; name?: unknown }
      throw code === 'ERR_WORKER_OUT_OF_MEMORY' || name === 'AbortError' ? tooMuch(error) : error
    }
  }

  async close(): Promise<void> {
    const pool = this.#pool
    this.#pool = undefined
    await pool?.destroy()
  }
}

function openPool(): Piscina<ImportTask, ImportResult> {
  return new Piscina({
    ...threadProgram(import.meta.url, 'import-worker'),
    minThreads: 0,
    maxThreads,
    maxQueue: maxWaiting,
    idleTimeout: idleMilliseconds,
    resourceLimits: { maxOldGenerationSizeMb: maxMegabytes },
  })
}

function tooMuch(cause: unknown): DomainError {
  return new DomainError('FILE_UPLOAD_FAILED', {
    cause,
    sentence: { en: 'This file is too complicated to be read', 'zh-CN': '此文件过于复杂，无法读取' },
  })
}
