import type { Clock } from '../../../platform/clock/clock.ts'
import type { JobHandler } from '../../../platform/queue/job.ts'
import type { Storage } from '../../../platform/storage/storage.ts'
import type { SubtitledVideosRepository } from './subtitled-videos.repository.ts'
import { subtitledVideoKey, keptMs } from './subtitled-videos.service.ts'

const batch = 50

export interface SubtitledVideosSweep {
  videos: SubtitledVideosRepository
  storage: Storage
  clock: Clock
}

export function sweepSubtitledVideos({ videos, storage, clock }: SubtitledVideosSweep): JobHandler<object> {
  return async ({ signal }) => {
    const before = new Date(clock.now().getTime() - keptMs)
    for (let removed = batch; removed === batch;) {
      signal.throwIfAborted()
      removed = await videos.transaction(async (tx) => {
        const ended = await videos.lockEnded(tx, before, batch)
        for (const row of ended) {
          // Files first: a crash leaves a row without a file, never a file that is unknown.
          await storage.delete(subtitledVideoKey(row))
          await videos.remove(tx, row.id)
        }
        return ended.length
      })
    }
  }
}
