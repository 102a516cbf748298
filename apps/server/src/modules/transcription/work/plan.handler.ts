import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { createVoiceActivityDetector, planChunks, pcmSeconds } from '@longhand/speech'
import type { JobHandler, RunningJob } from '../../../platform/queue/job.ts'
import { ObjectNotFoundError } from '../../../platform/storage/storage.ts'
import { samplesKey } from '../../recordings/media/media.service.ts'
import type { RecordingRow } from '../../recordings/recording/recording-rows.service.ts'
import type { NewChunk } from '../lifecycle/transcriptions.repository.ts'
import { namedError } from '../../../platform/speech/named-error.ts'
import { throttle } from '../../../platform/queue/throttle.ts'
import { subjectsOf, type TranscriptionWork } from './transcription-work.ts'
import { onRecording } from '../../recordings/recording/recording-rows.service.ts'

type Payload = { recordingId: string; transcriptionId: string }

export function planTranscription(work: TranscriptionWork): JobHandler<Payload> {
  return async (job) => {
    const subjects = await subjectsOf(work, job.payload)
    if (subjects?.transcription.stage !== 'queued' && subjects?.transcription.stage !== 'decoding') return
    await onRecording(work, job, (tx, recording) => work.lifecycle.begin(tx, recording))
    try {
      await plan(work, job, subjects.recording)
    } catch (error) {
      if (!(error instanceof ObjectNotFoundError)) throw namedError(error)
      // The samples were cleared away: they are made again, and this job is sent again then.
      await onRecording(work, job, async (tx, recording) => {
        await work.decoding.start(tx, recording)
        await job.complete(tx)
      })
    }
  }
}

async function plan(work: TranscriptionWork, job: RunningJob<Payload>, recording: RecordingRow): Promise<void> {
  const engine = await work.engine()
  const chunks = await work.scratch.use((folder) => findChunks(work, job, recording, folder))
  await onRecording(work, job, async (tx) => {
    const transcription = await work.transcriptions.lockUnfinished(tx, job.payload.transcriptionId)
    if (transcription) await work.lifecycle.planned(tx, transcription, chunks, { engine: engine.id, quality: engine.capabilities().quality })
    await job.complete(tx)
  })
}

async function findChunks(work: TranscriptionWork, job: RunningJob<Payload>, recording: RecordingRow, folder: string): Promise<NewChunk[]> {
  const { storage, transcriptions, chunkSeconds } = work
  const channels = recording.channelCount ?? 1
  const detector = createVoiceActivityDetector()
  const chunks: NewChunk[] = []
  const progress = throttle((share) =>
    transcriptions.transaction(async (tx) => {
      await job.hold(tx)
      await transcriptions.raiseProgress(tx, job.payload.transcriptionId, 'planProgress', share)
    }),
  )
  try {
    for (let channel = 0; channel < channels; channel += 1) {
      const own = path.join(folder, String(channel))
      await mkdir(own)
      const pcmPath = await storage.materialise(samplesKey(recording, channel), own, { signal: job.signal })
      const speech = await detector.detect({ pcmPath, signal: job.signal, onProgress: (share) => progress.report((channel + share) / channels) })
      const planned = planChunks(speech, await pcmSeconds(pcmPath), { targetSeconds: chunkSeconds })
      chunks.push(...planned.map((chunk) => ({ index: 0, channel, startSeconds: chunk.start, endSeconds: chunk.end, speech: chunk.speech })))
    }
  } finally {
    await progress.end()
  }
  const withSpeech = chunks.filter((chunk) => chunk.speech.length > 0).sort((a, b) => a.startSeconds - b.startSeconds)
  return withSpeech.map((chunk, index) => ({ ...chunk, index }))
}
