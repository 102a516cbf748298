import { createWriteStream } from 'node:fs'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import {
  assembleSections,
  bytesPerSecond,
  EngineError,
  type FirstPass,
  onChannel,
  pcmByteRange,
  type Segment,
  shiftSegment,
  type Span,
  type SpeechEngine,
} from '@longhand/speech'
import { type JobHandler, NotNowError, type QueueName, type RunningJob } from '../../../platform/queue/job.ts'
import type { TimedSection } from '../../../platform/sections/sections.ts'
import { samplesKey } from '../../recordings/media/media.service.ts'
import type { RecordingRow } from '../../recordings/recording/recording-rows.service.ts'
import {
  allSpoken,
  chooseEngine,
  isReplaceable,
  type KnownEngine,
  queueOfEngine,
} from '../lifecycle/choose-engine.ts'
import { recognizeChunkJob } from '../lifecycle/transcription.jobs.ts'
import type { ChunkRow, TranscriptionRow } from '../lifecycle/transcriptions.repository.ts'
import { ChunkProgress, recognizedSpan, remainingSpeech } from './chunk-progress.ts'
import { namedError } from '../../../platform/speech/named-error.ts'
import { letPaidWorkPass, subjectsOf, type TranscriptionWork } from './transcription-work.ts'
import { spokenIn, recognizedSections } from './recognized-sections.ts'

type Payload = { recordingId: string; transcriptionId: string; index: number }

const writeEveryMs = 750
const unknownSeconds = 30
/** Another takes its place at the next try. */
const removedSeconds = 1

export function recognizeChunk(work: TranscriptionWork): JobHandler<Payload> {
  return async (job) => {
    const { transcriptionId, index } = job.payload
    const subjects = await subjectsOf(work, job.payload)
    const chunk = subjects && (await work.transcriptions.findChunk(transcriptionId, index))
    if (!chunk || chunk.doneAt) return
    const { engine: planned } = subjects.transcription
    await letPaidWorkPass(
      work,
      subjects.transcription,
      planned === null ? recognizeChunkJob.options.pool : queueOfEngine(planned),
    )
    try {
      const engine = await engineOf(work, job, subjects.transcription)
      if (!engine) return
      const known = await work.transcriptions.segments(transcriptionId, index)
      await new ChunkRecognition(work, job, { ...subjects, chunk, known, engine }).run()
    } catch (error) {
      if (await wasRemoved(work, subjects.transcription, error))
        throw new NotNowError('The engine was removed while it worked.', removedSeconds, { cause: error })
      throw namedError(error, job)
    }
  }
}

async function wasRemoved(
  work: TranscriptionWork,
  { engine }: TranscriptionRow,
  error: unknown,
): Promise<boolean> {
  return (
    error instanceof EngineError &&
    engine !== null &&
    (error.reason === 'missing' || error.reason === 'crashed') &&
    !(await work.engines.find(engine))
  )
}

/**
 * Two engines can share a queue (`queueOfEngine`), and jobs without an engine that is known wait in that of all workers.
 *
 * @returns `undefined` when the job was sent on to the workers of its engine, or of the one that takes its place.
 */
async function engineOf(
  work: TranscriptionWork,
  job: RunningJob<Payload>,
  transcription: TranscriptionRow,
): Promise<SpeechEngine | undefined> {
  const { engine: id } = transcription
  const own = id === null ? undefined : await work.engines.find(id)
  if (own) return own
  const elsewhere = id === null ? undefined : await work.known.find(id)
  if (elsewhere && !work.engines.queues.includes(elsewhere.queue)) {
    await sendOn(work, job, elsewhere.queue)
    return undefined
  }
  const next = id === null ? undefined : await replacementOf(work, id, transcription)
  if (next) {
    const { engine, quality, queue } = next
    await work.transcriptions.transaction(async (tx) => {
      await job.hold(tx)
      await work.transcriptions.update(tx, transcription.id, { engine, quality })
    })
    const replacement = await work.engines.find(engine)
    if (!replacement) await sendOn(work, job, queue)
    return replacement
  }
  if (elsewhere && id !== null && !isReplaceable(work.order, id))
    throw new NotNowError('The engine of this transcription has gone from this machine.', unknownSeconds)
  const other = await work.engines.first()
  if (!other)
    throw new NotNowError('No worker has reported the engine of this transcription.', unknownSeconds)
  return other
}

