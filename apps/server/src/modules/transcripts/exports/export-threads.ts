import type { WholeForm } from '@longhand/contracts'
import { DomainError } from '../../../platform/errors/domain-error.ts'
import { ThreadPool, TooMuchWorkError } from '../../../platform/process/thread-pool.ts'
import { type StoredText, toWireText } from '../../../platform/sections/stored-text.ts'
import type { ExportRefusal, ExportResults, ExportTask } from './export-tasks.ts'

/** The longest text needs a third. */
const maxMegabytes = 768

/** Characters that take some milliseconds. */
const maxLengthHere = 256 * 1024
/** An archive of many texts breaks off where one of them waits longer. */
const maxWaitMs = 60_000

/** Writing a long document keeps a processor busy for seconds. */
export class ExportThreads {
  readonly #pool = new ThreadPool<ExportTask, ExportResults[ExportTask['kind']]>({
    caller: import.meta.url,
    program: 'export-worker',
    maxMegabytes,
    maxWaitMs,
  })

  /**
   * @throws the reason of `signal`: the thread that was at it ends. DomainError NOT_POSSIBLE_NOW for a text that is too long for its format, or in letters that the format lacks; BusyError.
   */
  async run<Task extends ExportTask>(
    userId: string,
    task: Task,
    signal?: AbortSignal,
  ): Promise<Exclude<ExportResults[Task['kind']], ExportRefusal>> {
    try {
      const result = await this.#pool.run(userId, task, { signal })
      if (result === 'too-long') throw tooLong()
      if (result === 'unwritable') throw unwritable()
      if ('refused' in result) throw new DomainError('NOT_POSSIBLE_NOW', { sentence: result.refused })
      return result as Exclude<ExportResults[Task['kind']], ExportRefusal>
    } catch (error) {
      throw error instanceof TooMuchWorkError ? tooLong(error) : error
    }
  }

  /**
   * A text as its reader asked for it. Sections of a long one are put together on a thread.
   *
   * @param userId Absent for a guest.
   * @throws BusyError.
   */
  async wireText(userId: string | undefined, stored: StoredText, form: WholeForm): Promise<string> {
    if (form === 'columns' || stored.sections.length + stored.words.length < maxLengthHere)
      return toWireText(stored, form)
    const { sections, words } = stored
    return (await this.run(userId ?? 'guest', { kind: 'sections', stored: { sections, words } })).json
  }

  close(): Promise<void> {
    return this.#pool.close()
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
