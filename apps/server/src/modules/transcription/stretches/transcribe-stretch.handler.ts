import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import {
  assembleSections,
  createVoiceActivityDetector,
  cutPcm,
  decodeAudio,
  findSpeaker,
  onChannel,
  planChunks,
  type Section,
  type Segment,
  shiftSegment,
  type Span,
  type SpeechEngine,
  type Turn,
} from '@longhand/speech'
import type { NamedSection } from '@longhand/transcript'
import { type JobFailureHandler, type JobHandler, type RunningJob } from '../../../platform/queue/job.ts'
import { throttle } from '../../../platform/queue/throttle.ts'
import { explain } from '../../../platform/speech/failure.ts'
import { samplesBytes } from '../../../platform/speech/audible-tracks.ts'
import { namedError } from '../../../platform/speech/named-error.ts'
import type { Scratch } from '../../../platform/storage/scratch.ts'
import type { Storage } from '../../../platform/storage/storage.ts'
import type { DecodingService } from '../../recordings/media/decoding.service.ts'
import { samplesOf } from '../../recordings/media/samples-reader.ts'
import {
  onRecording,
  type RecordingRow,
  type RecordingRows,
} from '../../recordings/recording/recording-rows.service.ts'
import type { Texts } from '../../transcripts/text/texts.port.ts'
import type { TranscriptionTime } from '../lifecycle/transcription-time.port.ts'
import type { OwnEngines } from '../work/own-engines.ts'
import { recognizedSections } from '../work/recognized-sections.ts'
import { secondsOf } from './stretches.service.ts'
import type { StretchesRepository, StretchRow } from './stretches.repository.ts'

type Payload = { recordingId: string; runId: string }

export interface StretchWork {
  recordings: RecordingRows
  texts: Texts
  stretches: StretchesRepository
  storage: Storage
  scratch: Scratch
  engines: Pick<OwnEngines, 'find'>
  decoding: Pick<DecodingService, 'requireTimeLine'>
  chunkSeconds: number
  time?: Pick<TranscriptionTime, 'settle' | 'release'> | undefined
}

export function transcribeStretch(work: StretchWork): JobHandler<Payload> {
  return async (job) => {
    await work.decoding.requireTimeLine(job.payload.recordingId)
    const found = await onRecording(work, job, async (tx, recording) => ({
      recording,
      stretch: await work.stretches.find(tx, recording.id),
      standing: (await work.texts.sectionsOf(tx, recording.id)) ?? [],
    }))
    if (found?.stretch?.runId !== job.payload.runId || found.stretch.status !== 'running') return
    const { stretch } = found
    const engine = await work.engines.find(stretch.engine)
    if (!engine) return fail(work, job, engineGone)
    try {
      const recognized = await recognize(work, job, found.recording, { stretch, engine })
      await conclude(
        work,
        job,
        stretch,
        sectionsOf(recognized, { stretch, engine, standing: found.standing }),
      )
    } catch (error) {
      throw namedError(error, job)
    }
  }
}

export function transcribingStretchFailed(work: StretchWork): JobFailureHandler<Payload> {
  return async (job, reason) => {
    await onRecording(work, job, async (tx) => {
      const { sentence: failure } = explain(reason)
      if (await work.stretches.update(tx, job.payload.runId, { status: 'failed', failure }))
        await work.time?.release(tx, job.payload.runId)
    })
  }
}

async function fail(
  work: StretchWork,
  job: RunningJob<Payload>,
  failure: StretchRow['failure'],
): Promise<void> {
  await onRecording(work, job, async (tx) => {
    if (await work.stretches.update(tx, job.payload.runId, { status: 'failed', failure }))
      await work.time?.release(tx, job.payload.runId)
    await job.complete(tx)
  })
}

