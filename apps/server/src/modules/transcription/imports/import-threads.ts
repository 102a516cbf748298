import { setImmediate } from 'node:timers/promises'
import { Piscina } from 'piscina'
import { DomainError } from '../../../platform/errors/domain-error.ts'
import { threadProgram } from '../../../platform/process/thread-program.ts'
import type { TimedSection } from '../../../platform/sections/sections.ts'
import type { ImportResult, ImportTask, TimedText, UntimedText } from './import-worker.ts'

/** A text as the store takes it, or one to align. */
export type ReadText = { count: number } & (UntimedText | (Omit<TimedText, 'batches'> & { sections: TimedSection[] }))

/** Each holds one text of at most 32 MB; more wait. */
const maxThreads = 2
const maxWaiting = 64
const idleMilliseconds = 30_000
/** The longest transcript as JSON needs a quarter. */
const maxMegabytes = 768
/** The slowest format takes two seconds for the longest file. */
const maxMilliseconds = 30_000

/** Reads files of users, and gives their words times, on threads of its own: in between, the others would wait for seconds. */
export class ImportThreads {
  #pool: Piscina<ImportTask, ImportResult> | undefined

  /** @throws DomainError FILE_UPLOAD_FAILED that says why the file can't be read or does not fit the recording. */
  async read(task: ImportTask): Promise<ReadText> {
    this.#pool ??= openPool()
    try {
      const result = await this.#pool.run(task, { signal: AbortSignal.timeout(maxMilliseconds) })
      if (result.kind === 'refused') throw new DomainError('FILE_UPLOAD_FAILED', { sentence: result.refusal })
      return result.kind === 'untimed' ? result : await withSections(result)
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

async function withSections({ batches, ...text }: TimedText & { count: number }): Promise<ReadText> {
  const sections: TimedSection[] = []
  for (const batch of batches) {
    for (const section of JSON.parse(batch) as TimedSection[]) sections.push(section)
    // Others are served in between.
    await setImmediate()
  }
  return { ...text, sections }
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
