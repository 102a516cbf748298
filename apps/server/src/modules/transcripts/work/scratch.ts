import { randomUUID } from 'node:crypto'
import { mkdir, readdir, rm } from 'node:fs/promises'
import { hostname } from 'node:os'
import path from 'node:path'

/** Private folders for work on recordings, on this machine's disk. */
export class Scratch {
  readonly #root: string
  readonly #own = new Set<string>()

  /** @param root Absolute path, best on the same disk as a storage folder; made when missing. Processes may share it. */
  constructor(root: string) {
    this.#root = root
  }

  /** Runs `work` with an empty folder that is gone afterwards, whatever happens. */
  async use<Result>(work: (folder: string) => Promise<Result>): Promise<Result> {
    const name = `${process.pid}@${hostname()}@${randomUUID()}`
    const folder = path.join(this.#root, name)
    this.#own.add(name)
    await mkdir(folder, { recursive: true, mode: 0o700 })
    try {
      return await work(folder)
    } finally {
      await rm(folder, { recursive: true, force: true })
      this.#own.delete(name)
    }
  }

  /** Removes the folders of processes of this machine that were killed. */
  async clearLeftovers(): Promise<void> {
    for (const name of await readdir(this.#root).catch(() => [])) {
      const [pid = '', host] = name.split('@')
      // A process number is given out again: a folder of ours that we don't know is that of a former process.
      const isLeft = host === hostname() && !this.#own.has(name) && (Number(pid) === process.pid || !isRunning(Number(pid)))
      if (isLeft) await rm(path.join(this.#root, name), { recursive: true, force: true })
    }
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // Somebody else's process.
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
