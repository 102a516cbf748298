import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { computePeaks, decodeAudio, type DecodedAudio, seeksExactly } from '@longhand/speech'
import type { JobFailureHandler, JobHandler, RunningJob } from '../../../platform/queue/job.ts'
import { peaksKey, samplesFolder, samplesKey, urgencyOf } from './media.service.ts'
import { directPlaybackType, hasCopy, noPlayback } from './playback.ts'
import type { MediaFacts, RecordingRow } from '../recording/recordings.repository.ts'
import { isWithoutGaps, trackOf } from './decoding.service.ts'
import { makePlaybackJob } from './media.jobs.ts'
import { namedError } from '../../../platform/speech/named-error.ts'
import { samplesBytes } from '../../../platform/speech/audible-tracks.ts'
import { throttle } from '../../../platform/queue/throttle.ts'
import { farPlace } from '../../../platform/queue/turns.ts'
import { onRecording } from '../recording/recording-rows.service.ts'
import type { MediaWork } from './media-work.ts'
import { explain } from '../../../platform/speech/failure.ts'

type Payload = { recordingId: string }

/** Encoders begin and end with a little silence of their own, which is no gap. */
const maxDifferenceSeconds = 0.25
/** As much as encoders write at the beginning. */
const maxStartSeconds = 0.1

export function decodeRecording(work: MediaWork): JobHandler<Payload> {
  return async (job) => {
    const recording = await onRecording(work, job, async (tx, found) => {
      await work.transcribing.begin(tx, found)
      return found
    })
    if (!recording) return
    // Two channels of samples, and the file, which may come from a bucket.
    const needsBytes = samplesBytes(recording, 2) + recording.bytes
    await work.scratch
      .use((folder) => decode(work, job, recording, folder), { needsBytes })
      .catch((error: unknown) => {
        throw namedError(error, job)
      })
  }
}

/** The recording can't be transcribed, now or later. */
export function decodingFailed(work: MediaWork): JobFailureHandler<Payload> {
  return async (job, reason) => {
    const { sentence, event } = explain(reason)
    await onRecording(work, job, async (tx, recording) => {
      // A track that isn't there would fail for ever.
      const wantedTrack = reason.code === 'media.no-track' ? null : recording.wantedTrack
      await work.recordings.setMedia(tx, recording.id, {
        mediaState: 'failed',
        mediaFailure: sentence,
        wantedTrack,
        still: null,
      })
      await work.transcribing.fail(tx, recording, sentence, event)
    })
  }
}

async function decode(
  work: MediaWork,
  job: RunningJob<Payload>,
  found: RecordingRow,
  folder: string,
): Promise<void> {
  const { recordings, storage, transcribing, queue } = work
  const { signal } = job
  const file = await storage.materialise(found.storageKey, folder, { signal })
  const progress = throttle(async (share) => {
    await onRecording(work, job, (tx) => recordings.raiseMediaProgress(tx, found.id, share))
  })
  let decoded: DecodedAudio
  try {
    const target = path.join(folder, 'pcm')
    await mkdir(target)
    decoded = await decodeAudio(file, target, {
      track: trackOf(found),
      signal,
      onProgress: progress.report,
    })
  } finally {
    await progress.end()
  }
  const original = {
    type: directPlaybackType(decoded.info),
    isExact: await playsAtItsTimes(file, decoded, signal),
  }
  const isMoved = isWithoutGaps(found) && decoded.gaps.length > 0
  // The copies are without gaps as well.
  const recording = isMoved ? { ...found, ...noPlayback } : found
  const stored = await store(work, job, { recording, playbackType: original.type }, decoded)
  const written = await onRecording(work, job, async (tx, locked) => {
    if (locked.wantedTrack !== recording.wantedTrack) {
      await work.decoding.start(tx, locked)
      await job.complete(tx)
      return false
    }
    await recordings.setMedia(tx, recording.id, stored)
    if (isMoved) await work.texts.putOnTimeLine(tx, recording.id, decoded.gaps, work.clock.now())
    if (!hasCopy(recording) && original.type === undefined) {
      await queue.send(
        tx,
        makePlaybackJob,
        { recordingId: recording.id },
        { urgency: urgencyOf('sound', recording.durationSeconds) },
      )
    } else if (!hasCopy(recording) && !original.isExact) {
      // The original plays meanwhile: texts come first, also those of recordings that are sent later.
      await queue.send(
        tx,
        makePlaybackJob,
        { recordingId: recording.id },
        { for: recording.userId, place: farPlace, urgency: 'batch' },
      )
    }
    if (decoded.info.picture)
      await work.startPicture(
        tx,
        recording,
        decoded.info.picture,
        isMoved || isDecodedOtherwise(recording, decoded) ? 'renew' : 'start',
      )
    await transcribing.decoded(tx, { ...locked, ...stored })
    await job.complete(tx)
    return true
  })
  if (!written) await storage.deleteFolder(samplesFolder(recording.id, job.id))
}

