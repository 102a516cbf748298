import { audioStatus } from '@longhand/contracts'
import type { AnswerOf, ExportFormat, ExportOptions, InterfaceLanguage } from '@longhand/contracts'
import type { Clock } from '../../../platform/clock/clock.ts'
import type { Database } from '../../../platform/db/database.ts'
import { DomainError } from '../../../platform/errors/domain-error.ts'
import type { EventSink } from '../../../platform/events/domain-events.ts'
import type { RecordingRow, RecordingsRepository } from '../recordings.repository.ts'
import type { TranscriptsRepository } from '../transcripts.repository.ts'
import type { StoredTranscript } from './export-tasks.ts'
import type { ExportThreads } from './export-threads.ts'
import { safeFileName, withoutEnding } from './file-names.ts'
import type { ExportedFile } from './render.ts'

/** Reads translations: another part of the module makes them. */
export interface TranslationReader {
  /** What sections say in another language, by their ids; `undefined` when there is no such translation. */
  find(recordingId: string, language: string): Promise<ReadonlyMap<string, string> | undefined>
}

const notTranscribed = { en: 'This recording is not transcribed yet', 'zh-CN': '此录音尚未转写' }

/** How an export is written, and in which language of the interface. */
export interface ExportRequest {
  format: ExportFormat
  options: ExportOptions
  language: InterfaceLanguage
  /** Aborted when the answer is no longer awaited. */
  signal?: AbortSignal | undefined
}

/** What exports are made of. */
export interface ExportsParts {
  database: Database
  recordings: RecordingsRepository
  transcripts: TranscriptsRepository
  threads: ExportThreads
  clock: Clock
  /** Of dates, where the request names none. */
  timeZone: string
  /** Absent where nothing is translated. */
  translations?: TranslationReader | undefined
  /** Absent where nobody listens. */
  events?: EventSink | undefined
}

/** Taking home what was said. Writing happens in other threads: a long text keeps nobody else waiting. */
export class ExportsService {
  constructor(private readonly parts: ExportsParts) {}

  /** The text as a file. */
  async file(userId: string, fileId: string, request: ExportRequest): Promise<ExportedFile & { name: string }> {
    const recording = await this.readable(userId, fileId)
    const file = await this.write(recording, request)
    await this.tell(userId, [recording])
    return { ...file, name: safeFileName(withoutEnding(recording.fileName), request.format) }
  }

  /** How the text would be cut into captions. */
  async captions(userId: string, fileId: string, { options, language, signal }: Omit<ExportRequest, 'format'>): Promise<AnswerOf<'previewCaptions'>> {
    const transcript = await this.transcriptOf(await this.readable(userId, fileId), options, language)
    return { cues: await this.parts.threads.run({ kind: 'captions', transcript, options }, signal) }
  }

  /** Writes the text of a recording that the caller may read. @throws DomainError RECORD_NOT_FOUND where there is none, TRANSCRIPTION_FAILED where that is why. */
  async write(recording: RecordingRow, { format, options, language, signal }: ExportRequest): Promise<ExportedFile> {
    return this.parts.threads.run({ kind: 'file', format, transcript: await this.transcriptOf(recording, options, language), options }, signal)
  }

  /** Says that texts were taken home. The sample is nobody's: taking it home is no work of one's own. */
  async tell(userId: string, recordings: readonly RecordingRow[]): Promise<void> {
    const { database, events } = this.parts
    const own = recordings.filter((recording) => recording.userId !== null)
    if (!events || own.length === 0) return
    await database.transaction(async (tx) => {
      for (const { id } of own) await events.emit(tx, { type: 'transcript-exported', userId, recordingId: id })
    })
  }

  private async readable(userId: string, fileId: string): Promise<RecordingRow> {
    const recording = await this.parts.recordings.findReadable(userId, fileId)
    if (!recording) throw new DomainError('RECORD_NOT_FOUND')
    return recording
  }

  private async transcriptOf(recording: RecordingRow, { translation: language, timeZone = this.parts.timeZone }: ExportOptions, interfaceLanguage: InterfaceLanguage): Promise<StoredTranscript> {
    const { transcripts, translations, clock } = this.parts
    const text = await transcripts.find(recording.id)
    if (!text) throw recording.status === audioStatus.failed ? new DomainError('TRANSCRIPTION_FAILED') : new DomainError('RECORD_NOT_FOUND', { sentence: notTranscribed })
    const translation = language === undefined ? undefined : await translations?.find(recording.id, language)
    const facts = { recordedAt: recording.createdAt, durationSeconds: recording.durationSeconds, exportedAt: clock.now(), timeZone, interfaceLanguage }
    return { title: withoutEnding(recording.fileName), language: text.language, facts, sections: text.sections, words: text.words, translation: translation && [...translation] }
  }
}
