import { rm } from 'node:fs/promises'
import type { ChosenTrack } from './decode.ts'
import { encodeArguments } from './media-guard.ts'
import { callFfmpeg, findMediaTools } from './media-tools.ts'
import { explainFailure, type MediaOptions } from './probe.ts'

/**
 * Writes the sound of a file as M4A (AAC): a form that every browser plays and seeks in, for originals that it doesn't.
 *
 * @param tracks at least one; several are mixed.
 * On failure and abort nothing is left at `target`.
 *
 * @throws MediaError; the signal's reason.
 */
export async function encodeForPlayer(
  file: string,
  target: string,
  tracks: readonly Pick<ChosenTrack, 'track' | 'channels'>[],
  options: MediaOptions = {},
): Promise<void> {
  const { signal, tools = findMediaTools() } = options
  const isStereo = tracks.some(({ channels }) => channels >= 2 && channels <= 8)
  try {
    const { code, stderr } = await callFfmpeg(tools, {
      args: (input, output) => encodeArguments(input, output, isStereo ? 2 : 1, tracks),
      inputPath: file,
      outputPath: target,
      signal,
      timeoutMs: 3_600_000,
    })
    if (code !== 0) throw explainFailure(stderr)
  } catch (error) {
    await rm(target, { force: true })
    throw error
  }
}
