import { rm } from 'node:fs/promises'
import { type SpokenFormat, spokenFileArguments } from '../media/media-guard.ts'
import { findMediaTools } from '../media/media-tools.ts'
import { runFfmpeg } from '../media/run-ffmpeg.ts'
import { spokenRate } from './speech-synthesizer.ts'

export const spokenLabel = 'Synthetic voice, made by a machine with Longhand'

/**
 * Writes samples of a machine's voice as a sound file that says in its metadata that it is one.
 *
 * @param rate samples a second and channels of the input. Default: spoken text.
 * @throws MediaError; the signal's reason.
 */
export async function encodeSpoken(
  pcmPath: string,
  target: string,
  {
    format,
    rate = spokenRate,
    channels = 1,
    signal,
  }: { format: SpokenFormat; rate?: number; channels?: 1 | 2; signal?: AbortSignal },
): Promise<void> {
  try {
    await runFfmpeg(findMediaTools(), {
      args: (input, output) =>
        spokenFileArguments(input, output, { format, rate, channels, label: spokenLabel }),
      inputPath: pcmPath,
      outputPath: target,
      signal,
      timeoutMs: 1_800_000,
    })
  } catch (error) {
    await rm(target, { force: true })
    throw error
  }
}
