import { randomUUID } from 'node:crypto'
import { mkdir, readdir, rm } from 'node:fs/promises'
import { hostname } from 'node:os'
import path from 'node:path'
import { NotNowError } from '../queue/job.ts'
import { freeBytesOf, isDiskFull, saysDiskFull } from './disk-room.ts'

/** How a disk is used. */
export interface ScratchOptions {
  /** Bytes that stay free. Default 256 MiB: uploads stop long before, so that what was taken in can be finished. */
  keepFreeBytes?: number
  /** Free bytes of its disk; for tests. */
  freeBytes?: (folder: string) => Promise<number>
}

/** With less than this, whatever went wrong went wrong for want of room. */
const minBytes = 16 * 1024 ** 2

const retryAfterSeconds = 60

/** Private folders for work on recordings, on this machine's disk. */
export class Scratch {
  readonly #root: string
  readonly #keepFreeBytes: number
  readonly #freeBytes: (folder: string) => Promise<number>
  readonly #own = new Set<string>()

  /** @param root Absolute path, best on the same disk as a storage folder; made when missing. Processes may share it. */
  constructor(root: string, { keepFreeBytes = 256 * 1024 ** 2, freeBytes = freeBytesOf }: ScratchOptions = {}) {
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
  async use<Result>(work: (folder: string) => Promise<Result>, { needsBytes = 0 }: { needsBytes?: number } = {}): Promise<Result> {
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

  async #isForWantOfRoom(error: unknown, needsBytes: number): Promise<boolean> {
    if (isDiskFull(error)) return true
    const free = await this.#freeBytes(this.#root)
    if (free < Math.min(minBytes, this.#keepFreeBytes)) return true
    // A program removes what it could not finish before it says so.
    return saysDiskFull(error) && free - needsBytes < 4 * this.#keepFreeBytes
  }

  #full(cause?: unknown): NotNowError {
    return new NotNowError(`The disk of ${this.#root} is nearly full.`, retryAfterSeconds, { cause })
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
    // Another user's process.
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
