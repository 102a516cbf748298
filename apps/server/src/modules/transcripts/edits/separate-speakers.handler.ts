import { decodeAudio, type Diarizer, findSpeaker, type Span, speakersAlongside } from '@longhand/speech'
import type { JobFailureHandler, JobHandler, RunningJob } from '../../../platform/queue/job.ts'
import type { Storage } from '../../../platform/storage/storage.ts'
import type { EditsRepository } from './edits.repository.ts'
import { reassignSpeakers } from './reassign-speakers.ts'
import type { DecodingService } from '../../recordings/media/decoding.service.ts'
import { samplesOf } from '../../recordings/media/samples-reader.ts'
import { samplesBytes } from '../../../platform/speech/audible-tracks.ts'
import type { TimedSection } from '../../../platform/sections/sections.ts'
import { namedError } from '../../../platform/speech/named-error.ts'
import { throttle } from '../../../platform/queue/throttle.ts'
import {
  onRecording,
  type RecordingRow,
  type RecordingRows,
} from '../../recordings/recording/recording-rows.service.ts'
import type { Clock } from '../../../platform/clock/clock.ts'
import type { Scratch } from '../../../platform/storage/scratch.ts'
import type { TranscriptsRepository } from '../text/transcripts.repository.ts'
import { writeText } from '../text/written-text.ts'

type Payload = { recordingId: string; runId: string }

export interface SeparationWork {
  recordings: RecordingRows
  transcripts: TranscriptsRepository
  edits: EditsRepository
  storage: Storage
  scratch: Scratch
  clock: Clock
  diarizer: () => Promise<Diarizer>
  decoding: Pick<DecodingService, 'requireTimeLine'>
}

export function separateSpeakers(work: SeparationWork): JobHandler<Payload> {
  return async (job) => {
    await work.decoding.requireTimeLine(job.payload.recordingId)
    const found = await onRecording(work, job, async (tx, recording) => ({
      recording,
      run: await work.edits.findRun(tx, recording.id),
      sections: await work.transcripts.sectionsOf(tx, recording.id),
    }))
    if (
      found?.run?.runId !== job.payload.runId ||
      found.run.status !== 'running' ||
      found.sections === undefined
    )
      return
    try {
      await separate(work, job, found.recording, {
        speakerCount: found.run.speakerCount,
        speech: speechOf(found.sections),
      })
    } catch (error) {
      throw namedError(error, job)
    }
  }
}

export function separatingFailed(work: SeparationWork): JobFailureHandler<Payload> {
  return async (job) => {
    await onRecording(work, job, (tx) =>
      work.edits.updateRun(tx, job.payload.runId, { status: 'failed', progress: 0 }),
    )
  }
}

async function separate(
  work: SeparationWork,
  job: RunningJob<Payload>,
  recording: RecordingRow,
  asked: { speakerCount: number; speech: Span[] },
): Promise<void> {
  const { scratch, transcripts, edits, clock } = work
  const progress = throttle(async (share) => {
    await onRecording(work, job, (tx) =>
      edits.updateRun(tx, job.payload.runId, { status: 'running', progress: share }),
    )
  })
  const turns = await scratch.use(
    async (folder) => {
      try {
        const pcmPath = await samplesOf(work.storage, recording, folder, {
          decode: decodeAudio,
          signal: job.signal,
        })
        const diarizer = await work.diarizer()
        return await diarizer.diarize({
          pcmPath,
          speech: asked.speech,
          speakers: asked.speakerCount,
          signal: job.signal,
          onProgress: progress.report,
        })
      } finally {
        await progress.end()
      }
    },
    { needsBytes: samplesBytes(recording) + recording.bytes },
  )
  const voices = {
    turns,
    speakerAt: (span: Span) => findSpeaker(span, turns),
    alongside: (span: Span, speaker: string) => speakersAlongside(span, speaker, turns),
  }
  await onRecording(work, job, async (tx, locked) => {
    const current = await transcripts.revisionOf(tx, locked.id)
    // Read again under the lock: what was typed meanwhile is in it, and stays.
    const stored = (await transcripts.sectionsOf(tx, locked.id)) ?? []
    const isChinese = stored.some(({ speakerName }) => speakerName.startsWith('说话人'))
    const sections = reassignSpeakers(
      stored,
      voices,
      (number) => `${isChinese ? '说话人' : 'Speaker'}${number}`,
    )
    if (current)
      await transcripts.save(tx, locked.id, {
        written: writeText(sections, stored),
        revision: current.revision + 1,
        updatedAt: clock.now(),
        savedBy: locked.userId,
        origin: 'separated',
      })
    await edits.updateRun(tx, job.payload.runId, { status: 'done', progress: 1 })
    await job.complete(tx)
  })
}

const maxPauseSeconds = 0.5

function speechOf(sections: readonly TimedSection[]): Span[] {
  const spans: { start: number; end: number }[] = []
  const words = sections.flatMap((section) => section.words).sort((a, b) => a.startMs - b.startMs)
  for (const { startMs, endMs } of words) {
    const last = spans.at(-1)
    if (last && startMs / 1000 - last.end < maxPauseSeconds) last.end = Math.max(last.end, endMs / 1000)
    else spans.push({ start: startMs / 1000, end: endMs / 1000 })
  }
  return spans.filter(({ start, end }) => end > start)
}
