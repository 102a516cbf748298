import { createReadStream, createWriteStream } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Span } from '../ports.ts'
import { pieceArguments, type PieceForm, wrapArguments } from './media-guard.ts'
import { callFfmpeg, findMediaTools, type MediaTools } from './media-tools.ts'
import { explainFailure, type MediaOptions, probeMedia, progressSeconds } from './probe.ts'

export interface Piece extends Span {
  file: string
}

export interface MadeRecording {
  durationSeconds: number
  /** In seconds. */
  starts: number[]
  /** Hertz. */
  sampleRate: number
}

/**
 * Puts pieces of recordings of any kind behind each other, as M4A. Works in `folder`, which must be private to it; on failure and abort
 * nothing is left at `target`.
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
  const whole = path.join(folder, 'pieces.aac')
  const piece = path.join(folder, 'piece.aac')
  const totalSeconds = pieces.reduce((sum, { start, end }) => sum + end - start, 0)
  const starts: number[] = []
  let [length, encoded] = [0, 0]
  try {
    const form = await formOf(pieces, { signal, tools })
    await rm(whole, { force: true })
    for (const { file, ...span } of pieces) {
      await call(tools, signal, {
        input: file,
        output: piece,
        args: (from, to) => pieceArguments(from, to, span, form),
        onSeconds: (seconds) => onProgress?.(Math.min(1, (encoded + seconds) / totalSeconds)),
      })
      const { durationSeconds } = await probeMedia(piece, { signal, tools })
      await pipeline(createReadStream(piece), createWriteStream(whole, { flags: 'a', mode: 0o600 }), ...(signal ? [{ signal }] : []))
      starts.push(length)
      length += durationSeconds
      encoded += span.end - span.start
    }
    await call(tools, signal, { input: whole, output: target, args: wrapArguments })
    const { durationSeconds, sampleRate } = await probeMedia(target, { signal, tools })
    return { durationSeconds, starts, sampleRate }
  } catch (error) {
    await rm(target, { force: true })
    throw error
  } finally {
    await Promise.all([whole, piece].map((made) => rm(made, { force: true })))
  }
}

/** Lowest and highest bits a second of one channel. */
const bitRates = { min: 32_000, max: 96_000, maxStereo: 128_000 }

/** A little more than the richest original has, so that nothing is heard of the second encoding and a file of few bytes does not become one of many. */
async function formOf(pieces: readonly Piece[], options: MediaOptions): Promise<PieceForm> {
  let channels: 1 | 2 = 1
  let richest = 0
  for (const file of new Set(pieces.map((piece) => piece.file))) {
    const info = await probeMedia(file, options)
    if (info.channels >= 2) channels = 2
    const { size } = await stat(file)
    richest = Math.max(richest, (size * 8) / info.durationSeconds)
  }
  const max = channels === 2 ? bitRates.maxStereo : bitRates.max
  return { channels, bitRate: Math.round(Math.min(max, Math.max(bitRates.min * channels, richest * 1.5))) }
}

interface Call {
  input: string
  output: string
  args: (input: string, output: string) => string[]
  onSeconds?: (seconds: number) => void
}

async function call(tools: MediaTools, signal: AbortSignal | undefined, { input, output, args, onSeconds }: Call): Promise<void> {
  const { code, stderr } = await callFfmpeg(tools, {
    args,
    inputPath: input,
    outputPath: output,
    signal,
    timeoutMs: 3_600_000,
    onProgressLine: (line) => {
      const seconds = progressSeconds(line)
      if (seconds !== undefined) onSeconds?.(seconds)
    },
  })
  if (code !== 0) throw explainFailure(stderr)
}
