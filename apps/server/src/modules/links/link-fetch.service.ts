import type { Readable } from 'node:stream'
import {
  linkLimits,
  type LinkProblem,
  recordingStatus,
  type Recording,
  type Sentence,
  successCode,
  type UploadedRecording,
} from '@longhand/contracts'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { DomainError } from '../../platform/errors/domain-error.ts'
import type { Outbound } from '../../platform/outbound/outbound.ts'
import {
  cutOffError,
  notAFileError,
  openRemoteFile,
  RemoteFileError,
  tooSlowError,
} from '../../platform/outbound/remote-file.ts'
import { NotNowError } from '../../platform/queue/job.ts'
import type { Queue } from '../../platform/queue/queue.ts'
import type { TranscriptionService } from '../transcription/lifecycle/transcription.service.ts'
import type { FetchedUpload, FetchedUploadsService } from '../upload/fetched-uploads.service.ts'
import type { UploadService } from '../upload/upload.service.ts'
import { fetchLinkJob } from './links.jobs.ts'
import type { LinkImportRow, LinksRepository } from './links.repository.ts'
import type { PageMedia } from './pages/page-media.ts'
import { nextAttemptAt } from './fetch-retries.ts'

/** What {@link LinkFetchService} is made of. */
export interface LinkFetchDependencies {
  repository: LinksRepository
  outbound: Pick<Outbound, 'open'>
  pages: Pick<PageMedia, 'fetch'> | undefined
  uploads: Pick<UploadService, 'complete'>
  fetched: FetchedUploadsService
  transcription: Pick<TranscriptionService, 'start'>
  queue: Pick<Queue, 'send'>
  clock: Clock
  /** What a sender may be silent. Default 30 s. */
  silentForMs?: number
  /** For all attempts since the last wish. Default {@link linkLimits}. */
  totalMs?: number
  /** Fetched at a time in this process, and of one user. Default 3 and 2. */
  maxAtOnce?: number
  maxOfUser?: number
  /** Between two looks whether the import is still wanted. Default 1 s. */
  noteEveryMs?: number
}

/** The lease of a job, as far as writing needs it. */
export interface FetchLease {
  signal: AbortSignal
  hold(tx: Transaction): Promise<void>
  complete(tx: Transaction): Promise<void>
}

interface Progress {
  bytes: number
  ofBytes: number | null
  validator: string | null
}

interface Failure {
  problem: LinkProblem
  isLasting: boolean
  sentence: Sentence
  /** Of a file that is cut off: it stays, so that it can be taken as far as it goes. */
  playableSeconds?: number | null
}

class NotWantedError extends Error {
  override name = 'NotWantedError'
}

const busyPauseSeconds = 2

export class LinkFetchService {
  readonly #underWay = new Map<string, number>()

  constructor(private readonly deps: LinkFetchDependencies) {}

  /**
   * Makes an attempt, and plans the next one when it fails. An import that has ended or was planned again meanwhile is left alone.
   *
   * @throws NotNowError while enough others are under way.
   */
  async attempt({ importId, turn }: { importId: string; turn: number }, lease: FetchLease): Promise<void> {
    const { repository, fetched } = this.deps
    const found = await repository.findTurn(importId, turn)
    if (!found) return
    this.#requireSlot(found.userId)
    this.#count(found.userId, 1)
    try {
      const row = await this.start(found, lease)
      if (!row) return
      await this.run(row, lease)
    } catch (error) {
      lease.signal.throwIfAborted()
      if (!(error instanceof NotWantedError)) throw error
      await fetched.discard(found.userId, importId)
    } finally {
      this.#count(found.userId, -1)
    }
  }

  async giveUp({ importId, turn }: { importId: string; turn: number }, lease: FetchLease): Promise<void> {
    const { repository } = this.deps
    await repository.transaction(async (tx) => {
      await lease.hold(tx)
      const row = await repository.lockTurn(tx, importId, turn)
      if (row) await repository.move(tx, row, 'fail', { nextAt: null, problem: 'server', message: ourFault })
      await lease.complete(tx)
    })
  }

  private async start({ id, turn }: LinkImportRow, lease: FetchLease): Promise<LinkImportRow | undefined> {
    const { repository, clock } = this.deps
    return repository.transaction(async (tx) => {
      await lease.hold(tx)
      const row = await repository.lockTurn(tx, id, turn)
      if (!row) return undefined
      const startedAt = row.startedAt ?? clock.now()
      await repository.move(tx, row, 'start', { startedAt })
      return { ...row, startedAt }
    })
  }

