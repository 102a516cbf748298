import { randomUUID } from 'node:crypto'
import { errorCatalog, transcriptionMaxSeconds } from '@longhand/contracts'
import type { EmptyResult, InterfaceLanguage, RecordingStatus } from '@longhand/contracts'
import type { Clock } from '../../../platform/clock/clock.ts'
import type { Transaction } from '../../../platform/db/database.ts'
import type { EventSink } from '../../../platform/events/domain-events.ts'
import type { QueueName } from '../../../platform/queue/job.ts'
import type { Queue } from '../../../platform/queue/queue.ts'
import { firstPlace } from '../../../platform/queue/turns.ts'
import type { Failure } from '../../../platform/speech/failure.ts'
import {
  nextStatus,
  priceSeconds,
  type RecordingEvent,
  type RecordingRow,
  type RecordingRows,
} from '../../recordings/recording/recording-rows.service.ts'
import type { DecodingService } from '../../recordings/media/decoding.service.ts'
import { finishTranscriptionJob, planTranscriptionJob, recognizeChunkJob } from './transcription.jobs.ts'
import type { KeptEdit } from '../work/keep-edits.ts'
import type { RunningPartTranscriptions } from '../parts/running-part-transcriptions.ts'
import type { Texts } from '../../transcripts/text/texts.port.ts'
import type { Extension, TranscriptionTime } from './transcription-time.port.ts'
import type { ModelWait, WrittenPassage } from './transcriptions.tables.ts'
import type { NewChunk, TranscriptionRow, TranscriptionsRepository } from './transcriptions.repository.ts'

export interface TranscriptionParameters {
  language: string
  /** All that may be spoken; empty where that is the one. */
  languages: string[]
  /** Its text is written in English, whatever is spoken. */
  toEnglish?: boolean
  /** 0 when unknown. */
  speakerCount: number
  /** Where `speakerCount` is the fewest of an unknown number. */
  maxSpeakerCount?: number | undefined
  hotWords: string[]
  translateTo?: string | undefined
  /** Left out where the choice is open. */
  askedEngine?: string | undefined
  modelWait?: ModelWait | undefined
  /** Costs no time. */
  isTyped?: boolean
  /** Costs no time, comes after what does, and counts for nothing; what people did to the former text stays. */
  isFree?: boolean
  interfaceLanguage: InterfaceLanguage
}

export interface PaidWhileMade {
  /** The id under which its time was settled, for its first transcription; further ones have ids of their own. */
  paidAs?: string
  edits: KeptEdit[]
}

/** A text without times: it becomes the transcript, with the times at which it is said. */
export interface TextToAlign {
  importId: string
  passages: readonly WrittenPassage[]
}

export interface LifecycleDeps {
  recordings: RecordingRows
  transcriptions: TranscriptionsRepository
  texts: Texts
  decoding: DecodingService
  queue: Pick<Queue, 'send' | 'sendAll' | 'cancel'>
  clock: Clock
  time?: TranscriptionTime | undefined
  events?: EventSink | undefined
  runningPartTranscriptions: RunningPartTranscriptions
}

const tooLong: Failure = {
  ...errorCatalog.TOO_LONG_TO_TRANSCRIBE.sentence,
  code: errorCatalog.TOO_LONG_TO_TRANSCRIBE.code,
}
const notExtended: Record<Exclude<Extension, 'held'>, Failure> = {
  'no-time': {
    code: errorCatalog.TRANSCRIPTION_QUOTA.code,
    en: 'The recording is longer than its file says, and your transcription time is not enough for it. Nothing was charged',
    'zh-CN': '录音的实际时长超过文件所标时长，您的转写时长不足，未扣除任何时长',
  },
  'over-quota': {
    code: errorCatalog.TRANSCRIPTION_QUOTA.code,
    en: 'The recording is longer than its file says, and is more than you can transcribe this month. The people who run this site can give you more. Nothing was charged',
    'zh-CN':
      '录音的实际时长超过文件所标时长，并超出您本月可转写的时长，未扣除任何时长。如需更多，请联系本站管理员',
  },
}

/** Rows, jobs and held time change together. The transaction must have locked the recording; jobs are locked only after it, so nothing deadlocks. */
export class TranscriptionLifecycle {
  constructor(private readonly deps: LifecycleDeps) {}

