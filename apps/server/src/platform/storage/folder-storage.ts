import { randomUUID } from 'node:crypto'
import { constants, createReadStream, createWriteStream, existsSync } from 'node:fs'
import { copyFile, link, mkdir, open, opendir, rename, rm, stat, unlink } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { DiskFullError, freeBytesOf } from './disk-room.ts'
import {
  type ByteRange,
  checkKey,
  type Content,
  isKey,
  ObjectNotFoundError,
  RangeNotSatisfiableError,
  type Storage,
  type StoredObject,
} from './storage.ts'

export interface FolderStorageOptions {
  /** Bytes that stay free on its disk, for the database beside it. Default 64 MiB. */
  keepFreeBytes?: number
  freeBytes?: (folder: string) => Promise<number>
}

/** What is being written lies in `.partial` and gets its name when it is whole and on the disk. */
export class FolderStorage implements Storage {
  readonly #root: string
  readonly #partial: string
  readonly #keepFreeBytes: number
  readonly #freeBytes: (folder: string) => Promise<number>

  constructor(
    root: string,
    { keepFreeBytes = 64 * 1024 ** 2, freeBytes = freeBytesOf }: FolderStorageOptions = {},
  ) {
    this.#root = root
    this.#keepFreeBytes = keepFreeBytes
    this.#freeBytes = freeBytes
    this.#partial = path.join(root, '.partial')
  }

