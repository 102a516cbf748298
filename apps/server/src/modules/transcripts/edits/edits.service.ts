import { randomUUID } from 'node:crypto'
import { recordingStatus } from '@longhand/contracts'
import type { AnswerOf, SpeakerRun } from '@longhand/contracts'
import type { ParsedRequestOf } from '@longhand/contracts'
import { type Clock, epochSeconds } from '../../../platform/clock/clock.ts'
import { DomainError } from '../../../platform/errors/domain-error.ts'
import type { EventSink } from '../../../platform/events/domain-events.ts'
import type { Queue } from '../../../platform/queue/queue.ts'
import { storedOf } from '../../../platform/sections/stored-text.ts'
import type { RecordingRows } from '../../recordings/recording/recording-rows.service.ts'
import type { ReviewService } from '../review/review.service.ts'
import type { TextQuota } from '../text/text-quota.ts'
import type { TextTask } from '../text/text-tasks.ts'
import type { TextThreads } from '../text/text-threads.ts'
import { separateSpeakersJob } from './edits.jobs.ts'
import type { TranscriptsRepository } from '../text/transcripts.repository.ts'
import type { EditsRepository, SpeakerRunRow } from './edits.repository.ts'

/** `changes`: as JSON where they are long. */
type SectionsEdit = Omit<ParsedRequestOf<'updateSections'>, 'changes'> &
  Pick<Extract<TextTask, { kind: 'change' }>, 'changes'>

export class EditsService {
  constructor(
    private readonly deps: {
      recordings: RecordingRows
      transcripts: TranscriptsRepository
      texts: Pick<TextThreads, 'next'>
      edits: EditsRepository
      review: Pick<ReviewService, 'learn'>
      quota: TextQuota
      queue: Pick<Queue, 'send' | 'cancel'>
      clock: Clock
      events?: EventSink | undefined
    },
  ) {}

  /**
   * Saves what changed in a text since a revision. The same change sent again is answered as the first time.
   *
   * @throws DomainError NEWER_REVISION with `{ revision, updateTime }` when another change was saved since, STORAGE_QUOTA when the text grew past the quota; nothing is changed then.
   */
  async save(userId: string, edit: SectionsEdit): Promise<AnswerOf<'updateSections'>> {
    for (;;) {
      const saved = await this.saveOnce(userId, edit)
      if (saved) return saved
    }
  }

  /** @returns `undefined` when the text was saved since it was read. */
  private async saveOnce(
    userId: string,
    { recordingId, revision, changeId, changes, origin, visitId }: SectionsEdit,
  ): Promise<AnswerOf<'updateSections'> | undefined> {
    const { recordings, transcripts, texts, edits, review, quota, clock, events } = this.deps
    const text = await transcripts.findKept(userId, recordingId)
    if (!text) throw new DomainError('RECORD_NOT_FOUND')
    // One that was saved has made a later revision than it says.
    const former = text.revision === revision ? undefined : await edits.findChange(text.recordingId, changeId)
    if (former) return { revision: former.revision, updateTime: epochSeconds(former.savedAt) }
    if (text.revision !== revision) {
      throw new DomainError('NEWER_REVISION', {
        data: { revision: text.revision, updateTime: epochSeconds(text.updatedAt) },
      })
    }
    const {
      isSame: _,
      outcomes,
      ...written
    } = await texts.next(userId, { kind: 'change', stored: storedOf(text), changes })
    return recordings.transaction(async (tx) => {
      const [recording] = await recordings.lock(tx, userId, [recordingId], 'kept')
      if (!recording) throw new DomainError('RECORD_NOT_FOUND')
      const savedAt = clock.now()
      const isSaved = await quota.guard(tx, userId, recording, () =>
        transcripts.save(tx, recording.id, {
          written,
          revision: revision + 1,
          updatedAt: savedAt,
          savedBy: userId,
          origin,
          visitId,
          changeId,
        }),
      )
      if (!isSaved) return undefined
      await edits.forgetOldChanges(tx, { recordingId: recording.id, revision: revision + 1 })
      await events?.emit(tx, { type: 'transcript-edited', userId, recordingId: recording.id })
      await review.learn(tx, text.engine, outcomes)
      return { revision: revision + 1, updateTime: epochSeconds(savedAt) }
    })
  }

  /**
   * Has speakers separated again. A run under way is replaced.
   *
   * @throws DomainError NOT_POSSIBLE_NOW where there is nothing to separate: no text yet, or a channel for each person.
   */
  async separateSpeakers(userId: string, recordingId: string, speakerCount: number): Promise<SpeakerRun> {
    const { recordings, edits, queue, clock } = this.deps
    return recordings.transaction(async (tx) => {
      const [recording] = await recordings.lock(tx, userId, [recordingId], 'kept')
      if (!recording) throw new DomainError('RECORD_NOT_FOUND')
      if (recording.status === recordingStatus.notFound) throw new DomainError('FILE_NOT_FOUND')
      if (recording.status !== recordingStatus.complete) throw new DomainError('NOT_POSSIBLE_NOW')
      if ((recording.spokenChannels?.length ?? recording.channelCount ?? 1) > 1)
        throw new DomainError('NOT_POSSIBLE_NOW', { sentence: ownChannels })
      const former = await edits.findRun(tx, recording.id)
      if (former?.status === 'running') await queue.cancel(tx, separateSpeakersJob, { runId: former.runId })
      const run: SpeakerRunRow = {
        recordingId: recording.id,
        runId: randomUUID(),
        status: 'running',
        progress: 0,
        speakerCount,
        startedAt: clock.now(),
      }
      await edits.startRun(tx, run)
      await queue.send(
        tx,
        separateSpeakersJob,
        { recordingId: recording.id, runId: run.runId },
        { for: userId },
      )
      return toWire(run)
    })
  }

  async speakerRun(userId: string, recordingId: string): Promise<SpeakerRun> {
    const { recordings, edits } = this.deps
    const recording = await recordings.findReadable(userId, recordingId)
    if (!recording) throw new DomainError('RECORD_NOT_FOUND')
    const run = await recordings.transaction((tx) => edits.findRun(tx, recording.id))
    return run ? toWire(run) : { status: 'none', progress: 0, speakerCount: 0 }
  }
}

const ownChannels = {
  en: 'In this recording people have a channel each: there is nothing to separate',
  'zh-CN': '该录音中每个人各占一个声道，无需区分',
}

function toWire({ status, progress, speakerCount }: SpeakerRunRow): SpeakerRun {
  return { status, progress, speakerCount }
}
