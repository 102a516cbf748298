import { stat } from 'node:fs/promises'
import { spokenPcmArguments } from '../media/media-guard.ts'
import { findMediaTools } from '../media/media-tools.ts'
import { runFfmpeg } from '../media/run-ffmpeg.ts'
import { spokenRate } from './speech-synthesizer.ts'

/**
 * Turns what an engine or a sound program made into samples of {@link spokenRate}.
 *
 * @param tempo a factor for engines that know no speed of their own.
 * @returns its length in seconds.
 * @throws MediaError; the signal's reason.
 */
export async function toSpokenPcm(
  file: string,
  pcmPath: string,
  signal: AbortSignal,
  tempo = 1,
): Promise<number> {
  await runFfmpeg(findMediaTools(), {
    args: (input, output) => spokenPcmArguments(input, output, spokenRate, tempo),
    inputPath: file,
    outputPath: pcmPath,
    signal,
    timeoutMs: 120_000,
  })
  return (await stat(pcmPath)).size / (spokenRate * 2)
}
