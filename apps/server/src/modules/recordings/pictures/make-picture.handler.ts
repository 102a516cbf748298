import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import {
  encodePicture,
  findMediaTools,
  findShotChanges,
  type PictureCopy,
  probeMedia,
} from '@longhand/speech'
import { type JobFailureHandler, type JobHandler, type RunningJob } from '../../../platform/queue/job.ts'
import { namedError } from '../../../platform/speech/named-error.ts'
import type { Scratch } from '../../../platform/storage/scratch.ts'
import type { Storage } from '../../../platform/storage/storage.ts'
import type { StorageQuota } from '../library/library.service.ts'
import { copyBytesPerSecond, audibleTracks } from '../../../platform/speech/audible-tracks.ts'
import { type DecodingService, trackOf } from '../media/decoding.service.ts'
import { onRecording } from '../recording/recording-rows.service.ts'
import type { RecordingRow, RecordingsRepository } from '../recording/recordings.repository.ts'
import type { PictureEvent } from './picture-state.ts'
import type { PictureTurns } from './picture-turns.ts'
import type { PictureFacts, PicturesRepository } from './pictures.repository.ts'
import { pictureKey, stillKey } from './pictures.service.ts'
import type { PicturePart } from './pictures.tables.ts'

type Payload = { recordingId: string }

export interface PictureWork {
  recordings: RecordingsRepository
  pictures: PicturesRepository
  storage: Storage
  scratch: Scratch
  quota: StorageQuota
  makesPictures: boolean
  /** Of this process. */
  pictureTurns: PictureTurns
  decoding: Pick<DecodingService, 'requireTimeLine'>
}

const parts: readonly PicturePart[] = ['video', 'still', 'stills']
/** Of a copy, at most. */
const bytesPerSecond = 240_000

export function makePicture(work: PictureWork): JobHandler<Payload> {
  return async (job) => {
    const recording = await work.recordings.findAny(job.payload.recordingId)
    if (!recording) return
    await work.pictureTurns
      .take(recording.durationSeconds, () => make(work, job))
      .catch((error: unknown) => {
        throw namedError(error, job)
      })
  }
}

/** The sound plays on, as before. */
export function makingPictureFailed(work: PictureWork): JobFailureHandler<Payload> {
  return (job) => settle(work, job, 'fail')
}

async function make(work: PictureWork, job: RunningJob<Payload>): Promise<void> {
  const { recordings, pictures, storage, scratch, quota, makesPictures } = work
  const { signal } = job
  const { recordingId } = job.payload
  const recording = await recordings.findAny(recordingId)
  const state = (await pictures.find(recordingId))?.state
  if (recording && state === 'ready') return findShots(work, job, recording)
  if (!recording || state !== 'making') return
  const { userId } = recording
  if (!makesPictures || userId === null || findMediaTools().kind === 'wasm') return settle(work, job, 'drop')
  await work.decoding.requireTimeLine(recordingId)
  if ((await recordings.storedBytes(userId)) >= (await quota(userId))) return settle(work, job, 'fail')
  const needsBytes = recording.bytes + recording.durationSeconds * (bytesPerSecond + copyBytesPerSecond)
  await scratch.use(
    async (folder) => {
      const file = await storage.materialise(recording.storageKey, folder, { signal })
      const info = await probeMedia(file, { signal })
      const made = path.join(folder, 'made')
      await mkdir(made)
      const copy =
        info.picture &&
        (await encodePicture(
          file,
          made,
          info,
          await audibleTracks(file, { known: recording.soundTracks, wanted: trackOf(recording), signal }),
          { signal },
        ))
      if (copy) return keep(work, job, { ...recording, userId }, copy)
      await settle(work, job, 'drop', { hasPicture: false })
    },
    { needsBytes },
  )
}

/** Of a copy from before they were looked for. */
async function findShots(
  work: PictureWork,
  job: RunningJob<Payload>,
  { id, durationSeconds }: RecordingRow,
): Promise<void> {
  const { pictures, storage, scratch } = work
  const { signal } = job
  if ((await pictures.shotChangesOf(id)) !== undefined) return
  await scratch.use(
    async (folder) => {
      const copy = await storage.materialise(pictureKey(id, 'video'), folder, { signal })
      const shotChanges = await findShotChanges(copy, { durationSeconds }, { signal })
      if (shotChanges) await onRecording(work, job, (tx) => pictures.setShotChanges(tx, id, shotChanges))
    },
    { needsBytes: durationSeconds * bytesPerSecond },
  )
}

async function keep(
  work: PictureWork,
  job: RunningJob<Payload>,
  { id, userId }: Pick<RecordingRow, 'id'> & { userId: string },
  copy: PictureCopy,
): Promise<void> {
  const { recordings, pictures, storage, quota } = work
  const { signal } = job
  const sizes = { video: 0, still: 0, stills: 0 }
  for (const part of parts)
    sizes[part] = (
      await storage.put(pictureKey(id, part), { file: copy.files[part], move: true }, { signal })
    ).size
  const bytes = sizes.video + sizes.still + sizes.stills
  const { width, height, frameRate, stills: sheet, shotChanges = null } = copy
  const facts: PictureFacts = { width, height, frameRate, bytes, sizes, sheet, shotChanges }
  const quotaBytes = await quota(userId)
  const isKept = await onRecording(work, job, async (tx) => {
    await recordings.lockStorage(tx, userId)
    const fits = (await recordings.storedBytes(userId, tx)) + bytes <= quotaBytes
    if (fits) await recordings.setMedia(tx, id, { still: null })
    const isChanged = await (fits
      ? pictures.change(tx, id, 'finish', facts)
      : pictures.change(tx, id, 'fail'))
    await job.complete(tx)
    return fits && isChanged
  })
  if (isKept) await storage.delete(stillKey(id))
  else for (const part of parts) await storage.delete(pictureKey(id, part))
}

async function settle(
  work: PictureWork,
  job: RunningJob<Payload>,
  event: Extract<PictureEvent, 'fail' | 'drop'>,
  found?: Pick<RecordingRow, 'hasPicture'>,
): Promise<void> {
  await onRecording(work, job, async (tx, { id }) => {
    await work.pictures.change(tx, id, event)
    if (event === 'drop') await work.recordings.setMedia(tx, id, { ...found, still: null })
  })
}
