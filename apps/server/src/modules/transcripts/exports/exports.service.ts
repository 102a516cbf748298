import { audioStatus } from '@longhand/contracts'
import type { AnswerOf, ExportFormat, ExportOptions } from '@longhand/contracts'
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

/** What exports are made of. */
export interface ExportsParts {
  database: Database
  recordings: RecordingsRepository
  transcripts: TranscriptsRepository
  threads: ExportThreads
  /** Absent where nothing is translated. */
  translations?: TranslationReader | undefined
  /** Absent where nobody listens. */
  events?: EventSink | undefined
}

/** Taking home what was said. Writing happens in other threads: a long text keeps nobody else waiting. */
export class ExportsService {
  constructor(private readonly parts: ExportsParts) {}

  /** The text as a file. */
  async file(userId: string, fileId: string, format: ExportFormat, options: ExportOptions, signal?: AbortSignal): Promise<ExportedFile & { name: string }> {
    const recording = await this.readable(userId, fileId)
    const file = await this.write(recording, format, options, signal)
    await this.tell(userId, [recording])
    return { ...file, name: safeFileName(withoutEnding(recording.fileName), format) }
  }

  /** How the text would be cut into captions. */
  async captions(userId: string, fileId: string, options: ExportOptions, signal?: AbortSignal): Promise<AnswerOf<'previewCaptions'>> {
    const transcript = await this.transcriptOf(await this.readable(userId, fileId), options)
    return { cues: await this.parts.threads.run({ kind: 'captions', transcript, options }, signal) }
  }

  /** Writes the text of a recording that the caller may read. @throws DomainError RECORD_NOT_FOUND where there is none, TRANSCRIPTION_FAILED where that is why. */
  async write(recording: RecordingRow, format: ExportFormat, options: ExportOptions, signal?: AbortSignal): Promise<ExportedFile> {
    return this.parts.threads.run({ kind: 'file', format, transcript: await this.transcriptOf(recording, options), options }, signal)
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

  private async transcriptOf(recording: RecordingRow, { translation: language }: ExportOptions): Promise<StoredTranscript> {
    const { transcripts, translations } = this.parts
    const text = await transcripts.find(recording.id)
    if (!text) throw new DomainError(recording.status === audioStatus.failed ? 'TRANSCRIPTION_FAILED' : 'RECORD_NOT_FOUND')
    const translation = language === undefined ? undefined : await translations?.find(recording.id, language)
    return { title: withoutEnding(recording.fileName), language: text.language, sections: text.sections, words: text.words, translation: translation && [...translation] }
  }
}
