import { open } from 'node:fs/promises'
import { copyTransportArguments } from './media-guard.ts'
import { findMediaTools } from './media-tools.ts'
import { runFfmpeg } from './run-ffmpeg.ts'
import type { MediaOptions } from './probe.ts'

const packetBytes = 188
const syncByte = 0x47

/** Whether a file is an MPEG transport stream, as broadcasts and streamed pieces are that were put behind each other. */
export async function isTransportStream(file: string): Promise<boolean> {
  await using handle = await open(file)
  const start = Buffer.alloc(packetBytes * 4)
  const { bytesRead } = await handle.read(start, 0, start.length, 0)
  return (
    bytesRead === start.length && [0, 1, 2, 3].every((packet) => start[packet * packetBytes] === syncByte)
  )
}

/**
 * Takes the first sound track of a transport stream over into MP4 as it is.
 *
 * @throws MediaError; the signal's reason.
 */
export async function unpackTransportStream(
  file: string,
  target: string,
  { signal, tools = findMediaTools() }: MediaOptions = {},
): Promise<void> {
  await runFfmpeg(tools, {
    args: (from, to) => copyTransportArguments(from, to, 'mp4'),
    inputPath: file,
    outputPath: target,
    signal,
    timeoutMs: 600_000,
  })
}
