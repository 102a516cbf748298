import type { Recording } from '@longhand/contracts'
import type { Transaction } from '../../../platform/db/database.ts'
import type { Queue } from '../../../platform/queue/queue.ts'
import { farPlace } from '../../../platform/queue/turns.ts'
import { makePictureJob, makeStillJob } from '../media/media.jobs.ts'
import { type PictureFile, recordingFolder, urgencyOf } from '../media/media.service.ts'
import type { RecordingRow, RecordingsRepository } from '../recording/recordings.repository.ts'
import type { PictureEvent } from './picture-state.ts'
import type { PicturesRepository, ShownPicture } from './pictures.repository.ts'
import type { EarlyStill } from '../recording/recordings.tables.ts'
import type { PicturePart } from './pictures.tables.ts'

const files: Record<PicturePart, { name: string; type: string }> = {
  video: { name: 'picture.mp4', type: 'video/mp4' },
  still: { name: 'still.jpg', type: 'image/jpeg' },
  stills: { name: 'stills.jpg', type: 'image/jpeg' },
}
export const stillFile = 'early-still.jpg'
const atOnce = 200

export function pictureKey(recordingId: string, part: PicturePart): string {
  return `${recordingFolder(recordingId)}/${files[part].name}`
}

/** Of an original: its copy, which takes long, brings another. */
export function stillKey(recordingId: string): string {
  return `${recordingFolder(recordingId)}/${stillFile}`
}

export interface PicturesDeps {
  pictures: PicturesRepository
  recordings: RecordingsRepository
  queue: Pick<Queue, 'send'>
  /** Whether copies are made. Those that are there are shown all the same. */
  isOn: boolean
}

export class PicturesService {
  constructor(private readonly deps: PicturesDeps) {}

  /** Of a recording with a picture that was just added: shows it long before there is a copy. */
  async startStill(tx: Transaction, recordingId: string, userId: string): Promise<void> {
    const { queue, isOn } = this.deps
    if (isOn) await queue.send(tx, makeStillJob, { recordingId }, { for: userId })
  }

  /** In a transaction that has locked the recording. @param size Of the original, where it is known. */
  async start(
    tx: Transaction,
    { id: recordingId, userId, durationSeconds }: Pick<RecordingRow, 'id' | 'userId' | 'durationSeconds'>,
    size: { width?: number; height?: number } = {},
    event: Extract<PictureEvent, 'start' | 'renew' | 'retry'> = 'start',
  ): Promise<boolean> {
    const { pictures, queue, isOn } = this.deps
    // The sample has no owner, in whose storage a copy would count.
    if (!isOn || userId === null) return false
    const isStarted = await pictures.change(tx, recordingId, event, size)
    // Takes turns with recordings that come later, which have nothing to read yet.
    if (isStarted)
      await queue.send(
        tx,
        makePictureJob,
        { recordingId },
        { for: userId, place: farPlace, urgency: urgencyOf('picture', durationSeconds) },
      )
    return isStarted
  }

  /** Whether copies are made. */
  get isOn(): boolean {
    return this.deps.isOn
  }

  countUnfinished(): Promise<{ missing: number; failed: number }> {
    return this.deps.pictures.countUnfinished()
  }

  /**
   * For recordings from before pictures were copied, and copies from before shot changes were looked for: so many that a caller can wait.
   *
   * @param after `next` of the call before.
   * @returns How many jobs were sent; no `next` when there are no more such recordings.
   */
  async startNext({
    withFailed,
    after,
  }: {
    withFailed: boolean
    after?: string | undefined
  }): Promise<{ started: number; next: string | undefined }> {
    const { pictures, recordings } = this.deps
    let started = 0
    const ids = await pictures.unfinished(after, atOnce, withFailed)
    for (const id of ids) {
      const isStarted = await recordings.transaction(async (tx) => {
        const row = await recordings.lockAny(tx, id)
        return (
          row !== undefined && ((await this.start(tx, row, {}, 'retry')) || (await this.lookAgain(tx, row)))
        )
      })
      if (isStarted) started += 1
    }
    return { started, next: ids.length < atOnce ? undefined : ids.at(-1) }
  }

  /** Has the shot changes of a copy that is ready looked for. */
  private async lookAgain(
    tx: Transaction,
    { id: recordingId, userId }: Pick<RecordingRow, 'id' | 'userId'>,
  ): Promise<boolean> {
    const isReady = (await this.deps.pictures.find(recordingId, tx))?.state === 'ready'
    if (isReady)
      await this.deps.queue.send(tx, makePictureJob, { recordingId }, { for: userId, place: farPlace })
    return isReady
  }

  shotChangesOf(recordingId: string): Promise<number[] | undefined> {
    return this.deps.pictures.shotChangesOf(recordingId)
  }

  async find(recordingId: string): Promise<FoundPicture> {
    const { pictures, recordings } = this.deps
    const [picture = null, recording] = await Promise.all([
      pictures.find(recordingId),
      recordings.findAny(recordingId),
    ])
    return { picture, still: recording?.still ?? null }
  }

  /** Where a file of a ready copy is read from, or the still of what has none yet. */
  async fileOf(
    { id, still }: Pick<RecordingRow, 'id' | 'still'>,
    part: PicturePart,
  ): Promise<PictureFile | undefined> {
    const row = await this.deps.pictures.find(id)
    const { type } = files[part]
    const bytes = row?.state === 'ready' ? row.sizes?.[part] : undefined
    if (bytes !== undefined) return { key: pictureKey(id, part), type, bytes }
    return part === 'still' && still ? { key: stillKey(id), type, bytes: still.bytes } : undefined
  }
}

/** What is known of how a recording looks. */
export interface FoundPicture {
  picture: ShownPicture | null
  still: EarlyStill | null
}

/** @returns `undefined` until its size is known. */
export function toPicture(
  { picture: row, still }: FoundPicture,
  address: (part: PicturePart) => string,
): Recording['picture'] {
  const state = row?.state ?? 'making'
  const { width, height } = row?.width && row.height ? row : (still ?? {})
  if (!width || !height) return undefined
  if (state !== 'ready') return { state, width, height, stillPath: still ? address('still') : undefined }
  const { frameRate = null, sheet } = row ?? {}
  return {
    state,
    width,
    height,
    frameRate: frameRate ?? undefined,
    videoPath: address('video'),
    stillPath: address('still'),
    stills: sheet ? { path: address('stills'), ...sheet } : undefined,
  }
}
