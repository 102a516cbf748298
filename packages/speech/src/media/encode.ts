import { rm } from 'node:fs/promises'
import { encodeArguments } from './media-guard.ts'
import { callFfmpeg, findMediaTools } from './media-tools.ts'
import { explainFailure, type MediaInfo, type MediaOptions } from './probe.ts'

/**
 * Writes the first sound track of a file as M4A (AAC): a form that every browser plays and seeks in, for originals that it doesn't.
 * On failure and abort nothing is left at `target`.
 *
 * @throws MediaError; the signal's reason.
 */
export async function encodeForPlayer(file: string, target: string, info: Pick<MediaInfo, 'channels'>, options: MediaOptions = {}): Promise<void> {
  const { signal, tools = findMediaTools() } = options
  try {
    const { code, stderr } = await callFfmpeg(tools, {
      args: (input, output) => encodeArguments(input, output, info.channels >= 2 ? 2 : 1),
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