  /**
   * Starts a transcription of a recording that is not being transcribed.
   *
   * @param live Of a recording that is paid for: no time is held.
   * @param tokenId The access token that starts it.
   * @throws DomainError TRANSCRIPTION_QUOTA
   */
  async start(
    tx: Transaction,
    recording: RecordingRow,
    parameters: TranscriptionParameters,
    {
      live,
      tokenId,
      text,
    }: { live?: PaidWhileMade | undefined; tokenId?: string | undefined; text?: TextToAlign } = {},
  ): Promise<RecordingStatus> {
    const { transcriptions, clock, time, queue } = this.deps
    const status = await this.move(tx, recording, 'start')
    await this.deps.runningPartTranscriptions.stop(tx, [recording.id])
    const id = live?.paidAs ?? text?.importId ?? randomUUID()
    const createdAt = clock.now()
    await transcriptions.insert(tx, {
      id,
      recordingId: recording.id,
      ...parameters,
      keptEdits: live?.edits ?? [],
      createdAt,
    })
    if (text) await transcriptions.insertText(tx, id, text.passages)
    if (recording.userId !== null && !live && !parameters.isTyped && !parameters.isFree)
      await time?.hold(tx, {
        userId: recording.userId,
        transcriptionId: id,
        seconds: priceSeconds(recording),
        tokenId,
      })
    if (recording.mediaState === 'ready')
      await queue.send(
        tx,
        planTranscriptionJob,
        { recordingId: recording.id, transcriptionId: id },
        { for: recording.userId },
      )
    // A decoding under way sends the next job when it is done.
    else if (recording.mediaState !== 'pending') await this.deps.decoding.start(tx, recording)
    return status ?? recording.status
  }

  /** Stops being without a text: it has one that was made elsewhere. */
  async imported(tx: Transaction, recording: RecordingRow): Promise<void> {
    await this.move(tx, recording, 'import')
  }

  async begin(tx: Transaction, recording: RecordingRow): Promise<void> {
    const { transcriptions } = this.deps
    const transcription = await transcriptions.findUnfinished(tx, recording.id)
    if (transcription?.stage !== 'queued') return
    await transcriptions.update(tx, transcription.id, { stage: 'decoding', movedAt: this.deps.clock.now() })
    await this.move(tx, recording, 'begin')
  }

  /** Goes on by what was decoded: the length and the price until now were those of a look at the file. */
  async decoded(tx: Transaction, recording: RecordingRow): Promise<void> {
    const { transcriptions, queue, clock, time } = this.deps
    const recordingId = recording.id
    const transcription = await transcriptions.findUnfinished(tx, recordingId)
    if (!transcription) return
    if (recording.durationSeconds >= transcriptionMaxSeconds) return this.fail(tx, recording, tooLong, 'fail')
    const extension = (await time?.extend(tx, transcription.id, priceSeconds(recording))) ?? 'held'
    if (extension !== 'held') return this.fail(tx, recording, notExtended[extension], 'fail')
    await transcriptions.update(tx, transcription.id, { movedAt: clock.now() })
    await queue.send(tx, planTranscriptionJob, { recordingId, transcriptionId: transcription.id })
  }

  async planned(
    tx: Transaction,
    transcription: TranscriptionRow,
    chunks: readonly NewChunk[],
    { queue: own, ...engine }: Pick<TranscriptionRow, 'engine' | 'quality'> & { queue: QueueName },
  ): Promise<void> {
    const { transcriptions, queue, clock } = this.deps
    const { id: transcriptionId, recordingId } = transcription
    await transcriptions.insertChunks(tx, transcriptionId, chunks)
    await transcriptions.update(tx, transcriptionId, {
      stage: 'recognising',
      planProgress: 1,
      recognisingAt: clock.now(),
      ...engine,
    })
    // Late chunks let what is short pass.
    await queue.sendAll(
      tx,
      recognizeChunkJob,
      chunks.map(({ index }) => ({ payload: { recordingId, transcriptionId, index }, place: index })),
      { queue: own },
    )
    if (chunks.length === 0) await this.recognized(tx, transcription)
  }

  /** Nothing is left to recognise: the turns of speech are the text. */
  async plannedForTyping(
    tx: Transaction,
    transcription: TranscriptionRow,
    chunks: readonly NewChunk[],
  ): Promise<void> {
    await this.deps.transcriptions.insertChunks(tx, transcription.id, chunks)
    await this.deps.transcriptions.update(tx, transcription.id, { planProgress: 1 })
    await this.recognized(tx, transcription)
  }

  async sendOn(
    tx: Transaction,
    chunk: { recordingId: string; transcriptionId: string; index: number },
    queue: QueueName,
  ): Promise<void> {
    await this.deps.queue.send(tx, recognizeChunkJob, chunk, { place: chunk.index, queue })
  }

  async recognized(tx: Transaction, { id: transcriptionId, recordingId }: TranscriptionRow): Promise<void> {
    await this.deps.transcriptions.update(tx, transcriptionId, {
      stage: 'speakers',
      movedAt: this.deps.clock.now(),
    })
    // Otherwise all that waits to be planned would come before the first text is whole.
    await this.deps.queue.send(
      tx,
      finishTranscriptionJob,
      { recordingId, transcriptionId },
      { place: firstPlace },
    )
  }

  /** @param wordless Of a result without words: it costs nothing, and counts for nothing that finished ones count for. */
  async finish(
    tx: Transaction,
    recording: RecordingRow,
    transcription: TranscriptionRow,
    wordless?: Pick<EmptyResult, 'heardSpeech'>,
  ): Promise<void> {
    const { transcriptions, clock, time, events } = this.deps
    await this.move(tx, recording, 'finish')
    await transcriptions.update(tx, transcription.id, {
      stage: 'done',
      finishProgress: 1,
      finishedAt: clock.now(),
    })
    await transcriptions.deleteParts(tx, transcription.id)
    if (transcription.isTyped) return
    if (wordless) return this.finishEmpty(tx, recording, transcription, wordless)
    const seconds = priceSeconds(recording)
    await time?.settle(tx, transcription.id, seconds)
    const { id: recordingId, userId, fileName } = recording
    const translateTo = transcription.translateTo ?? undefined
    if (userId !== null)
      await events?.emit(tx, {
        type: 'transcription-finished',
        userId,
        recordingId,
        transcriptionId: transcription.id,
        fileName,
        seconds,
        translateTo,
        isFree: transcription.isFree,
      })
  }

