import type { Sentence } from '@longhand/contracts'
import type { Transaction } from '../../../platform/db/database.ts'
import { DomainError } from '../../../platform/errors/domain-error.ts'
import { NotNowError } from '../../../platform/queue/job.ts'
import type { Queue } from '../../../platform/queue/queue.ts'
import type { RecordingRow, RecordingRows } from '../recording/recording-rows.service.ts'
import { decodeRecordingJob } from './media.jobs.ts'
import { urgencyOf } from './media.service.ts'
import { noPlayback } from './playback.ts'

const decodedAfterSeconds = 5

export class DecodingService {
  readonly job = decodeRecordingJob

  constructor(private readonly deps: { recordings: RecordingRows; queue: Pick<Queue, 'send'> }) {}

  async start(
    tx: Transaction,
    { id: recordingId, userId, durationSeconds }: Pick<RecordingRow, 'id' | 'userId' | 'durationSeconds'>,
  ): Promise<void> {
    const { recordings, queue } = this.deps
    await recordings.setMedia(tx, recordingId, {
      mediaState: 'pending',
      mediaProgress: 0,
      mediaFailure: null,
    })
    await queue.send(
      tx,
      decodeRecordingJob,
      { recordingId },
      { for: userId, urgency: urgencyOf('sound', durationSeconds) },
    )
  }

  /**
   * Decodes once more what an earlier build decoded, whose times leave gaps out: what is made of it now has the file's.
   *
   * @throws NotNowError until that is done.
   */
  async requireTimeLine(recordingId: string): Promise<void> {
    const { recordings } = this.deps
    const isAwaited = await recordings.transaction(async (tx) => {
      const recording = await recordings.lockAny(tx, recordingId)
      if (!recording || !isWithoutGaps(recording) || recording.mediaState === 'failed') return false
      if (recording.mediaState !== 'pending') await this.start(tx, recording)
      return true
    })
    if (isAwaited) throw new NotNowError('The recording is put on its time line.', decodedAfterSeconds)
  }

  /**
   * Takes another sound track of the file than before; it is decoded again.
   *
   * @throws DomainError NOT_SUPPORTED where it is known to have no such track; else decoding finds it out.
   */
  async choose(tx: Transaction, recording: RecordingRow, track: number | 'all'): Promise<RecordingRow> {
    const wantedTrack = String(track)
    if (recording.wantedTrack === wantedTrack) return recording
    const tracks = recording.soundTracks
    if (tracks && track !== 'all' && track >= tracks.length)
      throw new DomainError('NOT_SUPPORTED', { sentence: noSuchTrack(tracks.length) })
    const isChosen = (one: number): boolean => track === 'all' || track === one
    await this.deps.recordings.setMedia(tx, recording.id, { wantedTrack })
    const chosen = { ...recording, wantedTrack }
    // What is decoded now may be just that; of those added before tracks were kept, it is not known.
    if (recording.mediaState === 'pending' || tracks?.every((one) => one.isChosen === isChosen(one.track)))
      return chosen
    // What is played is what is chosen: a copy of another track goes.
    await this.deps.recordings.setMedia(tx, recording.id, noPlayback)
    await this.start(tx, chosen)
    return { ...chosen, ...noPlayback, mediaState: 'pending' }
  }
}

/** Whether it was decoded by an earlier build, which took its sound as one without gaps. */
export function isWithoutGaps({
  channelCount,
  soundSeconds,
}: Pick<RecordingRow, 'channelCount' | 'soundSeconds'>): boolean {
  return channelCount !== null && soundSeconds === null
}

function noSuchTrack(count: number): Sentence {
  return {
    en:
      count === 1
        ? 'This recording has one sound track: 0'
        : `This recording has ${count} sound tracks: 0 to ${count - 1}`,
    'zh-CN': count === 1 ? '该录音只有一条音轨：0' : `该录音有 ${count} 条音轨：0 至 ${count - 1}`,
  }
}

/** What is decoded of a recording. */
export function trackOf({ wantedTrack }: Pick<RecordingRow, 'wantedTrack'>): number | 'all' | undefined {
  return wantedTrack === null ? undefined : wantedTrack === 'all' ? 'all' : Number(wantedTrack)
}
