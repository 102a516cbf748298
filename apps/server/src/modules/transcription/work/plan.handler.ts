import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { createVoiceActivityDetector, planChunks, pcmSeconds } from '@longhand/speech'
import { type JobHandler, jobPools, NotNowError, type RunningJob } from '../../../platform/queue/job.ts'
import { ObjectNotFoundError } from '../../../platform/storage/storage.ts'
import { samplesBytes } from '../../../platform/speech/audible-tracks.ts'
import { samplesKey } from '../../recordings/media/media.service.ts'
import type { RecordingRow } from '../../recordings/recording/recording-rows.service.ts'
import {
  allSpoken,
  chooseEngine,
  enginesInOrder,
  recognizes,
  type KnownEngine,
  queueOfEngine,
} from '../lifecycle/choose-engine.ts'
import { planTranscriptionJob } from '../lifecycle/transcription.jobs.ts'
import type { NewChunk, TranscriptionRow } from '../lifecycle/transcriptions.repository.ts'
import { namedError } from '../../../platform/speech/named-error.ts'
import { throttle } from '../../../platform/queue/throttle.ts'
import { letPaidWorkPass, subjectsOf, type TranscriptionWork } from './transcription-work.ts'
import { waitForModel } from './wait-for-model.ts'
import { onRecording } from '../../recordings/recording/recording-rows.service.ts'

type PlannedEngine = Pick<KnownEngine, 'engine' | 'quality' | 'queue' | 'wholeSeconds'>
type Payload = { recordingId: string; transcriptionId: string }

const unknownSeconds = 30

export function planTranscription(work: TranscriptionWork): JobHandler<Payload> {
  return async (job) => {
    const subjects = await subjectsOf(work, job.payload)
    if (subjects?.transcription.stage !== 'queued' && subjects?.transcription.stage !== 'decoding') return
    await waitForModel(work, job, subjects.transcription)
    await letPaidWorkPass(work, subjects.transcription, planTranscriptionJob.options.pool)
    await onRecording(work, job, (tx, recording) => work.lifecycle.begin(tx, recording))
    try {
      await plan(work, job, subjects.recording, subjects.transcription)
    } catch (error) {
      if (!(error instanceof ObjectNotFoundError)) throw namedError(error, job)
      // The samples were cleared away: they are made again, and this job is sent again then.
      await onRecording(work, job, async (tx, recording) => {
        await work.decoding.start(tx, recording)
        await job.complete(tx)
      })
    }
  }
}

async function plan(
  work: TranscriptionWork,
  job: RunningJob<Payload>,
  recording: RecordingRow,
  transcription: TranscriptionRow,
): Promise<void> {
  const engine = transcription.isTyped ? undefined : await choose(work, transcription)
  const chunks = await work.scratch.use(
    (folder) => findChunks(work, job, { recording, folder, wholeSeconds: engine?.wholeSeconds }),
    { needsBytes: samplesBytes(recording) },
  )
  await onRecording(work, job, async (tx) => {
    await work.recordings.setMedia(tx, recording.id, {
      spokenChannels: [...new Set(chunks.map(({ channel }) => channel))].sort((a, b) => a - b),
    })
    const unfinished = await work.transcriptions.lockUnfinished(tx, job.payload.transcriptionId)
    if (unfinished && engine)
      await work.lifecycle.planned(tx, unfinished, chunks, {
        engine: engine.engine,
        quality: engine.quality,
        queue: engine.queue,
      })
    else if (unfinished) await work.lifecycle.plannedForTyping(tx, unfinished, chunks)
    await job.complete(tx)
  })
}

async function choose(
  { known, order, engines, queue }: TranscriptionWork,
  transcription: TranscriptionRow,
): Promise<PlannedEngine> {
  const languages = allSpoken(transcription)
  const { askedEngine, toEnglish } = transcription
  const all = await known.all()
  const asked = enginesInOrder(order, all).find(
    (one) => one.engine === askedEngine && recognizes(one, languages, toEnglish),
  )
  const chosen = asked ?? chooseEngine(order, all, languages, toEnglish)
  if (chosen) {
    if (!jobPools.some((pool) => pool === chosen.queue)) await queue.addQueue(chosen.queue)
    return chosen
  }
  // None knows the language, or this worker's can't be opened: the engine itself says so.
  const own = await engines.first()
  if (!own) throw new NotNowError('No worker has reported an engine that knows the language.', unknownSeconds)
  const { quality, wholeSeconds } = own.capabilities()
  const planned = { engine: own.id, quality, wholeSeconds, queue: queueOfEngine(own.id) }
  await queue.addQueue(planned.queue)
  return planned
}

async function findChunks(
  work: TranscriptionWork,
  job: RunningJob<Payload>,
  {
    recording,
    folder,
    wholeSeconds,
  }: { recording: RecordingRow; folder: string; wholeSeconds: number | undefined },
): Promise<NewChunk[]> {
  const { storage, transcriptions, chunkSeconds, clock } = work
  const channels = recording.channelCount ?? 1
  const detector = createVoiceActivityDetector()
  const chunks: NewChunk[] = []
  const progress = throttle((share) =>
    transcriptions.transaction(async (tx) => {
      await job.hold(tx)
      await transcriptions.raiseProgress(tx, job.payload.transcriptionId, 'planProgress', share, clock.now())
    }),
  )
  try {
    for (let channel = 0; channel < channels; channel += 1) {
      const own = path.join(folder, String(channel))
      await mkdir(own)
      const pcmPath = await storage.materialise(samplesKey(recording, channel), own, { signal: job.signal })
      const speech = await detector.detect({
        pcmPath,
        signal: job.signal,
        onProgress: (share) => progress.report((channel + share) / channels),
      })
      const planned = planChunks(speech, await pcmSeconds(pcmPath), {
        targetSeconds: chunkSeconds,
        wholeSeconds,
      })
      chunks.push(
        ...planned.map((chunk) => ({
          index: 0,
          channel,
          startSeconds: chunk.start,
          endSeconds: chunk.end,
          speech: chunk.speech,
        })),
      )
    }
  } finally {
    await progress.end()
  }
  const withSpeech = chunks
    .filter((chunk) => chunk.speech.length > 0)
    .sort((a, b) => a.startSeconds - b.startSeconds)
  return withSpeech.map((chunk, index) => ({ ...chunk, index }))
}