  private async finishEmpty(
    tx: Transaction,
    recording: RecordingRow,
    { id: transcriptionId }: TranscriptionRow,
    { heardSpeech }: Pick<EmptyResult, 'heardSpeech'>,
  ): Promise<void> {
    const { time, events, recordings } = this.deps
    const { id: recordingId, userId, fileName, channelCount, soundTracks } = recording
    const seconds = priceSeconds(recording)
    const settled = await time?.settleEmpty(tx, transcriptionId, seconds)
    const result: EmptyResult = {
      heardSpeech,
      tracks:
        soundTracks && soundTracks.length > 1
          ? soundTracks.flatMap(({ track, isChosen }) => (isChosen ? track : []))
          : undefined,
      channels: channelCount !== null && channelCount > 1 ? channelCount : undefined,
      isCharged: settled?.isCharged,
      freePerDay: settled?.freePerDay,
    }
    await recordings.setEmptyResult(tx, recordingId, result)
    const returnedSeconds = settled?.returnedSeconds ?? 0
    if (userId !== null)
      await events?.emit(tx, {
        type: 'transcription-empty',
        userId,
        recordingId,
        transcriptionId,
        fileName,
        seconds,
        returnedSeconds,
        result,
      })
  }

  /**
   * @param event `lose` when the recording's file is gone.
   * @param transcriptionId Ignored when another has been started since.
   */
  async fail(
    tx: Transaction,
    recording: RecordingRow,
    failure: Failure,
    event: 'fail' | 'lose',
    transcriptionId?: string,
  ): Promise<void> {
    const { transcriptions, texts, clock, events } = this.deps
    const transcription = await transcriptions.findUnfinished(tx, recording.id)
    if (transcriptionId !== undefined && transcription?.id !== transcriptionId) return
    const isImport =
      transcription !== undefined && (await transcriptions.hasWrittenText(tx, transcription.id))
    // Nothing is wrong with the recording when a text does not fit it, or when a better one could not be had.
    if ((isImport || transcription?.isFree) && event === 'fail')
      await this.move(
        tx,
        recording,
        (await texts.revisionOf(tx, recording.id)) ? 'failImportAgain' : 'failImport',
      )
    else await this.move(tx, recording, event)
    if (!transcription) return
    const returnedSeconds = await this.abandon(tx, transcription)
    await transcriptions.update(tx, transcription.id, { stage: 'failed', failure, finishedAt: clock.now() })
    const { id: recordingId, userId, fileName } = recording
    if (userId !== null)
      await events?.emit(tx, {
        type: 'transcription-failed',
        userId,
        recordingId,
        transcriptionId: transcription.id,
        fileName,
        returnedSeconds,
        importFailure: isImport ? failure : undefined,
        refusal: failure.code === undefined ? undefined : failure,
      })
  }

  async cancel(tx: Transaction, recording: RecordingRow): Promise<void> {
    const { transcriptions, texts, clock, events } = this.deps
    const transcription = await transcriptions.findUnfinished(tx, recording.id)
    if (!transcription) return
    const former = await texts.revisionOf(tx, recording.id)
    await this.move(tx, recording, former ? 'cancelAgain' : 'cancel')
    await this.abandon(tx, transcription)
    await transcriptions.update(tx, transcription.id, { stage: 'cancelled', finishedAt: clock.now() })
    const { id: recordingId, userId } = recording
    if (userId !== null) await events?.emit(tx, { type: 'transcription-cancelled', userId, recordingId })
  }

  /** For recordings that are thrown away. */
  stopPartTranscriptions(tx: Transaction, recordingIds: readonly string[]): Promise<void> {
    return this.deps.runningPartTranscriptions.stop(tx, recordingIds)
  }

  /**
   * Jobs first: a worker locks its job before the transcription.
   * @returns Seconds given back to the owner.
   */
  private async abandon(tx: Transaction, { id: transcriptionId }: TranscriptionRow): Promise<number> {
    const { queue, transcriptions, time } = this.deps
    for (const job of [planTranscriptionJob, recognizeChunkJob, finishTranscriptionJob])
      await queue.cancel(tx, job, { transcriptionId })
    await transcriptions.deleteParts(tx, transcriptionId)
    return (await time?.release(tx, transcriptionId)) ?? 0
  }

  private async move(
    tx: Transaction,
    recording: RecordingRow,
    event: RecordingEvent,
  ): Promise<RecordingStatus | undefined> {
    const status = nextStatus(recording.status, event)
    if (status !== undefined)
      await this.deps.recordings.setStatus(tx, recording.id, status, this.deps.clock.now())
    return status
  }
}
