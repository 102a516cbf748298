import { rename } from 'node:fs/promises'
import path from 'node:path'
import { likelyTracks } from '../media/decode.ts'
import { type SongForm, songFileArguments, songWavArguments } from '../media/media-guard.ts'
import { findMediaTools } from '../media/media-tools.ts'
import { runFfmpeg } from '../media/run-ffmpeg.ts'
import { probeMedia } from '../media/probe.ts'
import { channelsOf, listenedRate, writeSound } from '../media/write-sound.ts'
import { areUpsideDown } from '../pcm/channels.ts'
import { TimeLineFile } from '../pcm/time-line-file.ts'
import { spokenLabel } from '../synthesis/encode-spoken.ts'
import type { SongRequest } from './song-converter.ts'
import { temporaryFolder } from '../processes/temporary-folder.ts'

/**
 * Takes a song apart, lets `change` change the voice in its place, and puts it together again, labelled as made by a machine.
 *
 * @param change gets a WAV file of 44.1 kHz, stereo, and a folder that is gone afterwards.
 * @throws MediaError; what `change` throws; the signal's reason. Nothing is left then.
 */
export async function makeSong(
  { file, folder, part, signal }: Pick<SongRequest, 'file' | 'folder' | 'part' | 'signal'>,
  change: (wav: string, own: string) => Promise<void>,
): Promise<{ wav: string; mp3: string }> {
  signal.throwIfAborted()
  await using temporary = await temporaryFolder(path.join(folder, 'song-'))
  const own = temporary.path
  const made = { wav: `${own}.wav`, mp3: `${own}.mp3` }
  const samples = path.join(own, 'samples')
  const form = await writeSong(file, samples, own, signal)
  const changed = path.join(own, 'changed.wav')
  await runStep(samples, changed, signal, (input, output) =>
    songWavArguments(input, output, part === 'centre' ? 'centre' : 'all', form),
  )
  await change(changed, own)
  const aside = path.join(own, 'aside.wav')
  if (part === 'centre')
    await runStep(samples, aside, signal, (input, output) => songWavArguments(input, output, 'sides', form))
  for (const format of ['wav', 'mp3'] as const) {
    const target = path.join(own, `song.${format}`)
    await runStep(
      changed,
      target,
      signal,
      (input, output) =>
        songFileArguments(input, output, {
          format,
          label: spokenLabel,
          aside: part === 'centre' ? aside : undefined,
        }),
      part === 'centre' ? aside : undefined,
    )
  }
  for (const format of ['wav', 'mp3'] as const) await rename(path.join(own, `song.${format}`), made[format])
  return made
}

/** All that is heard of a file, as of one that is transcribed. */
async function writeSong(
  file: string,
  samples: string,
  folder: string,
  signal: AbortSignal,
): Promise<SongForm> {
  const tools = findMediaTools()
  const info = await probeMedia(file, { signal, tools })
  const tracks = likelyTracks(info.tracks).filter(({ isChosen }) => isChosen)
  const form = { rate: listenedRate, channels: channelsOf(tracks) }
  const line = await TimeLineFile.open(samples, form)
  try {
    await writeSound({ file, folder, info, tools, signal }, line, tracks)
  } finally {
    await line.close()
  }
  return { ...form, isUpsideDown: form.channels === 2 && (await areUpsideDown(samples, signal)) }
}

/** One step of a song's making. @throws MediaError; the signal's reason. */
export function runStep(
  inputPath: string,
  outputPath: string,
  signal: AbortSignal,
  args: (input: string, output: string) => string[],
  otherInputPath?: string,
): Promise<void> {
  return runFfmpeg(findMediaTools(), {
    args,
    inputPath,
    otherInputPath,
    outputPath,
    signal,
    timeoutMs: 1_800_000,
  })
}
