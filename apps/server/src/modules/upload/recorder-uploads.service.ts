import { createHash, randomUUID } from 'node:crypto'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { type Recording, type RecorderUpload, recorderLimits, fileNameLength } from '@longhand/contracts'
import type { Clock } from '../../platform/clock/clock.ts'
import { DomainError } from '../../platform/errors/domain-error.ts'
import type { RecorderFiles } from './recorder-files.ts'
import type { RecorderUploadsRepository, RecorderUploadState } from './recorder-uploads.repository.ts'
import { type IncomingFolder, isUploadId } from './incoming-folder.ts'
import { type ReceivedListener, type TransferStore, tusIdOf } from './transfer-store.ts'
import { checkLimits, quotaExceeded, refuse } from '../../platform/incoming/refusals.ts'
import type { UploadLocks } from './upload-locks.ts'
import type { UploadQuota } from './upload-quota.ts'
import type { UploadRepository } from './upload.repository.ts'
import type { UploadService } from './upload.service.ts'

/** A recorder is taken to be at work that long after it was last heard of. */
const liveMs = 60_000

export interface RecorderUploadsServiceOptions {
  repository: RecorderUploadsRepository
  uploads: Pick<UploadRepository, 'resize'>
  files: RecorderFiles
  incoming: Pick<IncomingFolder, 'requireRoom'>
  store: Pick<TransferStore, 'remove'>
  locks: UploadLocks
  quota: UploadQuota
  uploading: Pick<UploadService, 'visit' | 'complete'>
  clock: Clock
  onReceived?: ReceivedListener | undefined
}

export interface ChunkFields {
  number: number
  stretch: number
  milliseconds: number
  sha256: string
}

/** What a recorder sends is an upload of unknown size: room, sweep and erasure are those of uploads. */
export class RecorderUploadsService {
  readonly #options: RecorderUploadsServiceOptions

  constructor(options: RecorderUploadsServiceOptions) {
    this.#options = options
  }

  /** @throws DomainError STORAGE_QUOTA, SAVE_FILE_FAILED when there is no room for a single chunk. */
  async start(userId: string, fileName: string): Promise<RecorderUpload> {
    const { repository, quota, incoming, clock } = this.#options
    const room = await quota.room(userId)
    if (room.freeBytes < recorderLimits.chunkBytes) throw quotaExceeded(room)
    await incoming.requireRoom(recorderLimits.chunkBytes)
    const id = randomUUID()
    await quota.reserve({ id, userId, fileName, bytes: 0, keptSeconds: recorderLimits.keptSeconds })
    await repository.add(id, clock.now())
    return this.#describe(await this.#find(userId, id))
  }