  async put(
    key: string,
    content: Content,
    { signal }: { signal?: AbortSignal } = {},
  ): Promise<{ size: number }> {
    const target = this.#path(key)
    await mkdir(this.#partial, { recursive: true, mode: 0o700 })
    await this.#requireRoom(content)
    const partial = path.join(this.#partial, randomUUID())
    try {
      await fill(partial, content, signal)
      signal?.throwIfAborted()
      const size = await flush(partial)
      await place(partial, target)
      return { size }
    } catch (error) {
      // A moved file is given back to its owner.
      const giveBack =
        !(content instanceof Readable) &&
        !Buffer.isBuffer(content) &&
        content.move &&
        !existsSync(content.file)
      if (giveBack) await rename(partial, content.file).catch(missing)
      await rm(partial, { force: true })
      throw error
    }
  }

  async get(key: string, range?: ByteRange): Promise<{ stream: Readable; size: number }> {
    // Opened before it is measured: an object that is replaced or deleted meanwhile is still read whole.
    const file = await open(this.#path(key), 'r').catch((error: NodeJS.ErrnoException) => {
      throw isMissing(error) ? new ObjectNotFoundError(key) : error
    })
    try {
      const found = await file.stat()
      if (!found.isFile()) throw new ObjectNotFoundError(key)
      const { size } = found
      if (range && range.start >= size) throw new RangeNotSatisfiableError(key, size)
      // Reading "to -1" would read everything.
      if (size === 0) return { stream: await file.close().then(() => Readable.from([])), size }
      const end = Math.min(range?.end ?? size - 1, size - 1)
      return { stream: file.createReadStream({ start: range?.start ?? 0, end }), size }
    } catch (error) {
      await file.close()
      throw error
    }
  }

  async stat(key: string): Promise<StoredObject | undefined> {
    const found = await stat(this.#path(key)).catch(missing)
    return found?.isFile() ? { key, size: found.size, modifiedAt: found.mtime } : undefined
  }

  async materialise(key: string, folder: string, { signal }: { signal?: AbortSignal } = {}): Promise<string> {
    signal?.throwIfAborted()
    const source = this.#path(key)
    const target = path.join(folder, path.basename(source))
    const found = await this.stat(key)
    if (!found) throw new ObjectNotFoundError(key)
    try {
      await link(source, target)
    } catch (error) {
      // Another file system, or one without links.
      if (!['EXDEV', 'EPERM', 'ENOTSUP', 'EMLINK'].includes((error as NodeJS.ErrnoException).code ?? ''))
        throw error
      await copyFile(source, target, constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE)
    }
    return target
  }

  async delete(key: string): Promise<void> {
    await unlink(this.#path(key)).catch(missing)
  }

  async deleteFolder(folder: string): Promise<void> {
    await rm(this.#path(folder), { recursive: true, force: true })
  }

  async *list(folder?: string): AsyncIterable<StoredObject> {
    for await (const file of walk(folder === undefined ? this.#root : this.#path(folder))) {
      const key = path.relative(this.#root, file).split(path.sep).join('/')
      const found = isKey(key) ? await stat(file).catch(missing) : undefined
      if (found) yield { key, size: found.size, modifiedAt: found.mtime }
    }
  }

  async discardUnfinished(before: Date): Promise<void> {
    for await (const file of walk(this.#partial)) {
      const found = await stat(file).catch(missing)
      // By ctime: a file that was handed over may have an older mtime.
      if (found && found.ctime < before) await rm(file, { force: true })
    }
  }

  async check(): Promise<void> {
    const probe = path.join(this.#partial, randomUUID())
    try {
      await mkdir(this.#partial, { recursive: true, mode: 0o700 })
      await (await open(probe, 'wx')).close()
      await unlink(probe)
    } catch (error) {
      throw new Error(`The folder for recordings, ${this.#root}, can't be written to.`, { cause: error })
    }
  }

  close(): void {
    // A folder has nothing open.
  }

  async #requireRoom(content: Content): Promise<void> {
    // A file that is handed over lies on the disk already.
    const isThere = !(content instanceof Readable) && !Buffer.isBuffer(content) && content.move
    if (isThere || (await this.#freeBytes(this.#partial)) >= this.#keepFreeBytes) return
    if (content instanceof Readable) content.destroy()
    throw new DiskFullError(`The disk of ${this.#root} is nearly full.`)
  }

  #path(key: string): string {
    return path.join(this.#root, ...checkKey(key).split('/'))
  }
}

/** Node 20's recursive listing leaves out what comes after the first 32 entries of each folder. */
async function* walk(folder: string): AsyncGenerator<string> {
  const entries = await opendir(folder).catch(missing)
  if (!entries) return
  for await (const entry of entries) {
    const found = path.join(folder, entry.name)
    if (entry.isDirectory()) yield* walk(found)
    else if (entry.isFile()) yield found
  }
}

async function fill(partial: string, content: Content, signal: AbortSignal | undefined): Promise<void> {
  if (content instanceof Readable || Buffer.isBuffer(content)) return write(partial, content, signal)
  if (!content.move) return write(partial, createReadStream(content.file), signal)
  await rename(content.file, partial).catch(async (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EXDEV') throw error
    await write(partial, createReadStream(content.file), signal)
    await unlink(content.file)
  })
}

async function write(
  file: string,
  content: Readable | Buffer,
  signal: AbortSignal | undefined,
): Promise<void> {
  const source = Buffer.isBuffer(content) ? Readable.from([content]) : content
  await pipeline(
    source,
    createWriteStream(file, { flags: 'wx', mode: 0o600, highWaterMark: 1 << 20 }),
    ...(signal ? [{ signal }] : []),
  )
}

/** So that after a power cut a name never stands for less. */
async function flush(file: string): Promise<number> {
  const handle = await open(file, 'r+')
  try {
    await handle.sync()
    return (await handle.stat()).size
  } finally {
    await handle.close()
  }
}

async function place(partial: string, target: string): Promise<void> {
  const folder = path.dirname(target)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await rename(partial, target).catch(async (error: NodeJS.ErrnoException) => {
    // The folder was deleted in between: what is stored now came later.
    if (error.code !== 'ENOENT') throw error
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await rename(partial, target)
  })
  const handle = await open(folder, 'r').catch(missing)
  // Windows has no handle of a folder to flush.
  await handle?.sync().catch(() => undefined)
  await handle?.close()
}

function isMissing(error: NodeJS.ErrnoException): boolean {
  return error.code === 'ENOENT' || error.code === 'ENOTDIR' || error.code === 'EISDIR'
}

function missing(error: NodeJS.ErrnoException): undefined {
  if (!isMissing(error)) throw error
}
