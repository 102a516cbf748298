import { Piscina } from 'piscina'
import { threadProgram } from '../../../platform/process/thread-program.ts'
import type { ExportResults, ExportTask } from './export-tasks.ts'

/** Threads at work at once: writing a long document keeps one busy for seconds. */
const mostThreads = 2
/** Documents that may wait for a thread in one process; beyond that a server is better busy than out of memory. */
const mostWaiting = 64
/** A thread without work ends after this: what it loaded is large. */
const idleMilliseconds = 30_000
/** Of one thread; the text of the longest recording needs a third. */
const mostMegabytes = 768

/** Writes documents in threads of its own, so that a long one keeps nobody else waiting. */
export class ExportThreads {
  #pool: Piscina | undefined

  /** @throws an AbortError when `signal` is aborted: the thread that was at it ends. */
  async run<Task extends ExportTask>(task: Task, signal?: AbortSignal): Promise<ExportResults[Task['kind']]> {
    this.#pool ??= openPool()
    return (await this.#pool.run(task, signal ? { signal } : {})) as ExportResults[Task['kind']]
  }

  /** Ends the threads; the next task opens new ones. */
  async close(): Promise<void> {
    const pool = this.#pool
    this.#pool = undefined
    await pool?.destroy()
  }
}

function openPool(): Piscina {
  return new Piscina({
    ...threadProgram(import.meta.url, 'export-worker'),
    minThreads: 0, maxThreads: mostThreads, maxQueue: mostWaiting, idleTimeout: idleMilliseconds,
    resourceLimits: { maxOldGenerationSizeMb: mostMegabytes },
  })
}
