import { randomUUID } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { createVoiceActivityDetector, cutPcm, decodeAudio, joinSpans, type Span } from '@longhand/speech'
import { samplesBytes } from '../../../platform/speech/audible-tracks.ts'
import type { RunningJob } from '../../../platform/queue/job.ts'
import { ObjectNotFoundError } from '../../../platform/storage/storage.ts'
import { trackOf } from '../media/decoding.service.ts'
import { samplesKey } from '../media/media.service.ts'
import type { RecordingRow } from '../recording/recordings.repository.ts'
import { cutWindows, quietestPlace } from './cuts.ts'
import type { SplittingWork } from './splitting-work.ts'
import type { AudioTaskRow } from './splitting.repository.ts'
import type { PlannedRecording, RecordingSpan } from './planned-recording.ts'

/** The first step of `splitAndJoinJob`: decides what is made of which spans, and writes it down: a later try makes the same. */
export async function planSplitting(
  work: SplittingWork,
  job: RunningJob<{ taskId: string }>,
  task: AudioTaskRow,
): Promise<PlannedRecording[]> {
  const rows: RecordingRow[] = []
  for (const id of task.sourceIds) {
    const row = await work.recordings.findAny(id)
    if (!row) throw new ObjectNotFoundError(id)
    rows.push(row)
  }
  const planned = task.kind === 'merge' ? [joined(task, rows)] : await cut(work, job.signal, task, rows)
  await work.tasks.transaction(async (tx) => {
    await job.hold(tx)
    await work.tasks.update(tx, task.id, { planned })
  })
  return planned
}

function joined({ fileName }: AudioTaskRow, rows: readonly RecordingRow[]): PlannedRecording {
  return {
    recordingId: randomUUID(),
    fileName,
    stretches: rows.map((row) => ({ recordingId: row.id, start: 0, end: row.durationSeconds })),
  }
}

async function cut(
  work: SplittingWork,
  signal: AbortSignal,
  { fileName }: AudioTaskRow,
  [row]: readonly RecordingRow[],
): Promise<PlannedRecording[]> {
  if (!row) return []
  const needsBytes = samplesBytes(row) + row.bytes
  const places = await work.scratch.use((folder) => findCuts(work, signal, row, folder), { needsBytes })
  const borders = [0, ...places, row.durationSeconds]
  const title = fileName.replace(/\.[A-Za-z0-9]{1,5}$/, '').slice(0, 240) || fileName
  return borders.slice(1).map((end, index) => {
    const span: RecordingSpan = { recordingId: row.id, start: borders[index] ?? 0, end }
    return { recordingId: randomUUID(), fileName: `${title} – ${index + 1}.m4a`, stretches: [span] }
  })
}

async function findCuts(
  work: SplittingWork,
  signal: AbortSignal,
  row: RecordingRow,
  folder: string,
): Promise<number[]> {
  const channels = await samplesOf(work, signal, row, folder)
  const detector = createVoiceActivityDetector()
  const places: number[] = []
  for (const window of cutWindows(row.durationSeconds, work.limitSeconds)) {
    const speech: Span[] = []
    for (const samples of channels) {
      const pcmPath = path.join(folder, 'window.pcm')
      await cutPcm(samples, window, pcmPath, signal)
      speech.push(...(await detector.detect({ pcmPath, signal })))
    }
    // A pause is one where all are silent.
    const spoken = joinSpans(speech).map(({ start, end }) => ({
      start: start + window.start,
      end: end + window.start,
    }))
    places.push(quietestPlace(window, spoken))
  }
  return places
}

/** Of each channel. Makes the samples again when they were cleared away. */
async function samplesOf(
  { storage }: SplittingWork,
  signal: AbortSignal,
  row: RecordingRow,
  folder: string,
): Promise<string[]> {
  if (row.mediaState === 'ready' && row.decodeId !== null) {
    try {
      const channels: string[] = []
      for (let channel = 0; channel < (row.channelCount ?? 1); channel += 1) {
        const own = path.join(folder, `channel-${channel}`)
        await mkdir(own)
        channels.push(await storage.materialise(samplesKey(row, channel), own, { signal }))
      }
      return channels
    } catch (error) {
      if (!(error instanceof ObjectNotFoundError)) throw error
    }
  }
  const own = path.join(folder, 'original')
  await mkdir(own)
  const decoded = await decodeAudio(
    await storage.materialise(row.storageKey, own, { signal }),
    path.join(folder, 'pcm'),
    { track: trackOf(row), signal },
  )
  return decoded.channels.map(({ pcmPath }) => pcmPath)
}
