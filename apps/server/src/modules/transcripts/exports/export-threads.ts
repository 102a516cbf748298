import { Piscina } from 'piscina'
import { DomainError } from '../../../platform/errors/domain-error.ts'
import { threadProgram } from '../../../platform/process/thread-program.ts'
import type { ExportRefusal, ExportResults, ExportTask } from './export-tasks.ts'

/** Threads at work at once: writing a long document keeps one busy for seconds. */
const maxThreads = 2
/** Per process; beyond it the server answers busy rather than running out of memory. */
const maxWaiting = 64
/** A thread without work ends after this: what it loaded is large. */
const idleMilliseconds = 30_000
/** Per thread; the longest text needs a third. */
const maxMegabytes = 768

export class ExportThreads {
  #pool: Piscina | undefined

  /**
   * @throws an AbortError when `signal` is aborted: the thread that was at it ends. DomainError NOT_POSSIBLE_NOW for a text that is too long for its format, or in letters that the format lacks.
   */
  async run<Task extends ExportTask>(task: Task, signal?: AbortSignal): Promise<Exclude<ExportResults[Task['kind']], ExportRefusal>> {
    this.#pool ??= openPool()
    try {
      const result = (await this.#pool.run(task, signal ? { signal } : {})) as ExportResults[Task['kind']]
      if (result === 'too-long') throw tooLong()
      if (result === 'unwritable') throw unwritable()
      return result as Exclude<typeof result, ExportRefusal>
    } catch (error) {
      throw (error as { code?: unknown } | null)?.code === 'ERR_WORKER_OUT_OF_MEMORY' ? tooLong(error) : error
    }
  }

  async close(): Promise<void> {
    const pool = this.#pool
    this.#pool = undefined
    await pool?.destroy()
  }
}

function tooLong(cause?: unknown): DomainError {
  return new DomainError('NOT_POSSIBLE_NOW', {
    cause,
    sentence: {
      en: 'This text has too many sections for this format. Export it as TXT or JSON, or split the recording first',
      'zh-CN': '文稿段落过多，无法导出为此格式。请导出为 TXT 或 JSON，或先拆分录音',
    },
  })
}

function unwritable(): DomainError {
  return new DomainError('NOT_POSSIBLE_NOW', {
    sentence: {
      en: 'EBU STL has no letters for the script of this text. Export it as TTML instead',
      'zh-CN': 'EBU STL 不支持此文稿所用的文字。请改为导出 TTML',
    },
  })
}

function openPool(): Piscina {
  return new Piscina({
    ...threadProgram(import.meta.url, 'export-worker'),
    minThreads: 0,
    maxThreads: maxThreads,
    maxQueue: maxWaiting,
    idleTimeout: idleMilliseconds,
    resourceLimits: { maxOldGenerationSizeMb: maxMegabytes },
  })
}
