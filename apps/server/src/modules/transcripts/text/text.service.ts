import type { AnswerOf, ParsedRequestOf, TextForm } from '@longhand/contracts'
import { toColumns, writeWireSection } from '@longhand/transcript'
import { type Clock, epochSeconds } from '../../../platform/clock/clock.ts'
import { DomainError } from '../../../platform/errors/domain-error.ts'
import type { EventSink } from '../../../platform/events/domain-events.ts'
import type { ReviewService } from '../review/review.service.ts'
import type { ExportThreads } from '../exports/export-threads.ts'
import type { TextQuota } from './text-quota.ts'
import type { TextThreads } from './text-threads.ts'
import { joinColumns, storedOf } from '../../../platform/sections/stored-text.ts'
import { engineOf, type TranscriptRow, type TranscriptsRepository } from './transcripts.repository.ts'
import {
  isUnfinished,
  type RecordingRow,
  type RecordingRows,
} from '../../recordings/recording/recording-rows.service.ts'
import type { RunningTexts } from './running-texts.port.ts'

export class TextService {
  constructor(
    private readonly deps: {
      recordings: RecordingRows
      running: RunningTexts
      transcripts: TranscriptsRepository
      review: Pick<ReviewService, 'learn'>
      quota: TextQuota
      threads: Pick<ExportThreads, 'wireText'>
      texts: Pick<TextThreads, 'next'>
      clock: Clock
      events?: EventSink | undefined
    },
  ) {}

  /**
   * During the first transcription the part that is done, with revision 0.
   * @param userId Absent for a guest, who may read the sample alone.
   */
  async read(userId: string | undefined, recordingId: string, form: TextForm): Promise<AnswerOf<'getText'>> {
    const recording = await this.deps.recordings.findReadable(userId, recordingId)
    if (!recording) throw new DomainError('RECORD_NOT_FOUND')
    return this.readOf(recording, form, userId)
  }

  /**
   * The words of a text that was read without them.
   *
   * @throws DomainError NEWER_REVISION when the text is another one by now.
   */
  async readWords(
    userId: string | undefined,
    recordingId: string,
    revision: number,
  ): Promise<AnswerOf<'getWords'>> {
    const { recordings, transcripts } = this.deps
    const recording = await recordings.findReadable(userId, recordingId)
    const found = recording && (await transcripts.wordsOf(recording.id))
    if (!found) throw new DomainError('RECORD_NOT_FOUND')
    if (found.revision !== revision)
      throw new DomainError('NEWER_REVISION', {
        data: { revision: found.revision, updateTime: epochSeconds(found.updatedAt) },
      })
    return { words: found.words }
  }

  async readOf(recording: RecordingRow, form: TextForm, userId?: string): Promise<AnswerOf<'getText'>> {
    const { text, sectionsJson } = await this.find(
      userId ?? recording.userId ?? undefined,
      recording.id,
      form,
    )
    if (!text) return this.readUnfinished(recording, form)
    return {
      fileName: recording.fileName,
      updateTime: epochSeconds(text.updatedAt),
      sectionsJson,
      revision: text.revision,
      language: text.language,
      engine: engineOf(text),
    }
  }

  /**
   * Saves an edited text. Words that came without times get them.
   *
   * @throws DomainError NEWER_REVISION with `{ revision, updateTime }` when the text was saved since, STORAGE_QUOTA when it grew past the quota; nothing is changed then.
   */
  async save(userId: string, edit: ParsedRequestOf<'updateText'>): Promise<AnswerOf<'updateText'>> {
    for (;;) {
      const saved = await this.saveTo(await this.current(userId, edit.recordingId), userId, edit)
      if (saved) return saved
    }
  }

  /** @returns `undefined` when the text was saved since it was read. */
  private async saveTo(
    text: TranscriptRow,
    userId: string,
    { recordingId, sectionsJson, revision, origin, visitId }: ParsedRequestOf<'updateText'>,
  ): Promise<AnswerOf<'updateText'> | undefined> {
    const { recordings, transcripts, texts, review, quota, clock, events } = this.deps
    const saved = { revision: text.revision, updateTime: epochSeconds(text.updatedAt) }
    const mayBeAgain = text.revision === revision + 1
    if (text.revision !== revision && !mayBeAgain) throw new DomainError('NEWER_REVISION', { data: saved })
    const { isSame, outcomes, ...written } = await texts.next(userId, {
      kind: 'save',
      stored: storedOf(text),
      sectionsJson,
    })
    // The same save once more: its answer was lost.
    if (mayBeAgain && isSame) return saved
    if (mayBeAgain) throw new DomainError('NEWER_REVISION', { data: saved })
    return recordings.transaction(async (tx) => {
      const [recording] = await recordings.lock(tx, userId, [recordingId], 'kept')
      if (!recording) throw new DomainError('RECORD_NOT_FOUND')
      const updatedAt = clock.now()
      const isSaved = await quota.guard(tx, userId, recording, () =>
        transcripts.save(tx, recording.id, {
          written,
          revision: revision + 1,
          updatedAt,
          savedBy: userId,
          origin,
          visitId,
        }),
      )
      if (!isSaved) return undefined
      await events?.emit(tx, { type: 'transcript-edited', userId, recordingId: recording.id })
      await review.learn(tx, text.engine, outcomes)
      return { revision: revision + 1, updateTime: epochSeconds(updatedAt) }
    })
  }

  private async current(userId: string, recordingId: string): Promise<TranscriptRow> {
    const { recordings, transcripts } = this.deps
    const recording = await recordings.find(userId, recordingId)
    const text = recording && !recording.deletedAt ? await transcripts.find(recording.id) : undefined
    if (!text) throw new DomainError('RECORD_NOT_FOUND')
    return text
  }

  private async find(
    userId: string | undefined,
    recordingId: string,
    form: TextForm,
  ): Promise<{ text: Omit<TranscriptRow, 'words'> | undefined; sectionsJson: string }> {
    const { transcripts, threads } = this.deps
    if (form === 'texts') {
      const text = await transcripts.textsOf(recordingId)
      return { text, sectionsJson: text ? joinColumns(text) : '' }
    }
    const text = await transcripts.find(recordingId)
    return { text, sectionsJson: text ? await threads.wireText(userId, text, form) : '' }
  }

  private async readUnfinished(recording: RecordingRow, form: TextForm): Promise<AnswerOf<'getText'>> {
    const texts = this.deps.running
    const running = isUnfinished(recording.status) ? await texts.findRunning(recording.id) : undefined
    const sections = running ? await texts.previews(running.id) : []
    return {
      fileName: recording.fileName,
      updateTime: epochSeconds(recording.updatedAt),
      // No words: a growing text is polled, and its words would change each time.
      sectionsJson: JSON.stringify(
        form === 'sections' ? sections.map(writeWireSection) : toColumns(sections),
      ),
      revision: 0,
      language: running?.language ?? 'en',
      engine: running?.engine && running.quality ? { name: running.engine, quality: running.quality } : null,
    }
  }
}
