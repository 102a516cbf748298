import { randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { rm, stat, unlink } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import {
  AbortMultipartUploadCommand,
  DeleteObjectCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListMultipartUploadsCommand,
  type ListMultipartUploadsCommandOutput,
  type MultipartUpload,
  paginateListObjectsV2,
  S3Client,
  type S3ClientConfig,
  S3ServiceException,
} from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'
import type { StorageConfig } from './storage-config.ts'
import { readResuming } from './resuming-read.ts'
import {
  type ByteRange,
  checkKey,
  type Content,
  isKey,
  ObjectNotFoundError,
  RangeNotSatisfiableError,
  type Storage,
  type StoredObject,
  StorageUnavailableError,
} from './storage.ts'

/** S3 takes at most 10,000 parts: enough for 80 GiB. */
const partBytes = 8 * 1024 * 1024
const partsAtOnce = 4

/** With pauses that double from a tenth of a second. */
const tries = 5

/** Milliseconds. */
export interface S3Timing {
  connect: number
  /** Without a byte in either direction. */
  silence: number
}

const productTiming: S3Timing = { connect: 5_000, silence: 60_000 }

export function s3ClientConfig(
  { region, forcePathStyle, endpoint, credentials }: Extract<StorageConfig, { kind: 's3' }>,
  { connect, silence }: S3Timing = productTiming,
): S3ClientConfig {
  return {
    region,
    forcePathStyle,
    ...(endpoint ? { endpoint } : {}),
    ...(credentials ? { credentials } : {}),
    // Many services other than AWS don't know the client's default checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: tries,
    requestHandler: { connectionTimeout: connect, socketTimeout: silence },
  }
}

const putIdField = 'longhand-put'

export class S3Storage implements Storage {
  readonly #client: S3Client
  readonly #bucket: string

  constructor(config: Extract<StorageConfig, { kind: 's3' }>, timing: S3Timing = productTiming) {
    this.#bucket = config.bucket
    this.#client = new S3Client(s3ClientConfig(config, timing))
    this.#client.middlewareStack.add(
      (next) => (call) =>
        next(call).catch((error: unknown) => {
          throw isAway(error) ? new StorageUnavailableError(error) : error
        }),
      { step: 'initialize', name: 'tellAway' },
    )
  }

  async put(
    key: string,
    content: Content,
    { signal }: { signal?: AbortSignal } = {},
  ): Promise<{ size: number }> {
    const Key = checkKey(key)
    signal?.throwIfAborted()
    const body =
      content instanceof Readable || Buffer.isBuffer(content) ? content : createReadStream(content.file)
    let size = 0
    const putId = randomUUID()
    const upload = new Upload({
      client: this.#client,
      params: { Bucket: this.#bucket, Key, Body: body, Metadata: { [putIdField]: putId } },
      partSize: partBytes,
      queueSize: partsAtOnce,
      leavePartsOnError: false,
    })
    upload.on('httpUploadProgress', ({ loaded = 0 }) => (size = Math.max(size, loaded)))
    // The client's abort returns before it has deleted the parts; breaking the body off makes it wait.
    const abort = (): void => void (body instanceof Readable && body.destroy(signal?.reason as Error))
    signal?.addEventListener('abort', abort, { once: true })
    try {
      await upload.done()
    } catch (error) {
      const cause = body instanceof Readable ? body.errored : null
      if (body instanceof Readable) body.destroy()
      // Deleting the parts may fail too; why there is nothing to store is what the caller must hear.
      if (signal?.aborted) throw signal.reason
      if (cause) throw cause
      // Perhaps only the answer was lost: then the retry finds nothing to complete.
      if (!(await this.#isStoredBy(Key, putId, size))) throw error
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
    const first = await this.#open(key, range)
    const start = range?.start ?? 0
    const stream = readResuming(first.body, first.bytes, async (offset) => {
      // Another version's rest would not fit.
      const { body, version } = await this.#open(
        key,
        { start: start + offset, end: start + first.bytes - 1 },
        first.version,
      )
      if (version === first.version) return body
      // Not every service looks at the condition.
      body.destroy()
      throw new Error(`${key} was replaced while it was read.`)
    })
    return { stream, size: first.size }
  }

  async #open(
    key: string,
    range?: ByteRange,
    version?: string,
  ): Promise<{ body: Readable; bytes: number; size: number; version: string | undefined }> {
    const Range = range && `bytes=${range.start}-${range.end ?? ''}`
    const command = new GetObjectCommand({
      Bucket: this.#bucket,
      Key: checkKey(key),
      Range,
      IfMatch: version,
    })
    const {
      Body,
      ContentLength = 0,
      ContentRange,
      ETag,
    } = await this.#client.send(command).catch((error: unknown) => {
      throw translated(error, key)
    })
    if (!(Body instanceof Readable)) throw new Error(`The bucket gave no content for ${key}.`)
    // "bytes 0-99/1234"
    const total = Number(ContentRange?.split('/')[1])
    return {
      body: Body,
      bytes: ContentLength,
      size: Number.isInteger(total) ? total : ContentLength,
      version: ETag,
    }
  }

  async #isStoredBy(Key: string, putId: string, size: number): Promise<boolean> {
    const found = await this.#client
      .send(new HeadObjectCommand({ Bucket: this.#bucket, Key }))
      .catch(() => undefined)
    return found?.Metadata?.[putIdField] === putId && found.ContentLength === size
  }

  async stat(key: string): Promise<StoredObject | undefined> {
    try {
      const { ContentLength = 0, LastModified } = await this.#client.send(
        new HeadObjectCommand({ Bucket: this.#bucket, Key: checkKey(key) }),
      )
      return { key, size: ContentLength, modifiedAt: LastModified ?? new Date(0) }
    } catch (error) {
      const translatedError = translated(error, key)
      if (translatedError instanceof ObjectNotFoundError) return undefined
      throw translatedError
    }
  }

  async materialise(key: string, folder: string, { signal }: { signal?: AbortSignal } = {}): Promise<string> {
    const target = path.join(folder, path.basename(checkKey(key)))
    const { stream } = await this.get(key)
    try {
      await pipeline(
        stream,
        createWriteStream(target, { flags: 'wx', mode: 0o600 }),
        ...(signal ? [{ signal }] : []),
      )
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
      const { Errors = [] } = await this.#client.send(
        new DeleteObjectsCommand({ Bucket: this.#bucket, Delete: { Objects, Quiet: true } }),
      )
      if (Errors.length > 0)
        throw new Error(
          `The bucket did not delete ${Errors.length} objects below ${folder}: ${Errors[0]?.Code ?? ''}`,
        )
    }
  }

  async *list(folder?: string): AsyncIterable<StoredObject> {
    for await (const page of this.#pages(folder)) yield* page.filter(({ key }) => isKey(key))
  }

  async discardUnfinished(before: Date, isKept?: (key: string) => Promise<boolean>): Promise<void> {
    await this.#discardUnfinished(before, isKept).catch((error: unknown) => {
      if (!(error instanceof S3ServiceException) || error.$metadata.httpStatusCode !== 403) throw error
      throw new Error(
        `Unfinished uploads stay in the bucket ${this.#bucket}: its credentials must allow ListBucketMultipartUploads and AbortMultipartUpload.`,
        { cause: error },
      )
    })
  }

  async #discardUnfinished(before: Date, isKept?: (key: string) => Promise<boolean>): Promise<void> {
    for await (const { Key = '', UploadId, Initiated } of this.#unfinished()) {
      if (!isKey(Key) || !Initiated || Initiated >= before || (await isKept?.(Key))) continue
      await this.#client
        .send(new AbortMultipartUploadCommand({ Bucket: this.#bucket, Key, UploadId }))
        .catch((error: unknown) => {
          // It has come to its end meanwhile.
          if (!(translated(error, Key) instanceof ObjectNotFoundError)) throw error
        })
    }
  }

  async check(): Promise<void> {
    await this.#client.send(new HeadBucketCommand({ Bucket: this.#bucket })).catch((error: unknown) => {
      throw new Error(`The bucket ${this.#bucket} can't be reached with the LONGHAND_S3 settings.`, {
        cause: error,
      })
    })
  }

  close(): void {
    this.#client.destroy()
  }

  async *#unfinished(): AsyncIterable<MultipartUpload> {
    let after: { KeyMarker?: string | undefined; UploadIdMarker?: string | undefined } | undefined = {}
    while (after) {
      const page: ListMultipartUploadsCommandOutput = await this.#client.send(
        new ListMultipartUploadsCommand({ Bucket: this.#bucket, ...after }),
      )
      yield* page.Uploads ?? []
      after = page.IsTruncated
        ? { KeyMarker: page.NextKeyMarker, UploadIdMarker: page.NextUploadIdMarker }
        : undefined
    }
  }

  async *#pages(folder?: string): AsyncIterable<StoredObject[]> {
    const pages = paginateListObjectsV2(
      { client: this.#client },
      { Bucket: this.#bucket, Prefix: folder === undefined ? undefined : `${checkKey(folder)}/` },
    )
    for await (const { Contents = [] } of pages) {
      yield Contents.map(({ Key = '', Size = 0, LastModified }) => ({
        key: Key,
        size: Size,
        modifiedAt: LastModified ?? new Date(0),
      }))
    }
  }
}

function isAway(error: unknown): boolean {
  const { $metadata } = (error ?? {}) as { $metadata?: { httpStatusCode?: number } }
  return (
    $metadata !== undefined && ($metadata.httpStatusCode === undefined || $metadata.httpStatusCode >= 500)
  )
}

function translated(error: unknown, key: string): unknown {
  if (!(error instanceof S3ServiceException)) return error
  const status = error.$metadata.httpStatusCode
  if (status === 404 && error.name !== 'NoSuchBucket') return new ObjectNotFoundError(key)
  if (status === 416) return new RangeNotSatisfiableError(key, undefined)
  return error
}
