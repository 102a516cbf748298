import { rm } from 'node:fs/promises'
import path from 'node:path'
import { TimeLineFile } from '../pcm/time-line-file.ts'
import { encodeArguments } from './media-guard.ts'
import { findMediaTools } from './media-tools.ts'
import { runFfmpeg } from './run-ffmpeg.ts'
import { type MediaOptions, probeMedia } from './probe.ts'
import { channelsOf, type AudibleTrack, listenedRate, writeSound } from './write-sound.ts'
import { temporaryFolder } from '../processes/temporary-folder.ts'

/**
 * Writes the sound of a file as M4A (AAC): a form that every browser plays and seeks in, for originals that it doesn't. Up to 176 kB a second lie beside `target` meanwhile.
 * On failure and abort nothing is left.
 *
 * @param tracks at least one; several are mixed.
 * @throws MediaError; the signal's reason.
 */
export async function encodeForPlayer(
  file: string,
  target: string,
  tracks: readonly AudibleTrack[],
  options: MediaOptions = {},
): Promise<void> {
  const { signal, tools = findMediaTools() } = options
  await using own = await temporaryFolder(path.join(path.dirname(target), 'sound-'))
  const folder = own.path
  const samples = path.join(folder, 'samples')
  const form = { rate: listenedRate, channels: channelsOf(tracks) }
  try {
    const info = await probeMedia(file, { signal, tools })
    const line = await TimeLineFile.open(samples, form)
    try {
      await writeSound({ file, folder, info, tools, signal }, line, tracks)
    } finally {
      await line.close()
    }
    await runFfmpeg(tools, {
      args: (input, output) => encodeArguments(input, output, form, form.channels === 2 ? 112_000 : 72_000),
      inputPath: samples,
      outputPath: target,
      signal,
      timeoutMs: 3_600_000,
      onProgressLine: () => undefined,
    })
  } catch (error) {
    await rm(target, { force: true })
    throw error
  }
}
