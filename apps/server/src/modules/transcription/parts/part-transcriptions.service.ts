import { randomUUID } from 'node:crypto'
import { maxPartMs, recordingStatus } from '@longhand/contracts'
import type { ParsedRequestOf, PartTranscription } from '@longhand/contracts'
import { writeWireSection } from '@longhand/transcript'
import type { Clock } from '../../../platform/clock/clock.ts'
import { DomainError } from '../../../platform/errors/domain-error.ts'
import type { Queue } from '../../../platform/queue/queue.ts'
import type { RecordingRows } from '../../recordings/recording/recording-rows.service.ts'
import type { HotWordsService } from '../../transcripts/hot-words/hot-words.service.ts'
import type { TranscriptionTime } from '../lifecycle/transcription-time.port.ts'
import { primaryOf } from '../lifecycle/choose-engine.ts'
import type { Asker, TranscriptionService } from '../lifecycle/transcription.service.ts'
import type { TranscriptionsRepository } from '../lifecycle/transcriptions.repository.ts'
import type { RunningPartTranscriptions } from './running-part-transcriptions.ts'
import { transcribePartJob } from './part-transcriptions.jobs.ts'
import type { PartTranscriptionsRepository, PartTranscriptionRow } from './part-transcriptions.repository.ts'

/** One part of a recording once more, with another model, language or hot words. What it says changes no text: its owner takes it, or not. */
export class PartTranscriptionsService {
  constructor(
    private readonly deps: {
      recordings: RecordingRows
      transcriptions: Pick<TranscriptionsRepository, 'findLast'>
      transcription: Pick<TranscriptionService, 'requireEngine' | 'look'>
      hotWords: Pick<HotWordsService, 'merged'>
      partTranscriptions: PartTranscriptionsRepository
      running: RunningPartTranscriptions
      queue: Pick<Queue, 'send' | 'addQueue'>
      clock: Clock
      time?: Pick<TranscriptionTime, 'hold'> | undefined
    },
  ) {}

  /**
   * One that is under way is replaced, and costs nothing.
   *
   * @throws DomainError NOT_POSSIBLE_NOW where there is no text, NOT_SUPPORTED where no engine knows the language, TRANSCRIPTION_QUOTA.
   */
  async start(asker: Asker, asked: ParsedRequestOf<'transcribeStretch'>): Promise<PartTranscription> {
    const {
      recordings,
      transcriptions,
      transcription,
      hotWords,
      partTranscriptions,
      running,
      queue,
      clock,
      time,
    } = this.deps
    if (asked.endMs - asked.startMs > maxPartMs)
      throw new DomainError('PARAMETER_INVALID', { sentence: tooLong })
    const found = await transcription.look()
    const own = await recordings.find(asker.userId, asked.recordingId)
    if (!own) throw new DomainError('RECORD_NOT_FOUND')
    const last = await recordings.transaction((tx) => transcriptions.findLast(tx, own.id))
    const language = asked.language ?? last?.language ?? asker.language
    // English needs no engine that translates.
    const toEnglish = primaryOf(language) !== 'en' && (asked.toEnglish ?? last?.toEnglish ?? false)
    const { engine, queue: ownQueue } = transcription.requireEngine(
      found,
      asked.engine,
      [language],
      toEnglish,
    )
    await queue.addQueue(ownQueue)
    return recordings.transaction(async (tx) => {
      const [recording] = await recordings.lock(tx, asker.userId, [asked.recordingId], 'kept')
      if (!recording) throw new DomainError('RECORD_NOT_FOUND')
      if (recording.status === recordingStatus.notFound) throw new DomainError('FILE_NOT_FOUND')
      if (recording.status !== recordingStatus.complete) throw new DomainError('NOT_POSSIBLE_NOW')
      const endMs = Math.min(
        asked.endMs,
        Math.ceil((recording.soundSeconds ?? recording.durationSeconds) * 1000),
      )
      if (endMs <= asked.startMs) throw new DomainError('PARAMETER_INVALID', { sentence: noPart })
      await running.stop(tx, [recording.id])
      const row: PartTranscriptionRow = {
        recordingId: recording.id,
        runId: randomUUID(),
        status: 'running',
        progress: 0,
        startMs: asked.startMs,
        endMs,
        language,
        toEnglish,
        engine,
        hotWords: await hotWords.merged(tx, asker.userId, recording, asked.hotWords ?? last?.hotWords ?? []),
        sections: [],
        failure: null,
        startedAt: clock.now(),
      }
      await partTranscriptions.insert(tx, row)
      await time?.hold(tx, {
        userId: asker.userId,
        transcriptionId: row.runId,
        seconds: secondsOf(row),
        tokenId: asker.tokenId,
      })
      await queue.send(
        tx,
        transcribePartJob,
        { recordingId: recording.id, runId: row.runId },
        { for: asker.userId, queue: ownQueue },
      )
      return toWire(row, asker)
    })
  }

  async find(asker: Asker, recordingId: string): Promise<PartTranscription> {
    const { recordings, transcriptions, partTranscriptions } = this.deps
    const recording = await recordings.find(asker.userId, recordingId)
    if (!recording || recording.deletedAt) throw new DomainError('RECORD_NOT_FOUND')
    return recordings.transaction(async (tx) => {
      const part = await partTranscriptions.find(tx, recording.id)
      return part ? toWire(part, asker) : noneOf(await transcriptions.findLast(tx, recording.id))
    })
  }

  /** Ends one that is under way; forgets one that is done. */
  async dismiss(userId: string, recordingId: string): Promise<void> {
    const { recordings, running } = this.deps
    await recordings.transaction(async (tx) => {
      const [recording] = await recordings.lock(tx, userId, [recordingId], 'kept')
      if (!recording) throw new DomainError('RECORD_NOT_FOUND')
      await running.stop(tx, [recording.id])
    })
  }
}

/** What it costs: each second that was begun. */
export function secondsOf({ startMs, endMs }: Pick<PartTranscriptionRow, 'startMs' | 'endMs'>): number {
  return Math.ceil((endMs - startMs) / 1000)
}

const noPart = {
  en: 'This part ends before it begins, or begins after the end of the recording',
  'zh-CN': '该片段的终点早于起点，或起点在录音结束之后',
}
const maxMinutes = maxPartMs / 60_000
const tooLong = {
  en: `A part may be ${maxMinutes} minutes long at most`,
  'zh-CN': `片段最长 ${maxMinutes} 分钟`,
}

/** @param last How the recording was transcribed. */
function noneOf(last: Pick<PartTranscriptionRow, 'language' | 'toEnglish'> | undefined): PartTranscription {
  return {
    status: 'none',
    progress: 0,
    startMs: 0,
    endMs: 0,
    seconds: 0,
    language: last?.language ?? '',
    toEnglish: last?.toEnglish ?? false,
    engine: '',
    sectionsJson: '',
    reason: null,
  }
}

function toWire(row: PartTranscriptionRow, { language }: Pick<Asker, 'language'>): PartTranscription {
  return {
    status: row.status === 'over' ? 'none' : row.status,
    progress: row.progress,
    startMs: row.startMs,
    endMs: row.endMs,
    seconds: secondsOf(row),
    language: row.language,
    toEnglish: row.toEnglish,
    engine: row.engine,
    sectionsJson: row.status === 'done' ? JSON.stringify(row.sections.map(writeWireSection)) : '',
    reason: row.failure?.[language] ?? null,
  }
}
