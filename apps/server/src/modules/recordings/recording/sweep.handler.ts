import type { Clock } from '../../../platform/clock/clock.ts'
import type { JobHandler } from '../../../platform/queue/job.ts'
import type { Storage } from '../../../platform/storage/storage.ts'
import { samplesFolder } from '../media/media.service.ts'
import type { SplittingRepository } from '../splitting/splitting.repository.ts'
import type { RecordingsRepository } from './recordings.repository.ts'
import type { RecordingsService } from './recordings.service.ts'
import type { RecordingTexts } from './texts.port.ts'

/** Samples are ten times as large as an mp3; they are made again when needed. */
const samplesKeptMs = 24 * 3_600_000
/** Longer than shown, to look into failed ones. */
const endedTasksKeptMs = 7 * 24 * 3_600_000
const batch = 50

export interface RecordingsSweep {
  service: RecordingsService
  repository: RecordingsRepository
  tasks: SplittingRepository
  texts: RecordingTexts
  storage: Storage
  clock: Clock
  timeZone: string
}

export function sweepRecordings(sweep: RecordingsSweep): JobHandler<object> {
  return async ({ signal }) => {
    const { repository, service, tasks, texts, clock, timeZone } = sweep
    while ((await repository.transaction((tx) => service.eraseExpired(tx))) > 0) signal.throwIfAborted()
    await repository.transaction((tx) => texts.thinVersions(tx, clock.now(), timeZone))
    while ((await dropSamples(sweep)) > 0) signal.throwIfAborted()
    const before = new Date(clock.now().getTime() - endedTasksKeptMs)
    while ((await tasks.removeEnded(before, batch)) > 0) signal.throwIfAborted()
  }
}

async function dropSamples({ repository, storage, clock }: RecordingsSweep): Promise<number> {
  const before = new Date(clock.now().getTime() - samplesKeptMs)
  const idle = await repository.transaction(async (tx) => {
    const rows = await repository.lockIdleSamples(tx, before, batch)
    for (const { id } of rows) await repository.setMedia(tx, id, { mediaState: 'dropped' })
    return rows
  })
  for (const { id, decodeId } of idle) {
    if (!decodeId) continue
    await storage.deleteFolder(samplesFolder(id, decodeId))
    // Only now: what a crash leaves is found by the next sweep.
    await repository.forgetSamples(id, decodeId)
  }
  return idle.length
}
