import { callFfmpeg, type MediaCall, type MediaTools } from './media-tools.ts'
import { explainFailure } from './probe.ts'

/**
 * Runs ffmpeg, whose failure is an error.
 *
 * @throws MediaError; the signal's reason.
 */
export async function runFfmpeg(tools: MediaTools, call: MediaCall): Promise<void> {
  const { code, stderr } = await callFfmpeg(tools, call)
  if (code !== 0) throw explainFailure(stderr)
}
