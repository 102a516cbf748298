import { rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { TimeLineFile } from '../pcm/time-line-file.ts'
import type { Span } from '../ports.ts'
import { likelyTracks } from './decode.ts'
import { encodeArguments } from './media-guard.ts'
import { findMediaTools } from './media-tools.ts'
import { runFfmpeg } from './run-ffmpeg.ts'
import { type MediaInfo, type MediaOptions, probeMedia, progressSeconds } from './probe.ts'
import { channelsOf, type AudibleTrack, listenedRate, writeSound } from './write-sound.ts'

export interface Piece extends Span {
  file: string
  /** Of its sound tracks. Default: as {@link likelyTracks} chooses. */
  tracks?: readonly AudibleTrack[] | undefined
}

export interface MadeRecording {
  durationSeconds: number
  /** In seconds. */
  starts: number[]
  /** Hertz. */
  sampleRate: number
}

/**
 * Puts pieces of recordings of any kind behind each other, as M4A. Works in `folder`, which must be private to it and takes up to 176 kB a
 * second; on failure and abort nothing is left at `target`.
 *
 * @throws MediaError; the signal's reason.
 */
export async function makeOfPieces(
  pieces: readonly Piece[],
  folder: string,
  target: string,
  options: MediaOptions & { onProgress?: (share: number) => void } = {},
): Promise<MadeRecording> {
  const { signal, tools = findMediaTools(), onProgress } = options
  const samples = path.join(folder, 'samples')
  const totalSeconds = pieces.reduce((sum, { start, end }) => sum + end - start, 0)
  const starts: number[] = []
  try {
    const sources = await readSources(pieces, { signal, tools })
    const form = {
      rate: listenedRate,
      channels: channelsOf([...sources.values()].flatMap(({ tracks }) => tracks)),
    }
    const line = await TimeLineFile.open(samples, form)
    try {
      let decoded = 0
      for (const { file, start, end } of pieces) {
        const { info, tracks } = sources.get(file)!
        const report = (seconds: number): void =>
          onProgress?.((decoded + Math.min(seconds / tracks.length, end - start)) / totalSeconds / 2)
        starts.push(
          await writeSound({ file, folder, info, tools, signal }, line, tracks, {
            span: { start, end },
            onSeconds: report,
          }),
        )
        decoded += end - start
      }
    } finally {
      await line.close()
    }
    await runFfmpeg(tools, {
      args: (input, output) =>
        encodeArguments(input, output, form, bitRateOf([...sources.values()], form.channels)),
      inputPath: samples,
      outputPath: target,
      signal,
      timeoutMs: 3_600_000,
      onProgressLine: (text) => {
        const seconds = progressSeconds(text)
        if (seconds !== undefined) onProgress?.(Math.min(1, 0.5 + seconds / totalSeconds / 2))
      },
    })
    const { durationSeconds, sampleRate } = await probeMedia(target, { signal, tools })
    return { durationSeconds, starts, sampleRate }
  } catch (error) {
    await rm(target, { force: true })
    throw error
  } finally {
    await rm(samples, { force: true })
  }
}

interface Source {
  info: MediaInfo
  tracks: readonly AudibleTrack[]
  /** Bits a second. */
  bitRate: number
}

async function readSources(pieces: readonly Piece[], options: MediaOptions): Promise<Map<string, Source>> {
  const sources = new Map<string, Source>()
  for (const { file, tracks } of pieces) {
    if (sources.has(file)) continue
    const info = await probeMedia(file, options)
    const { size } = await stat(file)
    const audible = tracks ?? likelyTracks(info.tracks).filter(({ isChosen }) => isChosen)
    sources.set(file, { info, tracks: audible, bitRate: (size * 8) / info.durationSeconds })
  }
  return sources
}

/** Lowest and highest bits a second of one channel. */
const bitRates = { min: 32_000, max: 96_000, maxStereo: 128_000 }

/** A little more than the richest original has, so that nothing is heard of the second encoding and a file of few bytes does not become one of many. */
function bitRateOf(sources: readonly Source[], channels: 1 | 2): number {
  const richest = Math.max(...sources.map(({ bitRate }) => bitRate))
  const max = channels === 2 ? bitRates.maxStereo : bitRates.max
  return Math.round(Math.min(max, Math.max(bitRates.min * channels, richest * 1.5)))
}
