import { sampleRate } from './pcm-file.ts'

/**
 * What stands before samples so that they are a WAV file: 44 bytes.
 *
 * @param dataBytes Of the samples: little-endian, signed where a sample is of more than one byte, channels interleaved.
 * @param rate Hertz.
 * @example Buffer.concat([wavHeader(samples.length, 8000, { channels: 2 }), samples])
 */
export function wavHeader(
  dataBytes: number,
  rate: number = sampleRate,
  { channels = 1, bits = 16 }: { channels?: number; bits?: 8 | 16 } = {},
): Uint8Array {
  const frameBytes = (channels * bits) / 8
  const header = new Uint8Array(44)
  const view = new DataView(header.buffer)
  const write = (text: string, at: number) =>
    [...text].forEach((letter, index) => view.setUint8(at + index, letter.charCodeAt(0)))
  write('RIFF', 0)
  view.setUint32(4, 36 + dataBytes, true)
  write('WAVEfmt ', 8)
  view.setUint32(16, 16, true)
  view.setUint16(20, 1, true)
  view.setUint16(22, channels, true)
  view.setUint32(24, rate, true)
  view.setUint32(28, rate * frameBytes, true)
  view.setUint16(32, frameBytes, true)
  view.setUint16(34, bits, true)
  write('data', 36)
  view.setUint32(40, dataBytes, true)
  return header
}
