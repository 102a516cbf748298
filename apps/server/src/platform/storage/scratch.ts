import { randomUUID } from 'node:crypto'
import { mkdir, readdir, rm } from 'node:fs/promises'
import { hostname } from 'node:os'
import path from 'node:path'
import { diskFull } from '../incoming/refusals.ts'
import { NotNowError } from '../queue/job.ts'
import { freeBytesOf, isDiskFull, saysDiskFull } from './disk-room.ts'

export interface ScratchOptions {
  /** Default 256 MiB: uploads stop long before, so that accepted work can be finished. */
  keepFreeBytes?: number
  freeBytes?: (folder: string) => Promise<number>
}

/** With less free, any failure counts as a full disk. */
const minBytes = 16 * 1024 ** 2

const retryAfterSeconds = 60

export class Scratch {
  readonly #root: string
  readonly #keepFreeBytes: number
  readonly #freeBytes: (folder: string) => Promise<number>
  readonly #own = new Set<string>()

  /** @param root Absolute path, best on the same disk as a storage folder; made when missing. Processes may share it. */
  constructor(
    root: string,
    { keepFreeBytes = 256 * 1024 ** 2, freeBytes = freeBytesOf }: ScratchOptions = {},
  ) {
    this.#root = root
    this.#keepFreeBytes = keepFreeBytes
    this.#freeBytes = freeBytes
  }

  /**
   * Runs `work` with an empty folder that is gone afterwards, whatever happens.
   *
   * @param needsBytes About how much it will write.
   * @throws NotNowError when the disk has no room for it, at the start or later: a program that runs out of room blames its input.
   */
  async use<Result>(
    work: (folder: string) => Promise<Result>,
    { needsBytes }: { needsBytes: number },
  ): Promise<Result> {
    await mkdir(this.#root, { recursive: true, mode: 0o700 })
    if ((await this.#freeBytes(this.#root)) - needsBytes < this.#keepFreeBytes) throw this.#full()
    const name = `${process.pid}@${hostname()}@${randomUUID()}`
    const folder = path.join(this.#root, name)
    this.#own.add(name)
    await mkdir(folder, { recursive: true, mode: 0o700 })
    try {
      return await work(folder)
    } catch (error) {
      throw (await this.#isForWantOfRoom(error, needsBytes)) ? this.#full(error) : error
    } finally {
      await rm(folder, { recursive: true, force: true })
      this.#own.delete(name)
    }
  }

  /**
   * As {@link use}, for a call: it can't wait for room as a job does.
   *
   * @throws DomainError SAVE_FILE_FAILED when the disk has no room.
   */
  async useAtOnce<Result>(
    work: (folder: string) => Promise<Result>,
    needs: { needsBytes: number },
  ): Promise<Result> {
    return this.use(work, needs).catch((error: unknown) => {
      throw error instanceof NotNowError ? diskFull(error) : error
    })
  }

  async #isForWantOfRoom(error: unknown, needsBytes: number): Promise<boolean> {
    if (isDiskFull(error)) return true
    const free = await this.#freeBytes(this.#root)
    if (free < Math.min(minBytes, this.#keepFreeBytes)) return true
    // A program removes its unfinished output before it reports.
    return saysDiskFull(error) && free - needsBytes < 4 * this.#keepFreeBytes
  }

  #full(cause?: unknown): NotNowError {
    return new NotNowError(`The disk of ${this.#root} is nearly full.`, retryAfterSeconds, { cause })
  }

  async clearLeftovers(): Promise<void> {
    for (const name of await readdir(this.#root).catch(() => [])) {
      const [pid = '', host] = name.split('@')
      // Pids are reused: an unknown folder with our pid belongs to a former process.
      const isLeft =
        host === hostname() &&
        !this.#own.has(name) &&
        (Number(pid) === process.pid || !isRunning(Number(pid)))
      if (isLeft) await rm(path.join(this.#root, name), { recursive: true, force: true })
    }
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
