import { mkdtemp, open, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readHeldShare } from './held-share.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'longhand-share-'))
})
afterAll(() => rm(folder, { recursive: true }))

/** A header of 8 kHz, 16 bit, one channel, and as much sound as is said. */
function wavFile({
  promised,
  held,
  before = Buffer.alloc(0),
}: {
  promised: number
  held: number
  before?: Buffer
}): Buffer {
  const format = Buffer.alloc(24)
  format.write('fmt ', 0, 'latin1')
  format.writeUInt32LE(16, 4)
  format.writeUInt16LE(1, 8)
  format.writeUInt16LE(1, 10)
  format.writeUInt32LE(8000, 12)
  format.writeUInt32LE(16_000, 16)
  const data = Buffer.alloc(8)
  data.write('data', 0, 'latin1')
  data.writeUInt32LE(promised, 4)
  return Buffer.concat([Buffer.from('RIFF\0\0\0\0WAVE', 'latin1'), format, before, data, Buffer.alloc(held)])
}

async function shareOf(content: Buffer | string) {
  const file = path.join(folder, 'a')
  await writeFile(file, content)
  const handle = await open(file)
  try {
    return await readHeldShare(handle)
  } finally {
    await handle.close()
  }
}

it('tells how much is there of what is promised', async () => {
  expect(await shareOf(wavFile({ promised: 160_000, held: 16_000 }))).toBe(0.1)
  expect(await shareOf(wavFile({ promised: 16_000, held: 20_000 }))).toBe(1)
})

it('walks over other chunks, odd ones too', async () => {
  const list = Buffer.from('LIST\x03\0\0\0abc\0', 'latin1')
  expect(await shareOf(wavFile({ promised: 16_000, held: 16_000, before: list }))).toBe(1)
})

// As ffmpeg, SoX, arecord and others write them: the limit, or the limit less headers and rounded down to a block.
it.each([
  0,
  0xffff_ffff,
  0xffff_ffff - 36,
  0xffff_f000,
  0x7fff_ffff,
  0x7fff_ffff - 36,
  0x7fff_f000,
  0x8000_0000,
  0x7fff_0000,
])('leaves a recorder that did not know its length (%i) alone', async (promised) => {
  expect(await shareOf(wavFile({ promised, held: 16_000 }))).toBe(1)
})

/** @param large what `ds64` says of the bytes of sound. */
function largeWavFile(large: bigint, held: number, name = 'RF64'): Buffer {
  const sizes = Buffer.alloc(36)
  sizes.write('ds64', 0, 'latin1')
  sizes.writeUInt32LE(28, 4)
  sizes.writeBigUInt64LE(large, 16)
  const plain = wavFile({ promised: 0xffff_ffff, held })
  return Buffer.concat([Buffer.from(`${name}\xff\xff\xff\xffWAVE`, 'latin1'), sizes, plain.subarray(12)])
}

it.each(['RF64', 'BW64'])('reads the sizes of %s, which has its own place for them', async (name) => {
  expect(await shareOf(largeWavFile(160_000n, 16_000, name))).toBe(0.1)
})

it.each([0n, 2n ** 64n - 1n, 2n ** 63n - 1n])('leaves one alone that says %d of them', async (large) => {
  expect(await shareOf(largeWavFile(large, 16_000))).toBe(1)
})

it.each(['', 'RIFF', 'ID3 something else entirely', 'RIFF\0\0\0\0WAVE'])(
  'says nothing of %j',
  async (content) => {
    expect(await shareOf(content)).toBe(1)
  },
)

it.each([
  [40_000, 0.1],
  [3992, 1],
  // Written into a pipe.
  [0, 1],
])('goes by the size of AVI, which is %i', async (size, share) => {
  const head = Buffer.from('RIFF\0\0\0\0AVI LIST', 'latin1')
  head.writeUInt32LE(size, 4)
  expect(await shareOf(Buffer.concat([head, Buffer.alloc(4008 - head.length)]))).toBe(share)
})

it.each([
  [10_000, 0, 0.5],
  [10_000, 1, 1],
  [5000, 2, 1],
  [0, 0, 1],
])('goes by the size of ASF, which is %i with the flags %i', async (size, flags, share) => {
  const header = Buffer.alloc(30)
  header.write('3026b2758e66cf11a6d900aa0062ce6c', 'hex')
  const other = Buffer.alloc(50)
  other.writeBigUInt64LE(50n, 16)
  const file = Buffer.alloc(104)
  file.write('a1dcab8c47a9cf118ee400c00c205365', 'hex')
  file.writeBigUInt64LE(104n, 16)
  file.writeBigUInt64LE(BigInt(size), 40)
  file.writeUInt32LE(flags, 88)
  expect(await shareOf(Buffer.concat([header, other, file, Buffer.alloc(5000 - 184)]))).toBe(share)
})