async function conclude(
  work: StretchWork,
  job: RunningJob<Payload>,
  stretch: StretchRow,
  sections: NamedSection[],
): Promise<void> {
  await onRecording(work, job, async (tx) => {
    const isFirst = await work.stretches.update(tx, stretch.runId, { status: 'done', progress: 1, sections })
    // What has no word costs nothing.
    if (isFirst && sections.length > 0) await work.time?.settle(tx, stretch.runId, secondsOf(stretch))
    else if (isFirst) await work.time?.release(tx, stretch.runId)
    await job.complete(tx)
  })
}

async function recognize(
  work: StretchWork,
  job: RunningJob<Payload>,
  recording: RecordingRow,
  { stretch, engine }: { stretch: StretchRow; engine: SpeechEngine },
): Promise<Segment[]> {
  const span: Span = { start: stretch.startMs / 1000, end: stretch.endMs / 1000 }
  const channels = recording.spokenChannels?.length ? recording.spokenChannels : [0]
  const progress = throttle(async (share) => {
    await onRecording(work, job, (tx) => work.stretches.update(tx, stretch.runId, { progress: share }))
  })
  try {
    const segments: Segment[] = []
    for (const [index, channel] of channels.entries()) {
      const onReached = (seconds: number): void =>
        progress.report((index + seconds / (span.end - span.start)) / channels.length)
      const own = await recognizeChannel(work, job, recording, { stretch, engine, span, channel, onReached })
      segments.push(...(channels.length > 1 ? own.map((segment) => onChannel(segment, channel)) : own))
    }
    return segments
  } finally {
    await progress.end()
  }
}

function recognizeChannel(
  work: StretchWork,
  { signal }: RunningJob<Payload>,
  recording: RecordingRow,
  {
    stretch,
    engine,
    span,
    channel,
    onReached,
  }: {
    stretch: StretchRow
    engine: SpeechEngine
    span: Span
    channel: number
    onReached: (seconds: number) => void
  },
): Promise<Segment[]> {
  return work.scratch.use(
    async (folder) => {
      const own = path.join(folder, String(channel))
      await mkdir(own)
      const pcmPath = path.join(own, 'stretch.s16')
      const samples = await samplesOf(work.storage, recording, own, { channel, decode: decodeAudio, signal })
      await cutPcm(samples, span, pcmPath, signal)
      const speech = await createVoiceActivityDetector().detect({ pcmPath, signal })
      const chunks = planChunks(speech, span.end - span.start, {
        targetSeconds: work.chunkSeconds,
        wholeSeconds: engine.capabilities().wholeSeconds,
      })
      const segments: Segment[] = []
      for (const chunk of chunks.filter((one) => one.speech.length > 0)) {
        const recognized = engine.transcribe({
          pcmPath,
          speech: chunk.speech,
          language: stretch.language,
          vocabulary: stretch.hotWords,
          signal,
        })
        for await (const segment of recognized) {
          segments.push(shiftSegment(segment, span.start))
          onReached(segment.end)
        }
      }
      return segments
    },
    { needsBytes: samplesBytes(recording) + recording.bytes },
  )
}

/** Who speaks is as it stands in the transcript. */
function sectionsOf(
  segments: readonly Segment[],
  { stretch, engine, standing }: { stretch: StretchRow; engine: SpeechEngine; standing: NamedSection[] },
): NamedSection[] {
  const turns: Turn[] = standing.map(({ startMs, endMs }, index) => ({
    start: startMs / 1000,
    end: endMs / 1000,
    speaker: String(index),
  }))
  const recognized: Section[] = assembleSections(segments, turns, {
    punctuate: !engine.capabilities().punctuation,
  })
  return recognizedSections(recognized, {
    language: 'en',
    idPrefix: `${stretch.runId.slice(0, 8)}-`,
    hasSpeakers: false,
  }).map((section, index) => {
    const said = standing[Number(findSpeaker(recognized[index]!, turns))]
    return said ? { ...section, speakerId: said.speakerId, speakerName: said.speakerName } : section
  })
}

const engineGone = {
  en: 'The model for this stretch has been removed from this server. Choose another one. Nothing was charged',
  'zh-CN': '此片段所用的模型已从服务器移除，请选择其他模型，未扣除任何时长',
}
