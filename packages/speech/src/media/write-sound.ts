import type { Span } from '../ports.ts'
import type { TimeLineFile } from '../pcm/time-line-file.ts'
import type { ChosenTrack } from './decode.ts'
import { type DecodedFile, decodeTrack } from './decode-track.ts'
import { hasPacketTimes } from './media-guard.ts'
import { seeksExactly } from './seeking.ts'

/** Hertz, of what people listen to. */
export const listenedRate = 44_100

export type AudibleTrack = Pick<ChosenTrack, 'track' | 'channels'>

/** Two where any track has two. */
export function channelsOf(tracks: readonly AudibleTrack[]): 1 | 2 {
  return tracks.some(({ channels }) => channels >= 2 && channels <= maxMatrixChannels) ? 2 : 1
}

/** Of more, ffmpeg knows no layout to mix by. */
const maxMatrixChannels = 8

/**
 * Puts samples of sound tracks, added up, on a time line of their own behind what is in `line`: what players get is made of them.
 *
 * @param tracks at least one.
 * @param span Default: all.
 * @param onSeconds Gets how much is decoded, of all tracks together.
 * @returns Where they begin in `line`, in seconds.
 * @throws MediaError; the signal's reason.
 */
export async function writeSound(
  source: DecodedFile,
  line: TimeLineFile,
  tracks: readonly AudibleTrack[],
  { span, onSeconds }: { span?: Span; onSeconds?: (seconds: number) => void } = {},
): Promise<number> {
  const { file, info, signal } = source
  const { rate, channels: to } = line.form
  // Where a moment is only guessed at, all that is before it is decoded as well.
  const isFound =
    span !== undefined && hasPacketTimes(info.container) && (await seeksExactly(file, info, signal))
  const begins = await line.begin(isFound ? { start: 0, end: span.end - span.start } : span)
  let done = 0
  for (const { track, channels: from } of tracks) {
    await line.rewind()
    await decodeTrack(
      source,
      { track, rate, mixed: { from, to }, span: isFound ? span : undefined },
      async ({ seconds, data }) => {
        await line.write(seconds, data)
        onSeconds?.(done + line.seconds)
      },
    )
    done += line.seconds
  }
  return begins
}
