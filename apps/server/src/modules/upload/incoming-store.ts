import { createHash, type Hash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { FileStore } from '@tus/file-store'
import { Upload as TusUpload } from '@tus/server'
import { DomainError } from '../../platform/errors/domain-error.ts'
import { EarlyFlush } from '../../platform/storage/early-flush.ts'
import type { IncomingFolder } from './incoming-folder.ts'
import { writeBufferBytes } from './receive-file.ts'
import { explainDiskError } from './refusals.ts'
import type { UploadRepository } from './upload.repository.ts'

const diskCheckBytes = 64 * 1024 * 1024
/** The parts that browsers send are of 64 MiB: well before the end of one, so that its sender does not wait for the disk. */
const flushBytes = 40 * 1024 * 1024
/** Uploads whose hash is kept up to date; of others it is read from the file in the end. */
const hashesAtOnce = 256

/** Hears of bytes as they arrive, and by which way. */
export type ReceivedListener = (way: 'multipart' | 'tus' | 'capture', bytes: number) => void

interface RunningHash {
  hash: Hash
  /** How far into the file it goes. */
  bytes: number
}

/** What the store is made of. */
export interface IncomingStoreOptions {
  incoming: IncomingFolder
  repository: UploadRepository
  onReceived?: ReceivedListener | undefined
}

/**
 * Where resumable uploads arrive: a file in its private folder for the bytes, a row for everything else. How far a transfer is, is the length of
 * the file: after a crash nothing can promise more than there is.
 */
export class IncomingStore extends FileStore {
  readonly #incoming: IncomingFolder
  readonly #repository: UploadRepository
  readonly #onReceived: ReceivedListener | undefined
  readonly #hashes = new Map<string, RunningHash>()

  constructor({ incoming, repository, onReceived }: IncomingStoreOptions) {
    super({ directory: incoming.folder, configstore: rowsOf(repository) })
    this.#incoming = incoming
    this.#repository = repository
    this.#onReceived = onReceived
    this.extensions = ['creation', 'creation-with-upload', 'termination']
  }

  override async create(upload: TusUpload): Promise<TusUpload> {
    const id = uploadIdOf(upload.id)
    try {
      await this.#incoming.create(id)
      return await super.create(upload)
    } catch (error) {
      await this.#incoming.remove(id)
      await this.#repository.remove(id)
      throw explainDiskError(error)
    }
  }

  override async getUpload(tusId: string): Promise<TusUpload> {
    const row = await this.#repository.byId(uploadIdOf(tusId))
    // Its file is a recording by now. Its sender may not have heard of that, and must not begin again.
    if (row?.recordedAt) return new TusUpload({ id: tusId, size: row.bytes, offset: row.bytes })
    return super.getUpload(tusId)
  }

  /** Like the library's, with larger writes, a hash on the way, and the disk kept at work and looked after. */
  override async write(source: Readable, tusId: string, offset: number): Promise<number> {
    const id = uploadIdOf(tusId)
    const running = this.#hashUpTo(id, offset)
    const incoming = this.#incoming
    const flush = new EarlyFlush(incoming.contentPath(id), flushBytes)
    let position = offset
    let checkedAt = -diskCheckBytes
    async function* hashed(): AsyncGenerator<Buffer> {
      // Left open on failure: the library takes a source that was closed for a sender who went away.
      for await (const chunk of source.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
        if (position - checkedAt >= diskCheckBytes) {
          await incoming.requireRoom(0)
          checkedAt = position
        }
        running?.hash.update(chunk)
        position += chunk.length
        flush.grew(chunk.length)
        yield chunk
      }
    }
    try {
      const file = createWriteStream(incoming.contentPath(id), { flags: 'r+', start: offset, highWaterMark: writeBufferBytes })
      await pipeline(hashed, file).finally(() => flush.end())
    } catch (error) {
      this.#hashes.delete(id)
      throw explainDiskError(error)
    } finally {
      this.#onReceived?.('tus', position - offset)
    }
    if (running) running.bytes = position
    return position
  }

  override async remove(tusId: string): Promise<void> {
    const id = uploadIdOf(tusId)
    const row = await this.#repository.byId(id)
    if (!row || row.recordedAt) throw new DomainError('FILE_NOT_FOUND')
    this.forget(id)
    await this.#incoming.remove(id)
    await this.#repository.remove(id)
  }

  /** SHA-256 in hex of what has arrived: known from the transfer, or read from the file after a restart. */
  async sha256(id: string, bytes: number): Promise<string> {
    const running = this.#hashes.get(id)
    if (running?.bytes === bytes) return running.hash.copy().digest('hex')
    const hash = createHash('sha256')
    await pipeline(createReadStream(this.#incoming.contentPath(id), { highWaterMark: 1024 * 1024 }), hash)
    return hash.digest('hex')
  }

  /** Gives up what is remembered of an upload that has ended. */
  forget(id: string): void {
    this.#hashes.delete(id)
  }

  /** The hash of the first `offset` bytes, when it is known. */
  #hashUpTo(id: string, offset: number): RunningHash | undefined {
    const known = offset === 0 ? { hash: createHash('sha256'), bytes: 0 } : this.#hashes.get(id)
    this.#hashes.delete(id)
    if (known?.bytes !== offset) return undefined
    this.#hashes.set(id, known)
    for (const oldest of this.#hashes.keys()) if (this.#hashes.size > hashesAtOnce) this.#hashes.delete(oldest)
    return known
  }
}

/** The library calls an upload by its file's path below the folder. */
export function tusIdOf(id: string): string {
  return `${id}/content`
}

/** The id of an upload, out of the library's. */
export function uploadIdOf(tusId: string): string {
  return path.posix.dirname(tusId)
}

/** The library keeps size and name beside the file; ours are in the row, which the owner's check reads too. */
function rowsOf(repository: UploadRepository): FileStore['configstore'] {
  return {
    get: async (tusId) => {
      const row = await repository.byId(uploadIdOf(tusId))
      if (!row) return undefined
      return new TusUpload({ id: tusId, size: row.bytes, offset: 0, metadata: { filename: row.fileName }, creation_date: row.createdAt.toISOString() })
    },
    set: () => Promise.resolve(),
    delete: (tusId) => repository.remove(uploadIdOf(tusId)),
  }
}
