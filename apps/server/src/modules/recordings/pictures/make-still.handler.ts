import path from 'node:path'
import { findMediaTools, takeStill } from '@longhand/speech'
import type { JobHandler } from '../../../platform/queue/job.ts'
import { namedError } from '../../../platform/speech/named-error.ts'
import { onRecording } from '../recording/recording-rows.service.ts'
import type { PictureWork } from './make-picture.handler.ts'
import { stillFile, stillKey } from './pictures.service.ts'

export function makeStill(work: PictureWork): JobHandler<{ recordingId: string }> {
  return async (job) => {
    const { recordings, pictures, storage, scratch, makesPictures } = work
    const { signal } = job
    const recording = await recordings.findAny(job.payload.recordingId)
    if (!recording || !makesPictures || findMediaTools().kind === 'wasm') return
    await scratch
      .use(
        async (folder) => {
          const file = await storage.materialise(recording.storageKey, folder, { signal })
          const made = path.join(folder, stillFile)
          const size = await takeStill(file, made, recording, { signal })
          const key = stillKey(recording.id)
          const { size: bytes } = await storage.put(key, { file: made, move: true }, { signal })
          const isKept = await onRecording(work, job, async (tx, { hasPicture }) => {
            // A copy that is there by now has a still of its own, and what turned out to be a cover has none.
            const isWanted =
              hasPicture !== false && (await pictures.find(recording.id, tx))?.state !== 'ready'
            if (isWanted) await recordings.setMedia(tx, recording.id, { still: { ...size, bytes } })
            await job.complete(tx)
            return isWanted
          })
          if (!isKept) await storage.delete(key)
        },
        { needsBytes: recording.bytes },
      )
      .catch((error: unknown) => {
        throw namedError(error, job)
      })
  }
}