  private async run(row: LinkImportRow, lease: FetchLease): Promise<void> {
    const { repository, totalMs = linkLimits.totalSeconds * 1000, noteEveryMs = 1000, clock } = this.deps
    const progress: Progress = { bytes: row.bytes, ofBytes: row.ofBytes, validator: row.validator }
    const unwanted = new AbortController()
    const used = clock.now().getTime() - (row.startedAt?.getTime() ?? 0)
    const limit = AbortSignal.timeout(Math.max(1, totalMs - used))
    const note = async (): Promise<void> => {
      if (!(await repository.noteProgress(row.id, row.turn, progress)))
        unwanted.abort(new NotWantedError('It is not wanted any more.'))
    }
    const noting = setInterval(() => void note().catch(() => undefined), noteEveryMs)
    try {
      const signal = AbortSignal.any([lease.signal, limit, unwanted.signal])
      const recording = await this.fetch(row, progress, { signal, note }).catch((error: unknown) => {
        lease.signal.throwIfAborted()
        unwanted.signal.throwIfAborted()
        throw limit.aborted ? tooSlowError() : error
      })
      await note()
      unwanted.signal.throwIfAborted()
      await this.arrive(row, recording, progress, lease)
    } catch (error) {
      lease.signal.throwIfAborted()
      if (error instanceof NotWantedError) throw error
      // A cancelled transfer is gone before a report of it comes.
      await note()
      unwanted.signal.throwIfAborted()
      const failure = failureOf(error)
      if (!failure) throw error
      await this.fail(row, failure, progress, lease)
    } finally {
      clearInterval(noting)
    }
  }

  private async fetch(
    row: LinkImportRow,
    progress: Progress,
    { signal, note }: { signal: AbortSignal; note: () => Promise<void> },
  ): Promise<UploadedRecording> {
    const { uploads, fetched } = this.deps
    const { id, userId, folderId, allowTruncated } = row
    const known = await fetched.find(userId, id)
    let fileName = known?.fileName ?? row.title
    const isRecorded = known !== undefined && known.recordedAt !== null
    if (row.kind === 'page' && !isRecorded) fileName = await this.fetchPage(row, progress, signal)
    else if (!isRecorded) {
      const isWhole =
        known !== undefined && row.ofBytes !== null && (await fetched.arrived(id)) === row.ofBytes
      if (!isWhole) fileName = await this.fetchFile(row, progress, { signal, note })
    }
    signal.throwIfAborted()
    return uploads.complete(userId, { uploadId: id, fileName, folderId, allowTruncated })
  }

  private async fetchFile(
    row: LinkImportRow,
    progress: Progress,
    { signal, note }: { signal: AbortSignal; note: () => Promise<void> },
  ): Promise<string> {
    const { outbound, fetched, silentForMs } = this.deps
    const here = await fetched.arrived(row.id)
    const resume = here > 0 && row.validator !== null ? { from: here, validator: row.validator } : undefined
    const ended = new AbortController()
    try {
      const remote = await openRemoteFile(outbound, row.address, {
        name: row.title,
        resume,
        signal: AbortSignal.any([signal, ended.signal]),
        silentForMs,
      })
      Object.assign(progress, {
        bytes: remote.from,
        ofBytes: remote.bytes ?? null,
        validator: remote.validator ?? null,
      })
      // Before its first byte: what is here must never be taken for another state of the file.
      await note()
      const { id, userId } = row
      await this.write(
        { id, userId, fileName: remote.fileName, bytes: remote.bytes },
        remote.stream,
        remote.from,
        progress,
      )
      return remote.fileName
    } finally {
      ended.abort()
    }
  }

  /** What the program has fetched is beside the upload until that is a recording: another attempt goes on with it, and finds it when it is whole. */
  private async fetchPage(
    { id, userId, address, title }: LinkImportRow,
    progress: Progress,
    signal: AbortSignal,
  ): Promise<string> {
    const { pages, fetched } = this.deps
    if (!pages) throw notAFileError()
    const folder = await fetched.workFolder({ id, userId, fileName: title })
    const { ending, bytes, stream } = await pages.fetch(address, {
      folder,
      signal,
      onGrown: (size) => (progress.bytes = size),
    })
    const fileName = `${title}.${ending}`
    progress.ofBytes = bytes
    await this.write({ id, userId, fileName, bytes }, stream, 0, progress)
    return fileName
  }

  private async write(
    upload: FetchedUpload,
    stream: Readable,
    from: number,
    progress: Progress,
  ): Promise<void> {
    let broken: unknown
    stream.on('error', (error) => (broken = error))
    try {
      const bytes = await this.deps.fetched.write(upload, stream, {
        from,
        onGrown: (size) => (progress.bytes = size),
      })
      if (upload.bytes !== undefined && bytes !== upload.bytes) throw cutOffError(undefined)
      Object.assign(progress, { bytes, ofBytes: bytes })
    } catch (error) {
      throw broken === undefined || error instanceof DomainError ? error : cutOffError(broken)
    }
  }

