import path from 'node:path'
import type { Readable } from 'node:stream'
import { tusPartBytes } from '@longhand/contracts'
import { FileStore } from '@tus/file-store'
import { Upload as TusUpload } from '@tus/server'
import { DomainError } from '../../platform/errors/domain-error.ts'
import type { FileHashes } from '../../platform/file-hash/file-hashes.ts'
import type { IncomingFolder } from './incoming-folder.ts'
import {
  incomingKey,
  type ReceivedListener,
  type TransferStore,
  type TransferStoreDeps,
  uploadIdOf,
} from './transfer-store.ts'
import { receiveFile } from '../../platform/incoming/receive-file.ts'
import { explainDiskError } from '../../platform/incoming/refusals.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import type { Upload, UploadRepository } from './upload.repository.ts'

const diskCheckBytes = 64 * 1024 * 1024
/** Well before the end of a part, so that its sender does not wait for the disk. */
const flushBytes = (tusPartBytes * 2) / 3

export interface IncomingStoreOptions extends TransferStoreDeps {
  hashes: FileHashes
}

/** The length of the file is the offset: after a crash nothing can promise more than there is. */
export class IncomingStore extends FileStore implements TransferStore {
  readonly #incoming: IncomingFolder
  readonly #repository: UploadRepository
  readonly #storage: Storage
  readonly #hashes: FileHashes
  readonly #onReceived: ReceivedListener | undefined

  constructor({ incoming, repository, storage, hashes, onReceived }: IncomingStoreOptions) {
    super({ directory: path.dirname(incoming.folder), configstore: rowsOf(repository) })
    this.#incoming = incoming
    this.#repository = repository
    this.#storage = storage
    this.#hashes = hashes
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
    // Already a recording; a sender that missed the answer must not begin again.
    if (row?.recordedAt) return new TusUpload({ id: tusId, size: row.bytes, offset: row.bytes })
    return super.getUpload(tusId)
  }

  override async write(source: Readable, tusId: string, offset: number): Promise<number> {
    const file = this.#incoming.contentPath(uploadIdOf(tusId))
    let arrived = 0
    let checkedAt = -diskCheckBytes
    try {
      const hash = this.#hashes.follow(file, offset)
      const check = (bytes: number): Promise<void> | undefined => {
        arrived = bytes
        if (bytes - checkedAt < diskCheckBytes) return undefined
        checkedAt = bytes
        return this.#incoming.requireRoom(0)
      }
      return offset + (await receiveFile(source, file, { from: offset, check, hash, flushBytes }))
    } catch (error) {
      throw explainDiskError(error)
    } finally {
      this.#onReceived?.('tus', arrived)
    }
  }

  override async remove(tusId: string): Promise<void> {
    const row = await this.#repository.byId(uploadIdOf(tusId))
    if (!row || row.recordedAt) throw new DomainError('FILE_NOT_FOUND')
    await this.discard(row)
    await this.#repository.remove(row.id)
  }

  arrived({ id }: Upload): Promise<number> {
    return this.#incoming.size(id)
  }

  bring(): Promise<void> {
    return Promise.resolve()
  }

  async discard({ id }: Upload): Promise<void> {
    await this.#incoming.remove(id)
    await this.#storage.deleteFolder(incomingKey(id))
  }
}

/** The library keeps size and name beside the file; ours are in the row, which the owner's check reads too. */
function rowsOf(repository: UploadRepository): FileStore['configstore'] {
  return {
    get: async (tusId) => {
      const row = await repository.byId(uploadIdOf(tusId))
      if (!row) return undefined
      return new TusUpload({
        id: tusId,
        size: row.bytes,
        offset: 0,
        metadata: { filename: row.fileName },
        creation_date: row.createdAt.toISOString(),
      })
    },
    set: () => Promise.resolve(),
    delete: (tusId) => repository.remove(uploadIdOf(tusId)),
  }
}
