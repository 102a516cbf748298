import { copyFile, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { childProcesses } from '../processes/testing-child-processes.ts'
import { scratchFolder } from '../testing/clips.ts'
import { type HostileFile, makeHostileFiles, makeMediaFiles, type MediaFile } from '../testing/media-files.ts'
import { decodeAudio } from './decode.ts'
import { MediaError } from './media-error.ts'
import { findMediaTools, type MediaTools } from './media-tools.ts'
import { probeMedia } from './probe.ts'

const formats = [
  'wav',
  'mp3',
  'm4a',
  'aac',
  'mp4',
  '3gp',
  'mkv',
  'flv',
  'mov',
  'wmv',
  'mxf',
  'avi',
  'amr',
  'wma',
  'm4s',
  'flac',
  'ogg',
  'webm',
]

let scratch: Awaited<ReturnType<typeof scratchFolder>>
let media: MediaFile[]
let hostile: HostileFile[]

beforeAll(async () => {
  scratch = await scratchFolder()
  media = await makeMediaFiles(scratch.folder, (name) => isProof || !otherSounds.includes(name))
  hostile = await makeHostileFiles(scratch.folder)
  // Encodes each format with a picture, which takes minutes on a busy machine.
}, 400_000)
afterAll(() => scratch.remove())

/**
 * The long proof reads all files and tricks with both programs. Every test run reads each format once with the system's: with a picture where it can
 * have one, and with sound alone, too, where that is another kind of file. The WebAssembly ffmpeg takes its time to start, again for each file, and is the
 * same program: it gets those that have little in common.
 */
const isProof = process.env['LONGHAND_PROOF_RUNS'] !== undefined
/** Of formats that are read with a picture. */
const otherSounds = [
  'audio.3gp',
  'audio.mkv',
  'audio.flv',
  'audio.mov',
  'audio.wmv',
  'audio.avi',
  'audio.m4s',
  'audio.webm',
]
const wasmTricks = ['concat.mp3', 'truncated.mp4', 'bomb.flac']
const wasmFormats = isProof ? formats : ['mov', 'amr', 'webm']
const oneOfEach = () => [
  ...new Map(
    media.toSorted((a, b) => a.kind.localeCompare(b.kind)).map((file) => [file.format, file]),
  ).values(),
]
const wasmFiles = () => oneOfEach().filter(({ format }) => wasmFormats.includes(format))

const fewTricks = () =>
  isProof ? hostile : hostile.filter(({ path: file }) => wasmTricks.includes(path.basename(file)))

describe.each([
  ['system ffmpeg', () => findMediaTools(), () => media, formats, () => hostile],
  ['WebAssembly ffmpeg', (): MediaTools => ({ kind: 'wasm' }), wasmFiles, wasmFormats, fewTricks],
])('%s', (name, tools, files, read, tricks) => {
  const outFolder = (file: string) => path.join(scratch.folder, `out ${name}`, path.basename(file))

  it('reads every accepted format, with sound alone and with a picture', { timeout: 240_000 }, async () => {
    expect([...new Set(files().map(({ format }) => format))].sort()).toEqual([...read].sort())
    for (const { path: file, kind } of files()) {
      const where = path.basename(file)
      const audio = await decodeAudio(file, outFolder(file), { tools: tools() })
      const { info } = audio
      expect(info.durationSeconds, where).toBeGreaterThan(1.8)
      expect(info.durationSeconds, where).toBeLessThan(3.2)
      expect(info.hasVideo, where).toBe(kind === 'video')
      expect(info.sampleRate, where).toBeGreaterThanOrEqual(8000)
      expect(info.codec, where).not.toBe('')
      expect(audio.channels, where).toHaveLength(1)
      expect(Math.abs(audio.durationSeconds - info.durationSeconds), where).toBeLessThan(0.25)
      expect(await readdir(outFolder(file)), where).toEqual(['channel-0.pcm'])
    }
  })

  it(
    'refuses hostile files with their reasons, and leaves nothing behind',
    { timeout: 240_000 },
    async () => {
      for (const { path: file, trick, reasons } of tricks()) {
        const before = await readdir(scratch.folder)
        const error: unknown = await decodeAudio(file, outFolder(file), { tools: tools() }).then(
          () => undefined,
          (caught: unknown) => caught,
        )
        expect(error, trick).toBeInstanceOf(MediaError)
        expect(reasons, `${trick}: ${String((error as MediaError).cause)}`).toContain(
          (error as MediaError).reason,
        )
        expect((error as MediaError).message, trick).not.toContain(scratch.folder)
        expect(await readdir(outFolder(file)).catch(() => []), trick).toEqual([])
        expect(await readdir(scratch.folder), trick).toEqual(before)
      }
    },
  )

  it.skipIf(tools().kind === 'wasm' && !isProof)('reads a file whatever its name is', async () => {
    const mp3 = media.find(({ format }) => format === 'mp3')
    const renamed = path.join(scratch.folder, 'mp3 inside.wav')
    await copyFile(mp3?.path ?? '', renamed)
    expect(await probeMedia(renamed, { tools: tools() })).toMatchObject({ container: 'mp3', codec: 'mp3' })
  })

  it('measures a large file whose header is wrong about its length', async () => {
    const seconds = 1500
    const large = path.join(scratch.folder, 'large.wav')
    const header = Buffer.alloc(44)
    header.write('RIFF\xff\xff\xff\x7fWAVEfmt ', 0, 'latin1')
    header.writeUInt32LE(16, 16)
    for (const [at, value] of [
      [20, 1],
      [22, 1],
      [32, 2],
      [34, 16],
    ] as const)
      header.writeUInt16LE(value, at)
    header.writeUInt32LE(24_000, 24)
    header.writeUInt32LE(48_000, 28)
    header.write('data\xff\xff\xff\x7f', 36, 'latin1')
    await writeFile(large, header)
    await truncate(large, 44 + seconds * 48_000)
    const { durationSeconds } = await probeMedia(large, { tools: tools() })
    expect(durationSeconds).toBeCloseTo(seconds, 3)
    await rm(large)
  })

  it('decodes a file that is cut off as far as it goes', async () => {
    const cut = path.join(scratch.folder, 'cut.mp4')
    const whole = await readFile(path.join(scratch.folder, 'front.mp4'))
    await writeFile(cut, whole.subarray(0, whole.length / 2))
    const { durationSeconds, info } = await decodeAudio(cut, outFolder('cut'), { tools: tools() })
    expect(info.isTruncated).toBe(true)
    expect(info.durationSeconds).toBeGreaterThan(4)
    expect(info.durationSeconds).toBeLessThan(6)
    expect(Math.abs(durationSeconds - info.durationSeconds)).toBeLessThan(0.25)
    await rm(cut)
  })

  it('stops at once when it is cancelled', async () => {
    const before = await childProcesses()
    const controller = new AbortController()
    const bomb = hostile.find(({ path: file }) => file.endsWith('bomb.flac'))
    const work = decodeAudio(bomb?.path ?? '', outFolder('cancelled'), {
      tools: tools(),
      signal: controller.signal,
    })
    const outcome = expect(work).rejects.toThrow('stop')
    controller.abort(new Error('stop'))
    await outcome
    expect(await childProcesses()).toEqual(before)
  })
})
