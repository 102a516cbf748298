import type { Clock } from '../../../platform/clock/clock.ts'
import type { JobHandler } from '../../../platform/queue/job.ts'
import type { Storage } from '../../../platform/storage/storage.ts'
import type { CaptionedVideosRepository } from './captioned-videos.repository.ts'
import { captionedVideoKey, keptMs } from './captioned-videos.service.ts'

const batch = 50

export interface CaptionedVideosSweep {
  videos: CaptionedVideosRepository
  storage: Storage
  clock: Clock
}

export function sweepCaptionedVideos({ videos, storage, clock }: CaptionedVideosSweep): JobHandler<object> {
  return async ({ signal }) => {
    const before = new Date(clock.now().getTime() - keptMs)
    for (let removed = batch; removed === batch;) {
      signal.throwIfAborted()
      removed = await videos.transaction(async (tx) => {
        const ended = await videos.lockEnded(tx, before, batch)
        for (const row of ended) {
          // Files first: a crash leaves a row without a file, never a file that is unknown.
          await storage.delete(captionedVideoKey(row))
          await videos.remove(tx, row.id)
        }
        return ended.length
      })
    }
  }
}
