import { randomUUID } from 'node:crypto'
import type { Readable } from 'node:stream'
import { recordingStatus, transcriptionMaxSeconds } from '@longhand/contracts'
import type { AnswerOf, ParsedRequestOf } from '@longhand/contracts'
import type { Clock } from '../../../platform/clock/clock.ts'
import { DomainError } from '../../../platform/errors/domain-error.ts'
import type { EventSink } from '../../../platform/events/domain-events.ts'
import {
  isUnfinished,
  type RecordingRow,
  type RecordingRows,
} from '../../recordings/recording/recording-rows.service.ts'
import type { TextGuard, Texts } from '../../transcripts/text/texts.port.ts'
import type { TranscriptionLifecycle } from '../lifecycle/transcription-lifecycle.ts'
import type { Asker, TranscriptionService } from '../lifecycle/transcription.service.ts'
import type { ImportThreads, ReadText } from './import-threads.ts'

type Asked = ParsedRequestOf<'importText'>

/** Its bytes arrive while it is read. */
export interface ImportedFile {
  name: string
  stream: Readable
}

/** Texts that were made elsewhere: kept as they are where they have times, aligned to the sound where they have none. */
export class ImportsService {
  constructor(
    private readonly deps: {
      recordings: RecordingRows
      texts: Texts
      quota: TextGuard
      lifecycle: TranscriptionLifecycle
      transcription: TranscriptionService
      threads: ImportThreads
      clock: Clock
      events?: EventSink | undefined
    },
  ) {}

  /**
   * @throws DomainError FILE_UPLOAD_FAILED for a file that can't be read or is of another recording, NOT_POSSIBLE_NOW while the recording is being transcribed; those of starting a transcription for a text without times; BusyError.
   */
  async import(
    asker: Asker,
    asked: Asked,
    file: () => Promise<ImportedFile>,
  ): Promise<AnswerOf<'importText'>> {
    const { recordings, threads } = this.deps
    const recording = await recordings.find(asker.userId, asked.recordingId)
    if (!recording || recording.deletedAt) throw new DomainError('RECORD_NOT_FOUND')
    const { name, stream } = await file()
    const { language, times = 'keep', rate = 1, offsetMs = 0, encoding } = asked
    const durationMs = Math.ceil(recording.durationSeconds * 1000)
    const task = {
      bytes: await bytesOf(stream),
      fileName: name,
      interfaceLanguage: asker.language,
      language,
      durationMs,
      times,
      rate,
      offsetMs,
      encoding,
    }
    const text = await threads.read(asker.userId, task)
    const importId = randomUUID()
    const fileStatus =
      text.kind === 'timed'
        ? await this.keep(asker, asked, text)
        : await this.align(asker, asked, importId, text)
    return { importId, fileStatus, sections: text.count, notes: text.notes }
  }

  private async keep(
    asker: Asker,
    { recordingId }: Asked,
    { written, language }: Extract<ReadText, { kind: 'timed' }>,
  ): Promise<typeof recordingStatus.complete> {
    const { recordings, texts, quota, lifecycle, clock, events } = this.deps
    const { userId } = asker
    await recordings.transaction(async (tx) => {
      const recording = this.free(await recordings.lock(tx, userId, [recordingId], 'kept'))
      const now = clock.now()
      // The call was repeated, as after a lost connection: the text is there, and no version is lost to it.
      if (await texts.renewImported(tx, recording.id, written.stored, now))
        return lifecycle.imported(tx, recording)
      const former = await texts.revisionOf(tx, recording.id)
      const row = {
        recordingId: recording.id,
        revision: (former?.revision ?? 0) + 1,
        written,
        engine: null,
        quality: null,
        language,
        origin: 'imported' as const,
        savedBy: userId,
        createdAt: now,
        updatedAt: now,
      }
      await quota.guard(tx, userId, recording, () => texts.replace(tx, row))
      await lifecycle.imported(tx, recording)
      await events?.emit(tx, {
        type: 'transcript-imported',
        userId,
        recordingId: recording.id,
        revision: row.revision,
        fileName: recording.fileName,
        seconds: recording.durationSeconds,
      })
    })
    return recordingStatus.complete
  }

  private async align(
    asker: Asker,
    { recordingId, language }: Asked,
    importId: string,
    { passages, language: likelyLanguage }: Extract<ReadText, { kind: 'untimed' }>,
  ): Promise<AnswerOf<'importText'>['fileStatus']> {
    const { recordings, transcription } = this.deps
    const found = await transcription.look()
    return recordings.transaction(async (tx) => {
      const recording = this.free(await recordings.lock(tx, asker.userId, [recordingId], 'kept'))
      if (recording.durationSeconds >= transcriptionMaxSeconds)
        throw new DomainError('TOO_LONG_TO_TRANSCRIBE')
      return transcription.align(tx, found, asker, recording, {
        importId,
        passages,
        language,
        likelyLanguage,
      })
    })
  }

  private free([recording]: RecordingRow[]): RecordingRow {
    if (!recording) throw new DomainError('RECORD_NOT_FOUND')
    if (recording.status === recordingStatus.notFound) throw new DomainError('FILE_NOT_FOUND')
    if (isUnfinished(recording.status))
      throw new DomainError('NOT_POSSIBLE_NOW', { sentence: beingTranscribed })
    return recording
  }
}

const beingTranscribed = {
  en: 'This recording is being transcribed. Stop that or wait for it, then import the text',
  'zh-CN': '此录音正在转写。请先停止转写或等待完成，再导入文稿',
}

async function bytesOf(stream: Readable): Promise<Uint8Array> {
  const chunks: Buffer[] = []
  for await (const chunk of stream.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>)
    chunks.push(chunk)
  return Buffer.concat(chunks)
}
