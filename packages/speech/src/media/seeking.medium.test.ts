import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { writeMedia } from '../testing/clips.ts'
import { encodeForPlayer } from './encode.ts'
import { probeMedia } from './probe.ts'
import { seeksExactly } from './seeking.ts'

const run = promisify(execFile)
/** Hums and pauses, which take different bit rates, and a click of 5 ms at each whole second. */
const sound = [
  '-f',
  'lavfi',
  '-i',
  'aevalsrc=if(lt(mod(t\\,1)\\,0.005)\\,0.9\\,if(lt(mod(t\\,7)\\,3)\\,0.1*sin(2000*t)\\,0)):s=16000:d=40',
]

let folder: string
const at = (name: string) => path.join(folder, name)
const ffmpeg = (...args: string[]) => run('ffmpeg', ['-v', 'error', '-y', ...args])
/** Of the sound, and whether one can seek in it. */
const encodings: [string, boolean, string[]][] = [
  ['vbr.mp3', false, ['-c:a', 'libmp3lame', '-q:a', '9']],
  ['vbr-without-table.mp3', false, ['-c:a', 'libmp3lame', '-q:a', '9', '-write_xing', '0']],
  ['mean-rate.mp3', false, ['-c:a', 'libmp3lame', '-abr', '1', '-b:a', '48k']],
  ['cbr.mp3', true, ['-c:a', 'libmp3lame', '-b:a', '32k']],
  ['cbr-64.mp3', true, ['-c:a', 'libmp3lame', '-b:a', '64k']],
  ['cbr-44100.mp3', true, ['-c:a', 'libmp3lame', '-ar', '44100', '-b:a', '128k']],
  ['cbr-8000.mp3', true, ['-c:a', 'libmp3lame', '-ar', '8000', '-b:a', '24k', '-write_xing', '0']],
  ['opus.ogg', true, ['-c:a', 'libopus', '-b:a', '16k']],
  ['sound.flac', true, ['-c:a', 'flac']],
  ['sound.m4a', true, ['-c:a', 'aac', '-b:a', '48k']],
]

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'longhand-seeking-'))
  await writeMedia(
    sound,
    encodings.map(([name, , encoding]) => [...encoding, at(name)]),
  )
})
afterAll(() => rm(folder, { recursive: true }))

const isExact = async (name: string) => seeksExactly(at(name), await probeMedia(at(name)))

describe('seeksExactly', () => {
  it.each(encodings)('says of %s: %s', async (name, expected) => {
    expect(await isExact(name)).toBe(expected)
  })

  it('knows what was put together of several', async () => {
    const [low, high, ogg] = (await Promise.all(
      ['cbr.mp3', 'cbr-64.mp3', 'opus.ogg'].map((name) => readFile(at(name))),
    )) as [Buffer, Buffer, Buffer]
    await writeFile(at('same.mp3'), Buffer.concat([low, low]))
    await writeFile(at('joined.mp3'), Buffer.concat([low, high]))
    await writeFile(at('chained.opus'), Buffer.concat([ogg, ogg]))
    expect([await isExact('same.mp3'), await isExact('joined.mp3'), await isExact('chained.opus')]).toEqual([
      false,
      false,
      false,
    ])
  })

  it('looks past a picture that is larger than what it reads at once', async () => {
    const picture = Buffer.alloc(3_000_000, 0xff)
    const size = [21, 14, 7, 0].map((shift) => (picture.length >> shift) & 0x7f)
    for (const name of ['cbr.mp3', 'vbr.mp3']) {
      const content = await readFile(at(name))
      await writeFile(
        at(`tagged-${name}`),
        Buffer.concat([Buffer.from('ID3\x04\0\0', 'latin1'), Buffer.from(size), picture, content]),
      )
    }
    expect(await seeksExactly(at('tagged-cbr.mp3'), { container: 'mp3' })).toBe(true)
    expect(await seeksExactly(at('tagged-vbr.mp3'), { container: 'mp3' })).toBe(false)
  })

  it('stops when it is told to', async () => {
    await expect(
      seeksExactly(at('cbr.mp3'), { container: 'mp3' }, AbortSignal.abort(new Error('over'))),
    ).rejects.toThrow('over')
  })
})

/** @returns When the clicks of a file begin, in seconds. */
async function clicksOf(name: string): Promise<number[]> {
  const rate = 16_000
  await ffmpeg('-i', at(name), '-f', 's16le', '-ar', String(rate), '-ac', '1', at('decoded.s16'))
  const decoded = await readFile(at('decoded.s16'))
  const clicks: number[] = []
  for (let index = 0; index < decoded.length / 2; index += 1) {
    const time = index / rate
    if (Math.abs(decoded.readInt16LE(index * 2)) > 10_000 && time - (clicks.at(-1) ?? -1) > 0.1)
      clicks.push(time)
  }
  return clicks
}

describe('the copy for players', () => {
  const encode = (name: string, target: string) =>
    encodeForPlayer(at(name), at(target), [{ track: 0, channels: 1 }])

  it('has each moment where the original has it', async () => {
    await encode('vbr.mp3', 'vbr.m4a')
    const clicks = await clicksOf('vbr.m4a')
    expect(clicks).toHaveLength(40)
    for (const [second, time] of clicks.entries()) expect(Math.abs(time - second)).toBeLessThan(0.02)
  })

  it.each(['gap.m4a', 'gap.mkv', 'gap.flv'])('has the gap of %s, and its late start', async (name) => {
    // Of the file's seconds 6 to 15 there is no sound; the picture begins three seconds before all of it.
    const kept = "aselect='lt(t\\,5.5)+gte(t\\,15.5)'"
    const encoding = name.endsWith('flv')
      ? ['-c:v', 'flv', '-c:a', 'libmp3lame', '-ar', '44100']
      : ['-c:v', 'mpeg4', '-c:a', 'aac']
    await ffmpeg(
      '-f',
      'lavfi',
      '-i',
      'testsrc=s=32x32:r=5:d=43',
      '-itsoffset',
      '3',
      ...sound,
      '-af',
      kept,
      ...encoding,
      '-f',
      name.endsWith('m4a') ? 'mp4' : name.slice(4).replace('mkv', 'matroska'),
      at(name),
    )
    await encode(name, 'gap-copy.m4a')
    const clicks = await clicksOf('gap-copy.m4a')
    const expected = Array.from({ length: 40 }, (_, second) => second + 3).filter(
      (second) => second < 6 || second > 15,
    )
    expect(clicks.map(Math.round)).toEqual(expected)
    for (const [place, time] of clicks.entries()) expect(Math.abs(time - expected[place]!)).toBeLessThan(0.05)
  })
})
