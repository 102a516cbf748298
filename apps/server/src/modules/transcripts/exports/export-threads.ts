import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { Piscina } from 'piscina'
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
  const { filename, execArgv } = findWorker()
  return new Piscina({
    filename, execArgv,
    minThreads: 0, maxThreads: mostThreads, maxQueue: mostWaiting, idleTimeout: idleMilliseconds,
    resourceLimits: { maxOldGenerationSizeMb: mostMegabytes },
  })
}

/** From source it is `export-worker.ts`, run by tsx. Bundled it is `export-worker.js`, beside the file this code ended up in or a folder above. */
function findWorker(): { filename: string; execArgv: string[] } {
  const here = fileURLToPath(import.meta.url)
  if (here.endsWith('.ts')) {
    const tsx = pathToFileURL(createRequire(here).resolve('tsx')).href
    return { filename: path.join(path.dirname(here), 'export-worker.ts'), execArgv: ['--conditions=@longhand/source', '--import', tsx] }
  }
  const built = ['.', '..'].map((up) => path.resolve(path.dirname(here), up, 'export-worker.js')).find(existsSync)
  if (built === undefined) throw new Error('The program export-worker.js is missing from this installation.')
  return { filename: built, execArgv: [] }
}
