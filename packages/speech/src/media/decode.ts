import { mkdir, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { bytesPerSecond, pcmSeconds } from '../pcm/pcm-file.ts'
import { splitStereo } from '../pcm/split-stereo.ts'
import { MediaError } from './media-error.ts'
import { decodeArguments, maxMediaSeconds } from './media-guard.ts'
import { callFfmpeg, findMediaTools } from './media-tools.ts'
import { explainFailure, type MediaInfo, type MediaOptions, probeMedia, progressSeconds } from './probe.ts'

/** Timestamps may have gaps, so that there is less sound than they say; not ten times less. */
const minShare = 10

export interface DecodedAudio {
  durationSeconds: number
  info: MediaInfo
  /** One mixed channel, or two when two people were recorded on two channels. */
  channels: { pcmPath: string }[]
}

/**
 * Decodes the first sound track into `folder`, which should be private to this recording and is made when missing.
 * On failure and abort nothing of its own is left there.
 *
 * @throws MediaError; the signal's reason.
 */
export async function decodeAudio(file: string, folder: string, options: MediaOptions & { onProgress?: (share: number) => void } = {}): Promise<DecodedAudio> {
  const { signal, tools = findMediaTools(), onProgress } = options
  const info = await probeMedia(file, { signal, tools })
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const decoded = path.join(folder, 'decoded.s16')
  const first = path.join(folder, 'channel-0.pcm')
  const second = path.join(folder, 'channel-1.pcm')
  try {
    const channels = info.channels === 2 ? 2 : 1
    const { code, stderr } = await callFfmpeg(tools, {
      args: (input, output) => decodeArguments(input, output, channels),
      inputPath: file,
      outputPath: decoded,
      signal,
      timeoutMs: 1_800_000,
      onProgressLine: (line) => {
        const seconds = progressSeconds(line)
        if (seconds !== undefined) onProgress?.(Math.min(1, seconds / info.durationSeconds))
      },
    })
    if (code !== 0) throw explainFailure(stderr)
    await requireSound(decoded, info.durationSeconds * channels)
    const kept = channels === 2 ? await splitStereo(decoded, [first, second], signal) : 1
    if (channels === 1) await rename(decoded, first)
    else await rm(decoded)
    const durationSeconds = await pcmSeconds(first)
    if (durationSeconds > maxMediaSeconds) throw new MediaError('too-long')
    if (durationSeconds === 0) throw new MediaError('no-audio')
    onProgress?.(1)
    return { durationSeconds, info, channels: [first, second].slice(0, kept).map((pcmPath) => ({ pcmPath })) }
  } catch (error) {
    await Promise.all([decoded, first, second].map((made) => rm(made, { force: true })))
    throw error
  }
}

/** A program that ends well and leaves next to nothing of what was measured has failed all the same. */
async function requireSound(decoded: string, channelSeconds: number): Promise<void> {
  const bytes = await stat(decoded).then(
    ({ size }) => size,
    () => 0,
  )
  if (bytes < (channelSeconds * bytesPerSecond) / minShare) throw new MediaError('failed', { cause: `Of ${channelSeconds} s, ${bytes} bytes were decoded.` })
}
