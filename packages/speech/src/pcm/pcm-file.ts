import { createReadStream, createWriteStream } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import type { Span } from '../ports.ts'

/** Every PCM file here: 16 kHz, signed 16-bit little-endian, one channel, no header. */
export const sampleRate = 16_000
export const bytesPerSecond = sampleRate * 2

export async function pcmSeconds(pcmPath: string): Promise<number> {
  return (await stat(pcmPath)).size / bytesPerSecond
}

/** On sample borders; `end` is exclusive. */
export function pcmByteRange({ start, end }: Span): { start: number; end: number } {
  return {
    start: Math.max(0, Math.round(start * sampleRate)) * 2,
    end: Math.max(0, Math.round(end * sampleRate)) * 2,
  }
}

/**
 * Copies a part of a PCM file into a new one, so that another machine can work on it alone.
 *
 * @throws file system errors; an `AbortError` whose cause is the signal's reason.
 */
export async function cutPcm(
  pcmPath: string,
  span: Span,
  target: string,
  signal?: AbortSignal,
): Promise<void> {
  const range = pcmByteRange(span)
  const source = createReadStream(pcmPath, { start: range.start, end: range.end - 1 })
  await pipeline(source, createWriteStream(target, { mode: 0o600 }), ...(signal ? [{ signal }] : []))
}

/** The bytes of a part of a PCM file; fewer where the file ends. */
export async function readPcm(pcmPath: string, span: Span): Promise<Uint8Array> {
  const range = pcmByteRange(span)
  await using file = await open(pcmPath, 'r')
  const bytes = new Uint8Array(range.end - range.start)
  const { bytesRead } = await file.read(bytes, 0, bytes.length, range.start)
  return bytes.subarray(0, bytesRead & ~1)
}

/** Copies: bytes that came over a pipe, or in a view of others, begin anywhere. */
export function toSamples(pcm: Uint8Array): Int16Array {
  return new Int16Array(new Uint8Array(pcm).buffer, 0, pcm.byteLength >> 1)
}

/** From -1 to 1. */
export function toFloats(pcm: Uint8Array): Float32Array {
  return Float32Array.from(toSamples(pcm), (sample) => sample / 32_768)
}

/** A block is only valid until the next one. */
export async function* readSamples(
  pcmPath: string,
  blockSamples: number,
  signal?: AbortSignal,
  from = 0,
): AsyncGenerator<Int16Array> {
  await using file = await open(pcmPath, 'r')
  const block = new Int16Array(blockSamples)
  const bytes = new Uint8Array(block.buffer)
  for (let position = from * 2; ; position += bytes.length) {
    signal?.throwIfAborted()
    let filled = 0
    while (filled < bytes.length) {
      const { bytesRead } = await file.read(bytes, filled, bytes.length - filled, position + filled)
      if (bytesRead === 0) break
      filled += bytesRead
    }
    if (filled >= 2) yield block.subarray(0, filled >> 1)
    if (filled < bytes.length) return
  }
}
