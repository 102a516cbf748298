import { DomainError } from '../../../platform/errors/domain-error.ts'
import {
  ThreadPool,
  type ThreadPoolOptions,
  TooMuchWorkError,
} from '../../../platform/process/thread-pool.ts'
import {
  type ChangingTask,
  type NextText,
  type ReadingTask,
  runTextTask,
  type TextResults,
  type TextTask,
} from './text-tasks.ts'

/** The longest text needs a half. */
const maxMegabytes = 1024
/** Of all texts of a task, in characters: some 30 ms of work. Two hours of speech have as many; for what is shorter, a thread would only add to the wait. */
const maxLengthHere = 256 * 1024

/** What a text becomes, found out before the transaction that saves it, and what it says. Of a long one, on a thread. */
export class TextThreads {
  readonly #pool: ThreadPool<TextTask, TextResults[TextTask['kind']]>
  readonly #maxLengthHere: number

  constructor({
    maxLengthHere: length = maxLengthHere,
    ...limits
  }: Partial<Pick<ThreadPoolOptions, 'maxMegabytes'>> & { maxLengthHere?: number } = {}) {
    this.#pool = new ThreadPool({ caller: import.meta.url, program: 'text-worker', maxMegabytes, ...limits })
    this.#maxLengthHere = length
  }

  /** @throws DomainError that says what is wrong with the text, NOT_POSSIBLE_NOW where the thread had too little memory; BusyError. */
  async next(userId: string, task: ChangingTask): Promise<NextText> {
    const result = await this.#run(userId, task)
    if ('refusal' in result) throw new DomainError(result.refusal.error, result.refusal)
    return result
  }

  /** @throws as {@link next}. */
  look<Task extends ReadingTask>(userId: string, task: Task): Promise<TextResults[Task['kind']]> {
    return this.#run(userId, task)
  }

  close(): Promise<void> {
    return this.#pool.close()
  }

  async #run<Task extends TextTask>(userId: string, task: Task): Promise<TextResults[Task['kind']]> {
    if (lengthOf(task) <= this.#maxLengthHere) return runTextTask(task)
    try {
      return (await this.#pool.run(userId, task)) as TextResults[Task['kind']]
    } catch (error) {
      throw error instanceof TooMuchWorkError ? tooLong(error) : error
    }
  }
}

function lengthOf(task: TextTask): number {
  const stored = task.stored.sections.length + task.stored.words.length
  switch (task.kind) {
    case 'save':
      return stored + task.sectionsJson.length
    case 'change':
      return stored + (typeof task.changes === 'string' ? task.changes.length : 0)
    case 'restore':
      return stored + task.version.sections.length + task.version.words.length
    default:
      return stored
  }
}

function tooLong(cause: Error): DomainError {
  return new DomainError('NOT_POSSIBLE_NOW', {
    cause,
    sentence: {
      en: 'This text is too long for this. What was saved before is still there: split the recording or remove sections, then try again',
      'zh-CN': '文稿过长，无法完成此操作。此前保存的内容不受影响：请拆分录音或删除部分段落后再试',
    },
  })
}
