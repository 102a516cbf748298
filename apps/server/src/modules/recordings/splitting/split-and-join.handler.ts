import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, stat } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { makeOfPieces, type Piece } from '@longhand/speech'
import type { Sentence } from '@longhand/contracts'
import type { JobFailureHandler, JobHandler, RunningJob } from '../../../platform/queue/job.ts'
import { copyBytesPerSecond, audibleTracks } from '../../../platform/speech/audible-tracks.ts'
import { trackOf } from '../media/decoding.service.ts'
import { recordingFolder } from '../media/media.service.ts'
import { finishTask } from './finish-task.ts'
import { planSplitting } from './plan-splitting.handler.ts'
import type { MadeFile, PlannedRecording } from './planned-recording.ts'
import type { AudioTaskRow } from './splitting.repository.ts'
import type { SplittingWork } from './splitting-work.ts'
import { namedError } from '../../../platform/speech/named-error.ts'
import { explain } from '../../../platform/speech/failure.ts'
import { throttle } from '../../../platform/queue/throttle.ts'
import { eraseFilesJob } from '../recording/recordings.jobs.ts'

type Payload = { taskId: string }

/**
 * Works on `splitAndJoinJob`: plans what is to be made, makes one file after the other, and puts all of them in the list at once. What an earlier try has done
 * stays done. Results are newly encoded sound, because files of any two kinds join only in one: originals go to the recycle bin, which loses nothing.
 */
export function splitAndJoin(work: SplittingWork): JobHandler<Payload> {
  return async (job) => {
    const task = await work.tasks.findRunning(job.payload.taskId)
    if (!task) return
    try {
      for (const id of task.sourceIds) await work.decoding.requireTimeLine(id)
      const planned = task.planned ?? (await planSplitting(work, job, task))
      for (const [index, recording] of planned.entries()) {
        if (!recording.made) recording.made = await make(work, job, task, planned, index)
      }
      await finishTask(work, job, { ...task, planned })
    } catch (error) {
      throw namedError(error, job)
    }
  }
}

/** The originals stay, unfinished results are removed. */
export function splittingFailed({ tasks, queue, clock }: SplittingWork): JobFailureHandler<Payload> {
  return async (job, reason) => {
    await tasks.transaction(async (tx) => {
      await job.hold(tx)
      const task = await tasks.findRunning(job.payload.taskId, tx)
      if (!task) return
      await tasks.update(tx, task.id, {
        status: 'failed',
        failure: explain(reason, unforeseen).sentence,
        finishedAt: clock.now(),
      })
      for (const { recordingId } of task.planned ?? []) await queue.send(tx, eraseFilesJob, { recordingId })
    })
  }
}

const unforeseen: Sentence = {
  en: 'This failed for an unknown reason. Please try again',
  'zh-CN': '因未知原因失败，请重试',
}

async function make(
  work: SplittingWork,
  job: RunningJob<Payload>,
  task: AudioTaskRow,
  planned: readonly PlannedRecording[],
  index: number,
): Promise<MadeFile> {
  const { storage, scratch, tasks } = work
  const { signal } = job
  const recording = planned[index]
  if (!recording) throw new RangeError('There is no such part.')
  const progress = throttle((share) =>
    tasks.transaction(async (tx) => {
      await job.hold(tx)
      await tasks.raiseProgress(tx, task.id, (index + share) / planned.length)
    }),
  )
  const needsBytes = await roomFor(work, recording)
  const makeIn = async (folder: string): Promise<MadeFile> => {
    try {
      const target = path.join(folder, 'made.m4a')
      const { starts, durationSeconds, sampleRate } = await makeOfPieces(
        await piecesOf(work, recording, folder, signal),
        folder,
        target,
        {
          signal,
          onProgress: progress.report,
        },
      )
      const made: MadeFile = {
        bytes: (await stat(target)).size,
        sha256: await hashOf(target, signal),
        starts,
        durationSeconds,
        sampleRate,
      }
      const key = `${recordingFolder(recording.recordingId)}/original`
      await storage.put(key, { file: target, move: true }, { signal })
      await tasks
        .transaction(async (tx) => {
          await job.hold(tx)
          await tasks.update(tx, task.id, {
            planned: planned.map((other) => (other === recording ? { ...other, made } : other)),
          })
        })
        .catch(async (error: unknown) => {
          await storage.delete(key)
          throw error
        })
      return made
    } finally {
      await progress.end()
    }
  }
  return scratch.use(makeIn, { needsBytes })
}

/** Of samples, and of the files, which may come from a bucket. */
async function roomFor({ recordings }: SplittingWork, { stretches }: PlannedRecording): Promise<number> {
  const ids = [...new Set(stretches.map(({ recordingId }) => recordingId))]
  const sources = await Promise.all(ids.map((id) => recordings.findAny(id)))
  const seconds = stretches.reduce((sum, { start, end }) => sum + end - start, 0)
  return sources.reduce((sum, source) => sum + (source?.bytes ?? 0), seconds * copyBytesPerSecond)
}

async function piecesOf(
  { recordings, storage }: SplittingWork,
  { stretches }: PlannedRecording,
  folder: string,
  signal: AbortSignal,
): Promise<Piece[]> {
  const sources = new Map<string, Pick<Piece, 'file' | 'tracks'>>()
  for (const { recordingId } of stretches) {
    if (sources.has(recordingId)) continue
    const own = path.join(folder, recordingId)
    await mkdir(own)
    const source = await recordings.findAny(recordingId)
    const file = await storage.materialise(
      source?.storageKey ?? `${recordingFolder(recordingId)}/original`,
      own,
      { signal },
    )
    sources.set(recordingId, {
      file,
      tracks:
        source && (await audibleTracks(file, { known: source.soundTracks, wanted: trackOf(source), signal })),
    })
  }
  return stretches.map(({ recordingId, start, end }) => ({
    file: '',
    ...sources.get(recordingId),
    start,
    end,
  }))
}

async function hashOf(file: string, signal: AbortSignal): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(file), hash, { signal })
  return hash.digest('hex')
}
