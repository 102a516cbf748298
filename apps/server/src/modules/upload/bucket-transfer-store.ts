import { tmpdir } from 'node:os'
import type { Readable } from 'node:stream'
import type { Part } from '@aws-sdk/client-s3'
import { S3Store } from '@tus/s3-store'
import { Upload as TusUpload } from '@tus/server'
import type { StorageConfig } from '../../platform/storage/storage-config.ts'
import { DomainError } from '../../platform/errors/domain-error.ts'
import { diskFull } from '../../platform/incoming/refusals.ts'
import { freeBytesOf } from '../../platform/storage/disk-room.ts'
import { s3ClientConfig } from '../../platform/storage/s3-storage.ts'
import {
  incomingKey,
  type TransferStore,
  type TransferStoreDeps,
  tusIdOf,
  uploadIdOf,
} from './transfer-store.ts'
import type { Upload } from './upload.repository.ts'

const partBytes = 8 * 1024 * 1024
/** A transfer holds one while a part of it arrives: fewer would let slow senders keep others waiting. */
const partsAtOnce = 1000
/** The library keeps each part in the system's folder for temporary files until the bucket has it. */
const keepFreeBytes = 256 * 1024 * 1024

interface Metadata {
  file: TusUpload
  'upload-id': string
  'tus-version': string
}

/** Each transfer is a multipart upload of the bucket: any process can go on with it. */
export class BucketTransferStore extends S3Store implements TransferStore {
  constructor(
    config: Extract<StorageConfig, { kind: 's3' }>,
    private readonly deps: TransferStoreDeps,
  ) {
    super({
      partSize: partBytes,
      // A smaller part that is not the last would move all after it.
      minPartSize: partBytes,
      maxConcurrentPartUploads: partsAtOnce,
      useTags: false,
      s3ClientConfig: { ...s3ClientConfig(config), bucket: config.bucket },
    })
    this.extensions = ['creation', 'creation-with-upload', 'termination']
  }

  override async create(upload: TusUpload): Promise<TusUpload> {
    try {
      return await super.create(upload)
    } catch (error) {
      await this.deps.repository.remove(uploadIdOf(upload.id))
      throw error
    }
  }

  override async getUpload(tusId: string): Promise<TusUpload> {
    const row = await this.deps.repository.byId(uploadIdOf(tusId))
    // Already a recording; a sender that missed the answer must not begin again.
    if (row?.recordedAt) return new TusUpload({ id: tusId, size: row.bytes, offset: row.bytes })
    return super.getUpload(tusId)
  }

  override async write(source: Readable, tusId: string, offset: number): Promise<number> {
    if ((await freeBytesOf(tmpdir())) < keepFreeBytes) throw diskFull()
    const end = await super.write(source, tusId, offset)
    this.deps.onReceived?.('tus', end - offset)
    return end
  }

  override async remove(tusId: string): Promise<void> {
    const row = await this.deps.repository.byId(uploadIdOf(tusId))
    if (!row || row.recordedAt) throw new DomainError('FILE_NOT_FOUND')
    await this.discard(row)
    await this.deps.repository.remove(row.id)
  }

  async arrived(upload: Upload): Promise<number> {
    if (upload.multipartId === null) return this.deps.incoming.size(upload.id)
    return (await this.getUpload(tusIdOf(upload.id))).offset
  }

  async bring({ id, bytes, multipartId }: Upload): Promise<void> {
    // Fetched or recorded by this process.
    if (multipartId === null) return
    const { incoming, storage } = this.deps
    const key = tusIdOf(id)
    // A process may have died between the last part and this.
    if (!(await storage.stat(key)))
      await this.finishMultipartUpload(await this.getMetadata(key), await this.retrieveParts(key))
    await incoming.remove(id)
    await incoming.requireRoom(bytes)
    await storage.materialise(key, await incoming.folderOf(id))
  }

  async discard({ id, multipartId }: Upload): Promise<void> {
    await this.deps.incoming.remove(id)
    if (multipartId !== null) {
      const multipart = { Bucket: this.bucket, Key: tusIdOf(id), UploadId: multipartId }
      await this.client.abortMultipartUpload(multipart).catch((error: unknown) => {
        if ((error as Error).name !== 'NoSuchUpload') throw error
      })
    }
    await this.deps.storage.deleteFolder(incomingKey(id))
  }

  protected override async saveMetadata(upload: TusUpload, multipartId: string): Promise<void> {
    await this.deps.repository.setMultipart(uploadIdOf(upload.id), multipartId)
  }

  protected override async getMetadata(tusId: string): Promise<Metadata> {
    const row = await this.deps.repository.byId(uploadIdOf(tusId))
    if (row?.multipartId == null) throw new DomainError('FILE_NOT_FOUND')
    return {
      file: new TusUpload({ id: tusId, size: row.bytes, offset: 0 }),
      'upload-id': row.multipartId,
      'tus-version': '1.0.0',
    }
  }

  /** Parts are stored at the same time: what comes after one that a killed process left out is sent again. */
  protected override async retrieveParts(tusId: string, after?: string): Promise<Part[]> {
    const parts = await super.retrieveParts(tusId, after)
    if (after !== undefined) return parts
    const gap = parts.findIndex(({ PartNumber }, index) => PartNumber !== index + 1)
    return gap < 0 ? parts : parts.slice(0, gap)
  }
}
