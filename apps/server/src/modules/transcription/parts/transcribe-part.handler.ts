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
import { secondsOf } from './part-transcriptions.service.ts'
import type { PartTranscriptionsRepository, PartTranscriptionRow } from './part-transcriptions.repository.ts'

type Payload = { recordingId: string; runId: string }

export interface PartWork {
  recordings: RecordingRows
  texts: Texts
  partTranscriptions: PartTranscriptionsRepository
  storage: Storage
  scratch: Scratch
  engines: Pick<OwnEngines, 'find'>
  decoding: Pick<DecodingService, 'requireTimeLine'>
  chunkSeconds: number
  time?: Pick<TranscriptionTime, 'settle' | 'release'> | undefined
}

export function transcribePart(work: PartWork): JobHandler<Payload> {
  return async (job) => {
    await work.decoding.requireTimeLine(job.payload.recordingId)
    const found = await onRecording(work, job, async (tx, recording) => ({
      recording,
      part: await work.partTranscriptions.find(tx, recording.id),
      standing: (await work.texts.sectionsOf(tx, recording.id)) ?? [],
    }))
    if (found?.part?.runId !== job.payload.runId || found.part.status !== 'running') return
    const { part } = found
    const engine = await work.engines.find(part.engine)
    if (!engine) return fail(work, job, engineGone)
    try {
      const recognized = await recognize(work, job, found.recording, { part, engine })
      await conclude(work, job, part, sectionsOf(recognized, { part, engine, standing: found.standing }))
    } catch (error) {
      throw namedError(error, job)
    }
  }
}

export function transcribingPartFailed(work: PartWork): JobFailureHandler<Payload> {
  return async (job, reason) => {
    await onRecording(work, job, async (tx) => {
      const { sentence: failure } = explain(reason)
      if (await work.partTranscriptions.update(tx, job.payload.runId, { status: 'failed', failure }))
        await work.time?.release(tx, job.payload.runId)
    })
  }
}

async function fail(
  work: PartWork,
  job: RunningJob<Payload>,
  failure: PartTranscriptionRow['failure'],
): Promise<void> {
  await onRecording(work, job, async (tx) => {
    if (await work.partTranscriptions.update(tx, job.payload.runId, { status: 'failed', failure }))
      await work.time?.release(tx, job.payload.runId)
    await job.complete(tx)
  })
}

async function conclude(
  work: PartWork,
  job: RunningJob<Payload>,
  part: PartTranscriptionRow,
  sections: NamedSection[],
): Promise<void> {
  await onRecording(work, job, async (tx) => {
    const isFirst = await work.partTranscriptions.update(tx, part.runId, {
      status: 'done',
      progress: 1,
      sections,
    })
    // What has no word costs nothing.
    if (isFirst && sections.length > 0) await work.time?.settle(tx, part.runId, secondsOf(part))
    else if (isFirst) await work.time?.release(tx, part.runId)
    await job.complete(tx)
  })
}

async function recognize(
  work: PartWork,
  job: RunningJob<Payload>,
  recording: RecordingRow,
  { part, engine }: { part: PartTranscriptionRow; engine: SpeechEngine },
): Promise<Segment[]> {
  const span: Span = { start: part.startMs / 1000, end: part.endMs / 1000 }
  const channels = recording.spokenChannels?.length ? recording.spokenChannels : [0]
  const progress = throttle(async (share) => {
    await onRecording(work, job, (tx) => work.partTranscriptions.update(tx, part.runId, { progress: share }))
  })
  try {
    const segments: Segment[] = []
    for (const [index, channel] of channels.entries()) {
      const onReached = (seconds: number): void =>
        progress.report((index + seconds / (span.end - span.start)) / channels.length)
      const own = await recognizeChannel(work, job, recording, { part, engine, span, channel, onReached })
      segments.push(...(channels.length > 1 ? own.map((segment) => onChannel(segment, channel)) : own))
    }
    return segments
  } finally {
    await progress.end()
  }
}

function recognizeChannel(
  work: PartWork,
  { signal }: RunningJob<Payload>,
  recording: RecordingRow,
  {
    part,
    engine,
    span,
    channel,
    onReached,
  }: {
    part: PartTranscriptionRow
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
      const pcmPath = path.join(own, 'part.s16')
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
          language: part.language,
          toEnglish: part.toEnglish,
          vocabulary: part.hotWords,
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
  { part, engine, standing }: { part: PartTranscriptionRow; engine: SpeechEngine; standing: NamedSection[] },
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
    idPrefix: `${part.runId.slice(0, 8)}-`,
    hasSpeakers: false,
  }).map((section, index) => {
    const said = standing[Number(findSpeaker(recognized[index]!, turns))]
    return said ? { ...section, speakerId: said.speakerId, speakerName: said.speakerName } : section
  })
}

const engineGone = {
  en: 'The model for this part has been removed from this server. Choose another one. Nothing was charged',
  'zh-CN': '此片段所用的模型已从服务器移除，请选择其他模型，未扣除任何时长',
}
