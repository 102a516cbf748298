import { createReadStream } from 'node:fs'
import path from 'node:path'
import {
  recordingStatus,
  type RecordingStatus,
  type ExportFormat,
  successCode,
  type TranscriptionProgress,
  type TranscriptionRequest,
} from '@longhand/contracts'
import { LonghandError, writeTranscriptionRequest } from '@longhand/sdk'
import { domainError, isPassing } from '@longhand/sdk/connection'
import { uploadResumable } from '@longhand/sdk/resumable'
import type { Speakers } from './commands/options.ts'
import { writeExport } from './exporting.ts'
import { hashFile, type RecordingFile } from './recording-file.ts'
import type { Session } from './session.ts'
import type { FileProgress } from './terminal.ts'

export interface TranscriptionOptions {
  speakers?: Speakers | undefined
  language?: string | undefined
  /** Whether the text is written in English, whatever is spoken. */
  toEnglish?: boolean | undefined
  folderId?: string | undefined
  allowTruncated?: boolean | undefined
  /** For a better model that is on its way. */
  waitForModel?: boolean | undefined
}

export interface ExportTarget {
  format: ExportFormat
  path: string
  overwrite: boolean
}

/** Each step is kept before the next one begins: the same file goes on where a former command ended, whatever ended it. */
export class Transcriber {
  private readonly session: Session
  private said: string | undefined

  constructor(session: Session) {
    this.session = session
  }

  /** @returns the id of the file's recording, which is not sent twice while its command is not finished. */
  async upload(
    file: RecordingFile,
    { folderId, allowTruncated }: TranscriptionOptions,
    progress: FileProgress,
  ): Promise<string> {
    const { longhand, uploads, signal, terminal } = this.session
    const key = this.keyOf(file)
    const kept = uploads.get(key)
    if (kept?.recordingId !== undefined && (await this.statusOf(kept.recordingId)) !== undefined)
      return kept.recordingId
    const sha256 = await hashFile(file.path, signal)
    const fileName = path.basename(file.path)
    await longhand.checkRecording({ fileName, fileSize: file.size }, { signal })
    const { recordingId, sameAs } = await uploadResumable(longhand, createReadStream(file.path), {
      fileName,
      sha256,
      signal,
      folderId,
      allowTruncated,
      uploadUrl: kept?.uploadUrl,
      onUploadUrl: (uploadUrl) => uploads.set(key, { uploadUrl }),
      onProgress: (sent, total) => progress.update('uploading', total > 0 ? sent / total : 0),
    }).catch((error: unknown) => {
      const seconds = playableSeconds(error)
      if (seconds !== undefined)
        terminal.note(
          `${fileName}: the first ${Math.floor(seconds)} s of it are there; transcribe --allow-truncated takes them`,
        )
      throw error
    })
    if (sameAs) {
      const place = sameAs.isRecycled ? ' in the recycle bin' : ''
      terminal.note(
        `${fileName}: you have this file already${place}: ${sameAs.fileName}, recording ${sameAs.recordingId}`,
      )
    }
    uploads.set(key, { recordingId })
    return recordingId
  }

  async start(recordingId: string, options: TranscriptionOptions): Promise<void> {
    const { longhand, signal } = this.session
    const { speakers, language, toEnglish, waitForModel } = options
    if (await this.isStarted(recordingId)) return
    await this.sayQuality(options)
    const request: TranscriptionRequest = {
      files: [{ recordingId }],
      ...speakers,
      language,
      toEnglish,
      waitForModel,
    }
    const answers = await longhand
      .startTranscription({ transcriptionRequest: writeTranscriptionRequest(request) }, { signal })
      .catch(async (error: unknown) => {
        // The connection was lost: what was started is not to be started again.
        if (
          !(error instanceof LonghandError) ||
          error.isBusy ||
          !isPassing(error.cause) ||
          !(await this.isStarted(recordingId))
        )
          throw error
        return []
      })
    const [answer] = answers
    if (answer && answer.code !== successCode) throw refusal(answer.code, answer.message)
  }

  /** Writes the text of a transcription that has ended. @throws LonghandError where it failed. */
  async finish(progress: TranscriptionProgress, target: ExportTarget): Promise<void> {
    throwUnlessComplete(progress)
    await writeExport(this.session, progress.recordingId, target)
  }

  forget(file: RecordingFile): void {
    this.session.uploads.remove(this.keyOf(file))
  }

  /** What may be expected of the words, once until it changes. */
  private async sayQuality({
    language,
    toEnglish = false,
    waitForModel = false,
  }: TranscriptionOptions): Promise<void> {
    const { longhand, signal, terminal } = this.session
    const { engines, quality, comingModel } = await longhand.getTranscriptionConfiguration({}, { signal })
    const primary = language?.toLowerCase().split('-')[0]
    const able = engines?.filter((engine) => engine.toEnglish || !toEnglish)
    const engine = able?.find(({ languages }) => primary !== undefined && languages.includes(primary))
    const isComing = !toEnglish && (primary === undefined || comingModel?.languages.includes(primary))
    const coming = isComing ? comingModel : undefined
    if ((engine?.quality ?? quality) !== 'basic') return
    const share = coming && `${Math.floor((coming.bytes / coming.totalBytes) * 100)} %`
    const note =
      share === undefined
        ? 'The speech engine of this server is basic: expect many wrong words.'
        : waitForModel
          ? `Waits for a better speech engine, which is on its way (${share}).`
          : `The speech engine of this server is basic: expect many wrong words. A better one is on its way (${share}); --wait-for-model waits for it.`
    const said = note.replace(/\(\d+ %\)/, '')
    if (said === this.said) return
    this.said = said
    terminal.note(note)
  }

  private async isStarted(recordingId: string): Promise<boolean> {
    const status = await this.statusOf(recordingId)
    return (
      status === recordingStatus.complete ||
      status === recordingStatus.inQueue ||
      status === recordingStatus.transferring
    )
  }

  private async statusOf(recordingId: string): Promise<RecordingStatus | undefined> {
    const { longhand, signal } = this.session
    const [progress] = await longhand.getTranscriptionProgress({ recordingIds: recordingId }, { signal })
    return progress?.fileStatus
  }

  private keyOf({ realPath, size, mtimeMs }: RecordingFile): unknown[] {
    return [this.session.serverAddress, this.session.tokenDigest, realPath, size, mtimeMs]
  }
}

/** @throws LonghandError with the reason where there is no text. */
export function throwUnlessComplete({ fileStatus, reason }: TranscriptionProgress): void {
  switch (fileStatus) {
    case recordingStatus.complete:
      return
    case recordingStatus.notFound:
      throw refusal(30001, reason ?? '')
    case recordingStatus.waiting:
      throw refusal(40001, reason ?? 'The transcription was cancelled.')
    default:
      throw refusal(40001, reason ?? '')
  }
}

function refusal(code: number, message: string): LonghandError {
  return new LonghandError(domainError(code, message, null))
}

/** Of a refusal, for a file that is cut off. */
function playableSeconds(error: unknown): number | undefined {
  const data = error instanceof LonghandError ? error.data : undefined
  if (typeof data !== 'object' || data === null || !('playableSeconds' in data)) return undefined
  return Number(data.playableSeconds)
}