/** Whether a copy from before plays other tracks. */
function isDecodedOtherwise({ decodeId, soundTracks }: RecordingRow, { tracks }: DecodedAudio): boolean {
  return (
    decodeId !== null &&
    soundTracks !== null &&
    tracks.some(({ isChosen }, track) => isChosen !== soundTracks[track]?.isChosen)
  )
}

/** Whether a player of the original is where the text says. Some leave gaps out, and find a moment by guessing. */
async function playsAtItsTimes(
  file: string,
  { durationSeconds, info, hasGaps, tracks }: DecodedAudio,
  signal: AbortSignal,
): Promise<boolean> {
  // A player takes the first track.
  if (tracks.some(({ track, isChosen }) => isChosen !== (track === 0))) return false
  return (
    !hasGaps &&
    info.startSeconds < maxStartSeconds &&
    Math.abs(durationSeconds - info.durationSeconds) < maxDifferenceSeconds &&
    (await seeksExactly(file, info, signal))
  )
}

/** The folder is named after the job, so a second try overwrites the first. */
async function store(
  { storage }: MediaWork,
  { id: decodeId, signal }: RunningJob<Payload>,
  { recording, playbackType }: { recording: RecordingRow; playbackType: string | undefined },
  decoded: DecodedAudio,
): Promise<MediaFacts> {
  const playback =
    playbackType === undefined || hasCopy(recording)
      ? {
          playbackKey: recording.playbackKey,
          playbackType: recording.playbackType,
          playbackBytes: recording.playbackBytes,
        }
      : { playbackKey: recording.storageKey, playbackType, playbackBytes: recording.bytes }
  const waveforms = await Promise.all(
    decoded.channels.map(({ pcmPath }) => computePeaks(pcmPath, { signal })),
  )
  const length = Math.max(...waveforms.map(({ values }) => values.length))
  const peaks = Array.from({ length }, (_, index) =>
    Math.max(...waveforms.map(({ values }) => values[index] ?? 0)),
  )
  const secondsPerPeak = decoded.durationSeconds / Math.max(1, peaks.length)
  await storage.put(peaksKey(recording), Buffer.from(JSON.stringify({ secondsPerPeak, peaks })), {
    signal,
  })
  for (const [channel, { pcmPath }] of decoded.channels.entries()) {
    await storage.put(
      samplesKey({ id: recording.id, decodeId }, channel),
      { file: pcmPath, move: true },
      { signal },
    )
  }
  return {
    mediaState: 'ready',
    mediaProgress: 1,
    mediaFailure: null,
    decodeId,
    durationSeconds: decoded.durationSeconds,
    soundSeconds: decoded.soundSeconds,
    channelCount: decoded.channels.length,
    spokenChannels: null,
    soundTracks: decoded.tracks,
    hasPicture: decoded.info.picture !== undefined,
    ...(decoded.info.picture === undefined && { still: null }),
    ...playback,
  }
}