/** For an engine that was removed while recordings were on their way to it. */
async function replacementOf(
  work: TranscriptionWork,
  id: string,
  transcription: TranscriptionRow,
): Promise<KnownEngine | undefined> {
  if (!isReplaceable(work.order, id)) return undefined
  const others = (await work.known.all()).filter(({ engine }) => engine !== id)
  return chooseEngine(work.order, others, allSpoken(transcription), transcription.toEnglish)
}

async function sendOn(work: TranscriptionWork, job: RunningJob<Payload>, queue: QueueName): Promise<void> {
  await work.queue.addQueue(queue)
  await work.transcriptions.transaction(async (tx) => {
    await job.hold(tx)
    await work.lifecycle.sendOn(tx, job.payload, queue)
    await job.complete(tx)
  })
}

interface ChunkSubjects {
  recording: RecordingRow
  transcription: TranscriptionRow
  chunk: ChunkRow
  known: readonly Segment[]
  engine: SpeechEngine
}

class ChunkRecognition {
  readonly #work: TranscriptionWork
  readonly #job: RunningJob<Payload>
  readonly #subjects: ChunkSubjects
  readonly #progress: ChunkProgress
  readonly #stop = new AbortController()
  readonly #segments: Segment[]
  #unwritten: Segment[] = []
  #unwrittenFirstPass: FirstPass | undefined
  #until: number
  #writing: Promise<void> | undefined

  constructor(work: TranscriptionWork, job: RunningJob<Payload>, subjects: ChunkSubjects) {
    this.#work = work
    this.#job = job
    this.#subjects = subjects
    this.#until = subjects.chunk.recognisedUntil
    this.#segments = [...subjects.known]
    this.#progress = new ChunkProgress(subjects.chunk.speech, this.#until, performance.now())
  }

