import { Readable } from 'node:stream'
import { expect, it } from 'vitest'
import { readTimedSamples, type TimedSamples } from './timed-samples.ts'

/** An element of Matroska; its size in as many bytes as asked for, or unknown. */
function element(id: string, body: Buffer | undefined, sizeBytes = 1): Buffer {
  const size = Buffer.alloc(sizeBytes)
  if (body === undefined) size.fill(0xff).writeUInt8((0xff >> (sizeBytes - 1)) & 0xff, 0)
  else {
    size.writeUIntBE(body.length, Math.max(0, sizeBytes - 6), Math.min(6, sizeBytes))
    size.writeUInt8((size[0] ?? 0) | (0x80 >> (sizeBytes - 1)), 0)
  }
  return Buffer.concat([Buffer.from(id, 'hex'), size, body ?? Buffer.alloc(0)])
}
const block = (ms: number, data: string) =>
  Buffer.concat([Buffer.from([0x81, (ms >> 8) & 0xff, ms & 0xff, 0x80]), Buffer.from(data)])

async function read(bytes: Buffer, pieceBytes: number): Promise<[number, number, string][]> {
  const pieces = Array.from({ length: Math.ceil(bytes.length / pieceBytes) }, (_, index) =>
    bytes.subarray(index * pieceBytes, (index + 1) * pieceBytes),
  )
  const samples: TimedSamples[] = []
  for await (const found of readTimedSamples(Readable.from(pieces))) samples.push(found)
  return samples.map(({ seconds, channels, data }) => [seconds, channels, data.toString()])
}

const stream = Buffer.concat([
  element('1a45dfa3', Buffer.from('header')),
  element('18538067', undefined, 8),
  element('1549a966', Buffer.alloc(200), 2),
  element(
    '1654ae6b',
    element(
      'ae',
      Buffer.concat([element('d7', Buffer.from([1])), element('e1', element('9f', Buffer.from([12])))]),
    ),
  ),
  element(
    '1f43b675',
    Buffer.concat([
      element('e7', Buffer.from([0])),
      element('a3', block(0, 'one')),
      element('a3', block(250, 'two'), 4),
    ]),
    8,
  ),
  element('1f43b675', undefined),
  element('e7', Buffer.from([0x01, 0x00, 0x00])),
  element('a0', Buffer.concat([element('a1', block(-36, 'three')), element('9b', Buffer.from([9]))])),
])

it.each([1, 3, 7, 4096])('reads blocks with their times, in pieces of %s bytes', async (pieceBytes) => {
  expect(await read(stream, pieceBytes)).toEqual([
    [0, 12, 'one'],
    [0.25, 12, 'two'],
    [65.5, 12, 'three'],
  ])
})

it('refuses what is no such stream', async () => {
  await expect(read(Buffer.alloc(100, 0x10), 64)).rejects.toThrow('The file could not be read.')
})
