import { bytesPerSecond, type ChosenTrack, likelyTracks, probeMedia } from '@longhand/speech'

/** Of the samples that copies, parts and songs are made of: two channels of 16 bits at 44.1 kHz. */
export const copyBytesPerSecond = 2 * 2 * 44_100

/** Of the samples that engines hear, in bytes. @param channels Default: all that the recording has. */
export function samplesBytes(
  { durationSeconds, channelCount }: { durationSeconds: number; channelCount: number | null },
  channels = channelCount ?? 2,
): number {
  return durationSeconds * channels * bytesPerSecond
}

/**
 * The sound tracks of what people hear of a file: those that are transcribed.
 *
 * @param known What is stored of them.
 * @param wanted 0-based; undefined where nothing was asked for.
 * @throws MediaError; the signal's reason.
 */
export async function audibleTracks(
  file: string,
  {
    known,
    wanted,
    signal,
  }: { known: readonly ChosenTrack[] | null; wanted: number | 'all' | undefined; signal: AbortSignal },
): Promise<ChosenTrack[]> {
  const tracks = known ?? likelyTracks((await probeMedia(file, { signal })).tracks)
  const isAudible = ({ track, isChosen, isUnreadable }: ChosenTrack): boolean =>
    wanted === undefined ? isChosen : wanted === 'all' ? !isUnreadable : track === wanted
  return tracks.filter(isAudible)
}
