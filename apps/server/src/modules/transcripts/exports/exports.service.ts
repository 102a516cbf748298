import { recordingStatus } from '@longhand/contracts'
import type {
  AnswerOf,
  SubtitleFormat,
  SubtitleReportFormat,
  ExportFormat,
  ExportOptions,
  InterfaceLanguage,
} from '@longhand/contracts'
import type { ExportedFile, PictureSize } from '@longhand/transcript/exports'
import type { Clock } from '../../../platform/clock/clock.ts'
import type { Database } from '../../../platform/db/database.ts'
import { DomainError } from '../../../platform/errors/domain-error.ts'
import type { EventSink } from '../../../platform/events/domain-events.ts'
import type { RecordingRow, RecordingRows } from '../../recordings/recording/recording-rows.service.ts'
import type { PicturesService } from '../../recordings/pictures/pictures.service.ts'
import type { TranscriptsRepository } from '../text/transcripts.repository.ts'
import type { VersionsRepository } from '../versions/versions.repository.ts'
import type { StoredTranscript } from './export-tasks.ts'
import type { ExportThreads } from './export-threads.ts'
import { fromBatches } from '../../../platform/process/slices.ts'
import { safeFileName, withoutEnding } from '../../../platform/file-names/file-names.ts'

export interface TranslationReader {
  find(recordingId: string, language: string): Promise<ReadonlyMap<string, string> | undefined>
}

const reportName = { en: 'subtitle report', 'zh-CN': '字幕检查报告' }
const notTranscribed = { en: 'This recording is not transcribed yet', 'zh-CN': '此录音尚未转写' }

export interface ExportRequest {
  /** A text as it once was, for its owner alone; left out, the present one. */
  versionId?: string | undefined
  format: ExportFormat
  /** For text that gets a heading of its own. Default false. */
  withoutTitle?: boolean
  options: ExportOptions
  language: InterfaceLanguage
  /** Of a video that subtitles are made for. */
  picture?: PictureSize | undefined
  signal?: AbortSignal | undefined
}

export interface SubtitlesRequest extends Omit<ExportRequest, 'format' | 'withoutTitle'> {
  format: SubtitleFormat
}

export interface ExportsDeps {
  database: Database
  recordings: RecordingRows
  transcripts: TranscriptsRepository
  versions: VersionsRepository
  pictures: Pick<PicturesService, 'shotChangesOf'>
  threads: ExportThreads
  clock: Clock
  timeZone: string
  translations?: TranslationReader | undefined
  events?: EventSink | undefined
}

export class ExportsService {
  constructor(private readonly deps: ExportsDeps) {}

  async file(
    userId: string,
    recordingId: string,
    request: ExportRequest,
  ): Promise<ExportedFile & { name: string }> {
    const recording = await this.readable(userId, recordingId, request.versionId)
    const file = await this.write(userId, recording, request)
    await this.emitExported(userId, [recording])
    const name = [withoutEnding(recording.fileName), await this.nameOfVersion(recording, request)]
      .filter(Boolean)
      .join(' – ')
    return { ...file, name: safeFileName(name, request.format) }
  }

  async subtitles(
    userId: string,
    recordingId: string,
    { format, ...request }: SubtitlesRequest,
  ): Promise<AnswerOf<'previewCaptions'>> {
    const transcript = await this.transcriptOf(
      await this.readable(userId, recordingId, request.versionId),
      request,
    )
    const { batches, ...preview } = await this.deps.threads.run(
      userId,
      { kind: 'subtitles', format, transcript, options: request.options },
      request.signal,
    )
    return { cues: await fromBatches(batches), ...preview }
  }

  async subtitleReport(
    userId: string,
    recordingId: string,
    { format, report, ...request }: SubtitlesRequest & { report: SubtitleReportFormat },
  ): Promise<ExportedFile & { name: string }> {
    const recording = await this.readable(userId, recordingId, request.versionId)
    const transcript = await this.transcriptOf(recording, request)
    const file = await this.deps.threads.run(
      userId,
      { kind: 'report', format, report, transcript, options: request.options },
      request.signal,
    )
    return {
      ...file,
      name: safeFileName(`${withoutEnding(recording.fileName)} – ${reportName[request.language]}`, report),
    }
  }

