import { createReadStream, createWriteStream } from 'node:fs'
import { rm, stat, unlink } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import {
  DeleteObjectCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  paginateListObjectsV2,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'
import type { StorageConfig } from '../../config/env.ts'
import { type ByteRange, checkKey, type Content, ObjectNotFoundError, RangeNotSatisfiableError, type Storage, type StoredObject } from './storage.ts'

/** S3 takes at most 10,000 parts: enough for 80 GiB. */
const partBytes = 8 * 1024 * 1024
const partsAtOnce = 4

/** Objects in an S3-compatible bucket. */
export class S3Storage implements Storage {
  readonly #client: S3Client
  readonly #bucket: string

  constructor(config: Extract<StorageConfig, { kind: 's3' }>) {
    this.#bucket = config.bucket
    this.#client = new S3Client({
      region: config.region,
      forcePathStyle: config.forcePathStyle,
      ...(config.endpoint ? { endpoint: config.endpoint } : {}),
      ...(config.credentials ? { credentials: config.credentials } : {}),
      // Many services other than AWS don't know the checksums that the client sends by default.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
    })
  }

  async put(key: string, content: Content, { signal }: { signal?: AbortSignal } = {}): Promise<{ size: number }> {
    const Key = checkKey(key)
    signal?.throwIfAborted()
    const body = content instanceof Readable || Buffer.isBuffer(content) ? content : createReadStream(content.file)
    let size = 0
    const upload = new Upload({
      client: this.#client,
      params: { Bucket: this.#bucket, Key, Body: body },
      partSize: partBytes,
      queueSize: partsAtOnce,
      leavePartsOnError: false,
    })
    upload.on('httpUploadProgress', ({ loaded = 0 }) => (size = Math.max(size, loaded)))
    // The client's own abort returns before it has deleted the parts; a body that breaks off makes it wait for that.
    const abort = (): void => void (body instanceof Readable && body.destroy(signal?.reason as Error))
    signal?.addEventListener('abort', abort, { once: true })
    try {
      await upload.done()
    } catch (error) {
      const cause = body instanceof Readable ? body.errored : null
      if (body instanceof Readable) body.destroy()
      // Deleting the parts may fail too; why there is nothing to store is what the caller must hear.
      throw signal?.aborted ? signal.reason : (cause ?? error)
    } finally {
      signal?.removeEventListener('abort', abort)
    }
    if (!(content instanceof Readable) && !Buffer.isBuffer(content)) {
      size = (await stat(content.file)).size
      if (content.move) await unlink(content.file)
    }
    return { size }
  }

  async get(key: string, range?: ByteRange): Promise<{ stream: Readable; size: number }> {
    const Range = range && `bytes=${range.start}-${range.end ?? ''}`
    const command = new GetObjectCommand({ Bucket: this.#bucket, Key: checkKey(key), ...(Range ? { Range } : {}) })
    const { Body, ContentLength = 0, ContentRange } = await this.#client.send(command).catch((error: unknown) => {
      throw translated(error, key)
    })
    if (!(Body instanceof Readable)) throw new Error(`The bucket gave no content for ${key}.`)
    // "bytes 0-99/1234"
    const total = Number(ContentRange?.split('/')[1])
    return { stream: Body, size: Number.isInteger(total) ? total : ContentLength }
  }

  async stat(key: string): Promise<StoredObject | undefined> {
    try {
      const { ContentLength = 0, LastModified } = await this.#client.send(new HeadObjectCommand({ Bucket: this.#bucket, Key: checkKey(key) }))
      return { key, size: ContentLength, modifiedAt: LastModified ?? new Date(0) }
    } catch (error) {
      if (translated(error, key) instanceof ObjectNotFoundError) return undefined
      throw error
    }
  }

  async materialise(key: string, folder: string, { signal }: { signal?: AbortSignal } = {}): Promise<string> {
    const target = path.join(folder, path.basename(checkKey(key)))
    const { stream } = await this.get(key)
    try {
      await pipeline(stream, createWriteStream(target, { flags: 'wx', mode: 0o600 }), ...(signal ? [{ signal }] : []))
    } catch (error) {
      await rm(target, { force: true })
      throw error
    }
    return target
  }

  async delete(key: string): Promise<void> {
    await this.#client.send(new DeleteObjectCommand({ Bucket: this.#bucket, Key: checkKey(key) }))
  }

  async deleteFolder(folder: string): Promise<void> {
    for await (const page of this.#pages(folder)) {
      const Objects = page.map(({ key }) => ({ Key: key }))
      if (Objects.length === 0) continue
      const { Errors = [] } = await this.#client.send(new DeleteObjectsCommand({ Bucket: this.#bucket, Delete: { Objects, Quiet: true } }))
      if (Errors.length > 0) throw new Error(`The bucket did not delete ${Errors.length} objects below ${folder}: ${Errors[0]?.Code ?? ''}`)
    }
  }

  async *list(folder: string): AsyncIterable<StoredObject> {
    for await (const page of this.#pages(folder)) yield* page
  }

  async check(): Promise<void> {
    await this.#client.send(new HeadBucketCommand({ Bucket: this.#bucket })).catch((error: unknown) => {
      throw new Error(`The bucket ${this.#bucket} can't be reached with the LONGHAND_S3 settings.`, { cause: error })
    })
  }

  close(): void {
    this.#client.destroy()
  }

  async *#pages(folder: string): AsyncIterable<StoredObject[]> {
    const pages = paginateListObjectsV2({ client: this.#client }, { Bucket: this.#bucket, Prefix: `${checkKey(folder)}/` })
    for await (const { Contents = [] } of pages) {
      yield Contents.map(({ Key = '', Size = 0, LastModified }) => ({ key: Key, size: Size, modifiedAt: LastModified ?? new Date(0) }))
    }
  }
}

function translated(error: unknown, key: string): unknown {
  if (!(error instanceof S3ServiceException)) return error
  const status = error.$metadata.httpStatusCode
  if (status === 404 && error.name !== 'NoSuchBucket') return new ObjectNotFoundError(key)
  if (status === 416) return new RangeNotSatisfiableError(key, undefined)
  return error
}
