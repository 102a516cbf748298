import { readFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { gzipSync } from 'node:zlib'
import sharp from 'sharp'
import { afterEach, describe, expect, it } from 'vitest'
import { FairTurns } from '../process/fair-turns.ts'
import { PictureError, reEncodeInProcess } from './picture-process.ts'
import { Pictures, type PictureRules } from './pictures.ts'
import { blackPng, svgBomb } from './testing-pictures.ts'

const rules: PictureRules = {
  maxBytes: 5_000_000,
  tooLarge: { en: 'Too large', 'zh-CN': '过大' },
  size: { width: 256, height: 256, fit: 'cover' },
}
const refusal = {
  error: 'FILE_UPLOAD_FAILED',
  sentence: { en: 'This file is not a picture that can be read. Choose a JPEG, PNG or WebP' },
}
const pictures = new Pictures()
const read = (bytes: Buffer, by = pictures, userId = 'me') =>
  by.reEncode(userId, Readable.from([bytes]), rules)
const plain = sharp({ create: { width: 300, height: 200, channels: 3, background: '#2a6' } })
const noise = sharp({
  create: {
    width: 300,
    height: 200,
    channels: 3,
    background: '#000',
    noise: { type: 'gaussian', mean: 128, sigma: 60 },
  },
})

/** The programs of this process that still read pictures. */
async function pictureProcesses(): Promise<string[]> {
  const mine = await readFile(`/proc/self/task/${process.pid}/children`, 'utf8').catch(() => '')
  const commands = await Promise.all(
    mine
      .trim()
      .split(' ')
      .filter(Boolean)
      .map((pid) => readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')),
  )
  return commands.filter((command) => command.includes('picture-child'))
}
afterEach(async () => expect(await pictureProcesses()).toEqual([]))

describe('a picture', () => {
  it.each(['jpeg', 'png', 'webp'] as const)('that is %s is written again as WebP', async (format) => {
    expect(await sharp(await read(await plain.clone().toFormat(format).toBuffer())).metadata()).toMatchObject(
      { format: 'webp', width: 256, height: 256 },
    )
  })

  it('that moves is its first frame', async () => {
    const frames = sharp({
      create: {
        width: 20,
        height: 20 * 600,
        channels: 3,
        background: '#2a6',
        pageHeight: 20,
        noise: { type: 'gaussian', mean: 90, sigma: 90 },
      },
    })
    const moving = await frames.webp({ quality: 5 }).toBuffer()
    expect((await sharp(moving, { animated: true }).metadata()).pages).toBe(600)
    const still = await sharp(await read(moving)).metadata()
    expect(still).toMatchObject({ width: 256, height: 256 })
    expect(still.pages ?? 1).toBe(1)
  })

  it('with another file behind it is a picture alone', async () => {
    const bytes = await read(
      Buffer.concat([
        await plain.clone().png().toBuffer(),
        Buffer.from('<script>alert(1)</script>'),
        svgBomb(1),
      ]),
    )
    expect(bytes.includes('script') || bytes.includes('feTurbulence')).toBe(false)
  })
})

const withStart = (start: string, rest: Buffer) => Buffer.concat([Buffer.from(start, 'latin1'), rest])
const heif = (brand: string) => withStart(`\0\0\0\x18ftyp${brand}\0\0\0\0mif1${brand}`, Buffer.alloc(400))
const cut = (bytes: Buffer) => bytes.subarray(0, Math.floor(bytes.length * 0.6))

describe('what is no picture that is taken', () => {
  it.each<[string, () => Buffer | Promise<Buffer>]>([
    ['an SVG that takes minutes', () => svgBomb()],
    ['an SVG with a declaration', () => withStart('<?xml version="1.0"?>\n', svgBomb())],
    ['an SVG packed by gzip', () => gzipSync(svgBomb())],
    ['a GIF', () => plain.clone().gif().toBuffer()],
    ['a TIFF', () => plain.clone().tiff().toBuffer()],
    ['an AVIF', () => plain.clone().resize(16).avif({ effort: 0 }).toBuffer()],
    ['a HEIC', () => heif('heic')],
    ['a PDF', () => withStart('%PDF-1.4\n', Buffer.alloc(100))],
    ['a BMP', () => withStart('BM', Buffer.alloc(100))],
    ['nothing', () => Buffer.alloc(0)],
    ['a GIF that goes on as a JPEG', async () => withStart('GIF89a', await plain.clone().jpeg().toBuffer())],
    ['an SVG that begins as a PNG', () => withStart('\x89PNG\r\n\x1a\n', svgBomb())],
    ['an SVG that begins as a JPEG', () => withStart('\xff\xd8\xff', svgBomb())],
    ['an SVG that begins as a WebP', () => withStart('RIFF\0\0\0\0WEBP', svgBomb())],
    ['a PNG without its end', async () => cut(await noise.clone().png().toBuffer())],
    ['a JPEG without its end', async () => cut(await noise.clone().jpeg().toBuffer())],
    ['a WebP without its end', async () => cut(await noise.clone().webp().toBuffer())],
    ['a PNG of 50,000 by 50,000', () => blackPng(50_000, 50_000, { rows: 2_000 })],
  ])('%s is refused with the one sentence', async (_what, make) => {
    await expect(read(await make())).rejects.toMatchObject(refusal)
  })

  it('is refused by the library itself, whatever the first bytes were taken for', async () => {
    for (const bytes of [
      svgBomb(1),
      await plain.clone().gif().toBuffer(),
      await plain.clone().tiff().toBuffer(),
    ]) {
      await expect(
        reEncodeInProcess({ bytes, format: 'png', maxPixels: 1e6, size: rules.size }, 30_000),
      ).rejects.toThrow(/unsupported image format/)
    }
    const jpeg = await plain.clone().jpeg().toBuffer()
    await expect(
      reEncodeInProcess({ bytes: jpeg, format: 'png', maxPixels: 1e6, size: rules.size }, 30_000),
    ).rejects.toThrow('is read as jpeg')
  })
})

describe('reading a picture', () => {
  it('ends after its time, with its program', async () => {
    // Takes ten times as long to read as one that is not interlaced.
    const bytes = blackPng(7_000, 7_000, { isInterlaced: true })
    await expect(
      reEncodeInProcess({ bytes, format: 'png', maxPixels: 5e7, size: rules.size }, 1),
    ).rejects.toThrow(PictureError)
    await expect(read(bytes, new Pictures({ maxMs: 1 }))).rejects.toMatchObject(refusal)
  })

  it('is refused when one user has too many waiting, and goes on for another', async () => {
    const small = await plain.clone().png().toBuffer()
    const few = new Pictures({ turns: new FairTurns({ atOnce: 2, atOncePerUser: 1, maxWaitingPerUser: 2 }) })
    const many = Array.from({ length: 5 }, () =>
      read(small, few, 'hasty').catch((error: unknown) => (error as { error: string }).error),
    )
    expect(Buffer.isBuffer(await read(small, few, 'other'))).toBe(true)
    const answers = await Promise.all(many)
    expect(answers.filter((answer) => answer === 'TOO_MANY_TRIES')).toHaveLength(2)
    expect(answers.filter((answer) => Buffer.isBuffer(answer))).toHaveLength(3)
  })
})