  /** Writes the text of a recording that the user may read. @throws DomainError RECORD_NOT_FOUND where there is none, TRANSCRIPTION_FAILED where that is why. */
  async write(
    userId: string,
    recording: RecordingRow,
    { versionId, format, withoutTitle = false, options, language, picture, signal }: ExportRequest,
  ): Promise<ExportedFile> {
    const transcript = await this.transcriptOf(recording, { versionId, options, language, picture })
    const task = {
      kind: 'file',
      format,
      transcript: withoutTitle ? { ...transcript, title: '' } : transcript,
      options,
    } as const
    return this.deps.threads.run(userId, task, signal)
  }

  /** Says that texts were taken home. The sample is no one's: taking it home is no work of one's own. */
  async emitExported(userId: string, recordings: readonly RecordingRow[]): Promise<void> {
    const { database, events } = this.deps
    const own = recordings.filter((recording) => recording.userId !== null)
    if (!events || own.length === 0) return
    await database.transaction(async (tx) => {
      for (const { id } of own)
        await events.emit(tx, { type: 'transcript-exported', userId, recordingId: id })
    })
  }

  private async nameOfVersion(
    recording: RecordingRow,
    { versionId, options: { timeZone = this.deps.timeZone } }: ExportRequest,
  ): Promise<string | undefined> {
    if (versionId === undefined) return undefined
    const version = await this.deps.versions.find(this.deps.database.orm, recording.id, versionId)
    return version && (version.name ?? fileMinute(version.savedAt, timeZone))
  }

  private async readable(
    userId: string,
    recordingId: string,
    versionId: string | undefined,
  ): Promise<RecordingRow> {
    const recording = await this.deps.recordings.findReadable(userId, recordingId)
    // Versions are for the owner alone, anyone who else may read the text.
    if (!recording || (versionId !== undefined && recording.userId !== userId))
      throw new DomainError('RECORD_NOT_FOUND')
    return recording
  }

  private async transcriptOf(
    recording: RecordingRow,
    {
      versionId,
      options,
      language: interfaceLanguage,
      picture,
    }: Pick<ExportRequest, 'versionId' | 'options' | 'language' | 'picture'>,
  ): Promise<StoredTranscript> {
    const { database, transcripts, versions, pictures, translations, clock } = this.deps
    const { translation: language, timeZone = this.deps.timeZone } = options
    const text =
      versionId === undefined
        ? await transcripts.find(recording.id)
        : await versions.find(database.orm, recording.id, versionId)
    if (!text) {
      if (versionId !== undefined) throw new DomainError('RECORD_NOT_FOUND')
      throw recording.status === recordingStatus.failed
        ? new DomainError('TRANSCRIPTION_FAILED')
        : new DomainError('RECORD_NOT_FOUND', { sentence: notTranscribed })
    }
    const translation =
      language === undefined || versionId !== undefined
        ? undefined
        : await translations?.find(recording.id, language)
    const facts = {
      recordedAt: recording.createdAt,
      durationSeconds: recording.durationSeconds,
      exportedAt: clock.now(),
      timeZone,
      interfaceLanguage,
      picture,
    }
    return {
      title: withoutEnding(recording.fileName),
      language: text.language,
      facts,
      sections: text.sections,
      words: text.words,
      translation: translation && [...translation],
      // Only rules of publishers look at them.
      shotChanges: options.profile === undefined ? undefined : await pictures.shotChangesOf(recording.id),
    }
  }
}

/** `2026-11-25 14.03`: a colon can't stand in names of files everywhere. */
function fileMinute(instant: Date, timeZone: string): string {
  return new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'short', timeZone })
    .format(instant)
    .replace(':', '.')
}
