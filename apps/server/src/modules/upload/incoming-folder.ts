import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { freeBytesOf } from '../../platform/storage/disk-room.ts'
import { diskFull } from '../../platform/incoming/refusals.ts'

export function isUploadId(text: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text)
}

export interface IncomingFolderOptions {
  folder: string
  /** Bytes that stay free on its disk whatever arrives. Default 1 GiB. */
  keepFreeBytes?: number
  freeBytes?: (folder: string) => Promise<number>
}

/** One private folder (0700) per upload. Names are generated: nothing from the wire is part of a path, and a hostile file has no neighbours to read. */
export class IncomingFolder {
  readonly folder: string
  readonly #keepFreeBytes: number
  readonly #freeBytes: (folder: string) => Promise<number>

  constructor({ folder, keepFreeBytes = 1024 ** 3, freeBytes = freeBytesOf }: IncomingFolderOptions) {
    this.folder = folder
    this.#keepFreeBytes = keepFreeBytes
    this.#freeBytes = freeBytes
  }

  async create(id: string): Promise<string> {
    await this.folderOf(id)
    return this.contentPath(id)
  }

  async folderOf(id: string): Promise<string> {
    const folder = path.join(this.folder, id)
    await mkdir(folder, { recursive: true, mode: 0o700 })
    return folder
  }

  contentPath(id: string): string {
    return path.join(this.folder, id, 'content')
  }

  async size(id: string): Promise<number> {
    return stat(this.contentPath(id)).then(
      ({ size }) => size,
      () => 0,
    )
  }

  async remove(id: string): Promise<void> {
    await rm(path.join(this.folder, id), { recursive: true, force: true })
  }

  /** @throws DomainError SAVE_FILE_FAILED when that many more bytes would bring the disk near its end. */
  async requireRoom(bytes: number): Promise<void> {
    await mkdir(this.folder, { recursive: true, mode: 0o700 })
    if ((await this.#freeBytes(this.folder)) - bytes < this.#keepFreeBytes) throw diskFull()
  }

  async untouchedSince(before: Date): Promise<string[]> {
    const ids = (await readdir(this.folder).catch(() => [])).filter(isUploadId)
    const ages = await Promise.all(ids.map(async (id) => ({ id, changedAt: await this.#changedAt(id) })))
    return ages.filter(({ changedAt }) => changedAt < before.getTime()).map(({ id }) => id)
  }

  async #changedAt(id: string): Promise<number> {
    const times = await Promise.all(
      [path.join(this.folder, id), this.contentPath(id)].map((file) =>
        stat(file).then(
          ({ mtimeMs }) => mtimeMs,
          () => 0,
        ),
      ),
    )
    return Math.max(...times)
  }
}