  async list(userId: string): Promise<RecorderUpload[]> {
    return (await this.#options.repository.unfinished(userId)).map((state) => this.#describe(state))
  }

  /**
   * Takes a chunk, once.
   *
   * @returns How many there are.
   * @throws DomainError FILE_NOT_FOUND; FILE_UPLOAD_FAILED with `gap`, `conflict`, `checksum`, `empty`, `too-big` or `too-long`; STORAGE_QUOTA; SAVE_FILE_FAILED.
   */
  async put(userId: string, id: string, chunk: ChunkFields, source: Readable): Promise<number> {
    const content = await this.#receive(chunk, source)
    await this.#visit(userId, id)
    return this.#options.locks.during(tusIdOf(id), async () => {
      const state = await this.#find(userId, id)
      if (state.recordedAt) throw refuse('conflict')
      if (chunk.number < state.chunks) return this.#again(id, chunk, state)
      if (chunk.number > state.chunks) throw refuse('gap', undefined, { expected: state.chunks })
      await this.#append(userId, state, chunk, content)
      return state.chunks + 1
    })
  }

  /**
   * Makes a recording of the chunks; asking again gives the same one. When they are no recording they stay, to be discarded by their owner.
   *
   * @throws DomainError FILE_NOT_FOUND, FILE_UPLOAD_FAILED, SAVE_FILE_FAILED.
   */
  async finish(
    userId: string,
    id: string,
    { chunks, fileName, folderId }: { chunks: number; fileName: string; folderId?: string | undefined },
  ): Promise<Recording> {
    const { locks, files, repository, uploads, uploading, clock } = this.#options
    await this.#visit(userId, id)
    const ending = await locks.during(tusIdOf(id), async () => {
      const state = await this.#find(userId, id)
      if (state.recordedAt) return ''
      if (chunks !== state.chunks) throw refuse('incomplete', undefined, { expected: state.chunks })
      if (chunks === 0) throw refuse('empty')
      const joined = await files.join(userId, id, await repository.chunks(id))
      await uploads.resize({ id, userId, bytes: joined.bytes }, clock.now())
      return joined.ending
    })
    return uploading.complete(userId, { uploadId: id, fileName: withEnding(fileName, ending), folderId })
  }

  /** @throws DomainError FILE_NOT_FOUND, also for one that is a recording. */
  async discard(userId: string, id: string): Promise<void> {
    const { locks, store } = this.#options
    await this.#visit(userId, id)
    await locks.during(tusIdOf(id), async () => {
      await this.#find(userId, id)
      await store.remove(tusIdOf(id))
    })
  }

  async #receive({ sha256 }: ChunkFields, source: Readable): Promise<Buffer> {
    const content = await buffer(limited(source))
    this.#options.onReceived?.('capture', content.length)
    if (content.length === 0) throw refuse('empty')
    if (createHash('sha256').update(content).digest('hex') !== sha256) throw refuse('checksum')
    return content
  }

  async #again(
    id: string,
    { number, sha256 }: ChunkFields,
    { chunks }: RecorderUploadState,
  ): Promise<number> {
    const known = await this.#options.repository.chunk(id, number)
    if (known?.sha256 !== sha256) throw refuse('conflict')
    return chunks
  }

  async #append(
    userId: string,
    state: RecorderUploadState,
    { number, stretch, milliseconds, sha256 }: ChunkFields,
    content: Buffer,
  ): Promise<void> {
    const { repository, quota, files } = this.#options
    // A run goes on or the next begins: ended files take nothing more.
    if (stretch !== state.stretches && stretch !== state.stretches - 1) throw refuse('conflict')
    const bytes = state.bytes + content.length
    checkLimits({ bytes, seconds: (state.milliseconds + milliseconds) / 1000 })
    await quota.grow({ id: state.id, userId, bytes }, state.bytes)
    await files.put(state.id, number, content)
    // Counts only now: after a crash the chunk is sent again.
    await repository.addChunk(state.id, {
      number,
      stretch,
      bytes: content.length,
      milliseconds: Math.round(milliseconds),
      sha256,
    })
  }

  async #visit(userId: string, id: string): Promise<void> {
    await this.#options.uploading.visit(userId, id)
  }

  async #find(userId: string, id: string): Promise<RecorderUploadState> {
    const state = isUploadId(id) ? await this.#options.repository.find(userId, id) : undefined
    if (!state) throw new DomainError('FILE_NOT_FOUND')
    return state
  }

  #describe({
    id,
    fileName,
    chunks,
    stretches,
    milliseconds,
    bytes,
    startedAt,
    touchedAt,
  }: RecorderUploadState): RecorderUpload {
    const isLive = this.#options.clock.now().getTime() - touchedAt.getTime() < liveMs
    return {
      captureId: id,
      fileName,
      chunks,
      stretches,
      seconds: milliseconds / 1000,
      bytes,
      startedAt: Math.floor(startedAt.getTime() / 1000),
      isLive,
    }
  }
}

async function* limited(source: Readable): AsyncGenerator<Buffer> {
  let bytes = 0
  // Not destroyed: its sender reads no answer before everything is sent.
  for await (const part of source.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    bytes += part.length
    if (bytes > recorderLimits.chunkBytes) {
      source.resume()
      throw refuse('too-big')
    }
    yield part
  }
}

function withEnding(name: string, ending: string): string {
  const dotted = `.${ending}`
  return ending === '' || name.toLowerCase().endsWith(dotted)
    ? name
    : name.slice(0, fileNameLength - dotted.length) + dotted
}