  private async arrive(
    row: LinkImportRow,
    recording: UploadedRecording,
    progress: Progress,
    lease: FetchLease,
  ): Promise<void> {
    const { repository } = this.deps
    const transcription = await this.transcribe(row, recording)
    await repository.transaction(async (tx) => {
      await lease.hold(tx)
      const locked = await repository.lockTurn(tx, row.id, row.turn)
      const arrived = {
        ...progress,
        ...transcription,
        nextAt: null,
        problem: null,
        title: recording.fileName,
        sameAs: recording.sameAs ?? null,
      }
      if (locked) await repository.move(tx, locked, 'arrive', arrived)
      await lease.complete(tx)
    })
  }

  /** What can't be transcribed is in the library all the same. */
  private async transcribe(
    { id, userId, language, tokenId, transcribe }: LinkImportRow,
    { fileStatus }: Recording,
  ): Promise<Pick<LinkImportRow, 'isTranscribed' | 'message'>> {
    if (!transcribe) return { isTranscribed: false, message: null }
    // One that a worker started before it died is not paid twice.
    if (fileStatus !== recordingStatus.waiting) return { isTranscribed: true, message: null }
    const asker = { userId, language, tokenId: tokenId ?? undefined }
    const [started] = await this.deps.transcription.start(asker, {
      files: [{ recordingId: id }],
      waitForModel: true,
      ...transcribe,
    })
    if (started?.code === successCode) return { isTranscribed: true, message: null }
    return { isTranscribed: false, message: notTranscribed(started?.message ?? '') }
  }

  private async fail(
    row: LinkImportRow,
    { problem, isLasting, sentence, playableSeconds = null }: Failure,
    progress: Progress,
    lease: FetchLease,
  ): Promise<void> {
    const { repository, queue, clock, fetched } = this.deps
    const failures = progress.bytes > row.bytes && row.validator === progress.validator ? 0 : row.failures + 1
    const nextAt = isLasting ? undefined : nextAttemptAt(failures, clock.now())
    await repository.transaction(async (tx) => {
      await lease.hold(tx)
      const locked = await repository.lockTurn(tx, row.id, row.turn)
      if (locked && nextAt) {
        const turn = row.turn + 1
        await repository.move(tx, locked, 'pause', {
          ...progress,
          turn,
          failures,
          nextAt,
          problem,
          message: sentence,
        })
        await queue.send(
          tx,
          fetchLinkJob,
          { importId: row.id, turn },
          { startAfter: nextAt, for: row.userId },
        )
      } else if (locked)
        await repository.move(tx, locked, 'fail', {
          ...progress,
          failures,
          nextAt: null,
          problem,
          message: sentence,
          playableSeconds,
        })
      await lease.complete(tx)
    })
    // What may go on later is kept, as long as unfinished uploads are.
    if (!nextAt && isLasting && playableSeconds === null) await fetched.discard(row.userId, row.id)
  }

  #requireSlot(userId: string): void {
    const { maxAtOnce = 3, maxOfUser = 2 } = this.deps
    const all = [...this.#underWay.values()].reduce((sum, count) => sum + count, 0)
    if (all >= maxAtOnce || (this.#underWay.get(userId) ?? 0) >= maxOfUser)
      throw new NotNowError('Enough other links are being fetched.', busyPauseSeconds)
  }

  #count(userId: string, change: number): void {
    const count = (this.#underWay.get(userId) ?? 0) + change
    if (count === 0) this.#underWay.delete(userId)
    else this.#underWay.set(userId, count)
  }
}

/** @returns `undefined` when it is our own fault. */
function failureOf(error: unknown): Failure | undefined {
  if (!(error instanceof DomainError)) return undefined
  const { sentence } = error
  if (error instanceof RemoteFileError)
    return { problem: error.problem, isLasting: error.isLasting, sentence }
  if (error.error === 'FILE_UPLOAD_FAILED')
    return {
      problem: 'file',
      isLasting: true,
      sentence,
      playableSeconds: (error.data as { playableSeconds?: number }).playableSeconds ?? null,
    }
  if (error.error === 'STORAGE_QUOTA' || error.error === 'LIMIT_REACHED')
    return { problem: 'storage', isLasting: true, sentence }
  if (error.error === 'SAVE_FILE_FAILED') return { problem: 'server', isLasting: false, sentence }
  return undefined
}

function notTranscribed(reason: string): Sentence {
  return {
    en: `It is in the library, but not transcribed: ${reason}`,
    'zh-CN': `已导入，但未转写：${reason}`,
  }
}

const ourFault: Sentence = {
  en: 'This did not work because of a fault of this server. Please try again later',
  'zh-CN': '服务器出现问题，请稍后再试',
}
