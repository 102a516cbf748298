import { type ChosenTrack, likelyTracks, probeMedia } from '@longhand/speech'
import type { RecordingRow } from '../recording/recordings.repository.ts'
import { trackOf } from './decoding.service.ts'

/** The sound tracks of what people hear of a recording, as of what is transcribed. @throws MediaError; the signal's reason. */
export async function heardTracks(recording: Pick<RecordingRow, 'soundTracks' | 'wantedTrack'>, file: string, signal: AbortSignal): Promise<ChosenTrack[]> {
  const tracks = recording.soundTracks ?? likelyTracks((await probeMedia(file, { signal })).tracks)
  const wanted = trackOf(recording)
  const isHeard = ({ track, isChosen, isUnreadable }: ChosenTrack): boolean =>
    wanted === undefined ? isChosen : wanted === 'all' ? !isUnreadable : track === wanted
  return tracks.filter(isHeard)
}
