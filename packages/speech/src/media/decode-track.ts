import path from 'node:path'
import { MediaError } from './media-error.ts'
import { type DecodeForm, decodeArguments, hasPacketTimes } from './media-guard.ts'
import { callFfmpeg, type MediaTools } from './media-tools.ts'
import { explainFailure, type MediaInfo } from './probe.ts'
import { readTimedSamples, type TimedSamples } from './timed-samples.ts'

export interface DecodedFile {
  file: string
  /** Private to this work. */
  folder: string
  info: Pick<MediaInfo, 'container' | 'beginsWithPicture'>
  tools: MediaTools
  signal: AbortSignal | undefined
}

/**
 * Decodes a sound track, piece by piece, with the times of its samples on the file's time line.
 *
 * @param take Of times that have come already, samples follow those before.
 * @throws MediaError; the signal's reason; what `take` throws.
 */
export async function decodeTrack(
  { file, folder, info, tools, signal }: DecodedFile,
  form: Omit<DecodeForm, 'readsPictures'>,
  take: (samples: TimedSamples) => Promise<void>,
): Promise<void> {
  let hasWritten = false
  async function* noted(stream: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const bytes of stream) {
      hasWritten = true
      yield bytes
    }
  }
  const { code, stderr } = await callFfmpeg(tools, {
    args: (input, output) =>
      decodeArguments(input, output, { ...form, readsPictures: info.beginsWithPicture }),
    inputPath: file,
    outputPath: path.join(folder, 'decoded.mkv'),
    signal,
    timeoutMs: 1_800_000,
    readOutput: async (stream) => {
      // In files without times, one packet follows the other, whatever joined them.
      for await (const samples of readTimedSamples(noted(stream)))
        await take(hasPacketTimes(info.container) ? samples : { ...samples, seconds: 0 })
    },
  })
  if (code !== 0) throw explainFailure(stderr)
  // Also a track without sound has the beginning of a stream.
  if (!hasWritten) throw new MediaError('failed', { cause: 'Nothing was written.' })
}