  async run(): Promise<void> {
    const timer = setInterval(() => {
      this.#writing ??= this.#write()
        .catch((error: unknown) => this.#stop.abort(error))
        .finally(() => (this.#writing = undefined))
    }, writeEveryMs)
    try {
      const speech = remainingSpeech(this.#subjects.chunk.speech, this.#until)
      const { startSeconds, endSeconds } = this.#subjects.chunk
      if (speech.length > 0)
        await this.#work.scratch.use((folder) => this.#recognize(folder, speech), {
          needsBytes: (endSeconds - startSeconds) * bytesPerSecond,
        })
    } catch (error) {
      clearInterval(timer)
      await this.#keep()
      throw error
    } finally {
      clearInterval(timer)
      await this.#writing
    }
    this.#stop.signal.throwIfAborted()
    await this.#close()
  }

  async #recognize(folder: string, speech: readonly Span[]): Promise<void> {
    const { engine, transcription, chunk, recording } = this.#subjects
    const signal = AbortSignal.any([this.#job.signal, this.#stop.signal])
    const unread = recognizedSpan(chunk, speech, this.#until)
    const from = unread.start
    const pcmPath = await this.#fetch(folder, unread, signal)
    const { firstPass } = chunk
    const segments = engine.transcribe({
      pcmPath,
      speech: speech.map(({ start, end }) => ({ start: start - from, end: end - from })),
      language: transcription.language,
      languages: transcription.languages,
      vocabulary: transcription.hotWords,
      toEnglish: transcription.toEnglish,
      firstPass: firstPass?.engine === engine.id ? shiftFirstPass(firstPass, -from) : undefined,
      onFirstPass: (firstPass) => (this.#unwrittenFirstPass = shiftFirstPass(firstPass, from)),
      signal,
    })
    const startedAt = performance.now()
    for await (const segment of segments) {
      const moved = shiftSegment(segment, from)
      this.#take((recording.channelCount ?? 1) > 1 ? onChannel(moved, chunk.channel) : moved)
    }
    this.#work.onRecognized?.({
      engine: engine.id,
      audioSeconds: chunk.endSeconds - from,
      seconds: (performance.now() - startedAt) / 1000,
    })
  }

  #take(segment: Segment): void {
    this.#segments.push(segment)
    this.#unwritten.push(segment)
    this.#until = Math.max(this.#until, segment.end)
    this.#progress.reached(this.#until, performance.now())
  }

  async #fetch(folder: string, span: Span, signal: AbortSignal): Promise<string> {
    const { recording, chunk } = this.#subjects
    const range = pcmByteRange(span)
    const target = path.join(folder, 'chunk.s16')
    const { stream } = await this.#work.storage.get(samplesKey(recording, chunk.channel), {
      start: range.start,
      end: range.end - 1,
    })
    await pipeline(stream, createWriteStream(target, { mode: 0o600 }), { signal })
    return target
  }

  /** The next try goes on from here. */
  async #keep(): Promise<void> {
    await this.#writing
    // After a failed write, what it was to write is missing before the rest.
    const isWritten = this.#unwritten.length === 0 && this.#unwrittenFirstPass === undefined
    if (!isWritten && !this.#stop.signal.aborted) await this.#write().catch(() => undefined)
  }

  async #write(): Promise<void> {
    const { transcriptions, clock } = this.#work
    const advance = this.#advance()
    await transcriptions.transaction(async (tx) => {
      await this.#job.hold(tx)
      await transcriptions.advanceChunk(
        tx,
        this.#job.payload.transcriptionId,
        this.#job.payload.index,
        advance,
        clock.now(),
      )
    })
  }

  /** In one transaction: the last chunk sends the finishing job. */
  async #close(): Promise<void> {
    const { transcriptions, lifecycle, clock } = this.#work
    const { transcriptionId, index } = this.#job.payload
    const advance = this.#advance()
    await transcriptions.transaction(async (tx) => {
      await this.#job.hold(tx)
      await transcriptions.advanceChunk(tx, transcriptionId, index, advance, clock.now())
      await transcriptions.closeChunk(tx, transcriptionId, index, clock.now())
      const transcription = await transcriptions.lockUnfinished(tx, transcriptionId)
      if (transcription && (await transcriptions.countOpenChunks(tx, transcriptionId)) === 0)
        await lifecycle.recognized(tx, transcription)
      await this.#job.complete(tx)
    })
  }

  #advance(): Parameters<TranscriptionWork['transcriptions']['advanceChunk']>[3] {
    const [segments, firstPass] = [this.#unwritten, this.#unwrittenFirstPass]
    this.#unwritten = []
    this.#unwrittenFirstPass = undefined
    return {
      segments,
      firstPass: firstPass ? { ...firstPass, engine: this.#subjects.engine.id } : undefined,
      recognisedUntil: this.#until,
      progress: this.#progress.share(performance.now()),
      preview: segments.length > 0 ? this.#preview() : undefined,
    }
  }

  #preview(): TimedSection[] {
    const { engine, transcription } = this.#subjects
    const sections = assembleSections(this.#segments, [], { punctuate: !engine.capabilities().punctuation })
    return recognizedSections(sections, {
      language: transcription.interfaceLanguage,
      spoken: spokenIn(transcription),
      idPrefix: `p${this.#job.payload.index}-`,
      hasSpeakers: false,
    })
  }
}

function shiftFirstPass({ utterances, voice }: FirstPass, seconds: number): FirstPass {
  const shifted = utterances.map(({ start, end, words }) => ({
    start: start + seconds,
    end: end + seconds,
    words,
  }))
  return { utterances: shifted, voice }
}
