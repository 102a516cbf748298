import { sampleRate } from './pcm-file.ts'

export function wavHeader(dataBytes: number, rate: number = sampleRate): Uint8Array {
  const header = new Uint8Array(44)
  const view = new DataView(header.buffer)
  const write = (text: string, at: number) => [...text].forEach((letter, index) => view.setUint8(at + index, letter.charCodeAt(0)))
  write('RIFF', 0)
  view.setUint32(4, 36 + dataBytes, true)
  write('WAVEfmt ', 8)
  view.setUint32(16, 16, true)
  view.setUint16(20, 1, true)
  view.setUint16(22, 1, true)
  view.setUint32(24, rate, true)
  view.setUint32(28, rate * 2, true)
  view.setUint16(32, 2, true)
  view.setUint16(34, 16, true)
  write('data', 36)
  view.setUint32(40, dataBytes, true)
  return header
}
