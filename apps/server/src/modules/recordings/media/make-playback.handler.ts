import path from 'node:path'
import { encodeForPlayer } from '@longhand/speech'
import type { JobHandler } from '../../../platform/queue/job.ts'
import { copyBytesPerSecond, audibleTracks } from '../../../platform/speech/audible-tracks.ts'
import { trackOf } from './decoding.service.ts'
import { recordingFolder } from './media.service.ts'
import { hasCopy, madePlayback } from './playback.ts'
import { namedError } from '../../../platform/speech/named-error.ts'
import { onRecording } from '../recording/recording-rows.service.ts'
import type { MediaWork } from './media-work.ts'

export function makePlayback(work: MediaWork): JobHandler<{ recordingId: string }> {
  return async (job) => {
    const { recordings, storage, scratch } = work
    const { signal } = job
    const recording = await recordings.findAny(job.payload.recordingId)
    if (!recording || hasCopy(recording)) return
    const playbackKey = `${recordingFolder(recording.id)}/${madePlayback.name}`
    const made = path.basename(playbackKey)
    // The file may come from a bucket.
    const needsBytes = recording.durationSeconds * copyBytesPerSecond + recording.bytes
    await scratch
      .use(
        async (folder) => {
          const file = await storage.materialise(recording.storageKey, folder, { signal })
          const tracks = await audibleTracks(file, {
            known: recording.soundTracks,
            wanted: trackOf(recording),
            signal,
          })
          await encodeForPlayer(file, path.join(folder, made), tracks, { signal })
          const { size } = await storage.put(
            playbackKey,
            { file: path.join(folder, made), move: true },
            { signal },
          )
          const written = await onRecording(work, job, async (tx) => {
            await recordings.setMedia(tx, recording.id, {
              playbackKey,
              playbackType: madePlayback.type,
              playbackBytes: size,
            })
            await job.complete(tx)
            return true
          })
          if (!written) await storage.delete(playbackKey)
        },
        { needsBytes },
      )
      .catch((error: unknown) => {
        throw namedError(error, job)
      })
  }
}
