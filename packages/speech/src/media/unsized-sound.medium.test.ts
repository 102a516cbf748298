/** Of recorders that stream, and never go back to fill in the sizes of their headers. */
import { execFile } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { scratchFolder } from '../testing/clips.ts'
import { decodeAudio } from './decode.ts'
import { probeMedia } from './probe.ts'

const run = promisify(execFile)
let scratch: Awaited<ReturnType<typeof scratchFolder>>
beforeAll(async () => {
  scratch = await scratchFolder()
})
afterAll(() => scratch.remove())

const rf64 = ['-rf64', 'always', '-f', 'wav']

/** Tones on both sides of what is piped, at times of their own. */
async function piped(name: string, ...args: string[]): Promise<string> {
  const tone = (start: number) => `0.4*sin(2*PI*440*t)*between(t,${start},${start + 0.5})`
  const sound = `aevalsrc='${tone(0.5)}|${tone(2)}':s=48000:d=3`
  const { stdout } = await run(
    'ffmpeg',
    ['-v', 'error', '-nostdin', '-f', 'lavfi', '-i', sound, ...args, 'pipe:1'],
    { encoding: 'buffer', maxBuffer: 2 ** 24 },
  )
  const file = path.join(scratch.folder, name)
  await writeFile(file, stdout)
  return file
}

async function firstLoud(pcmPath: string): Promise<number> {
  const samples = new Int16Array(new Uint8Array(await readFile(pcmPath)).buffer)
  return samples.findIndex((sample) => Math.abs(sample) > 3000) / 16_000
}

it.each([
  ['rf64.wav', rf64],
  ['rf64-24.wav', ['-c:a', 'pcm_s24le', ...rf64]],
  ['rf64-float.wav', ['-c:a', 'pcm_f32le', ...rf64]],
  ['rf64-telephone.wav', ['-c:a', 'pcm_alaw', ...rf64]],
  ['bytes.w64', ['-c:a', 'pcm_u8', '-f', 'w64']],
  ['words.w64', ['-f', 'w64']],
  ['big.aiff', ['-f', 'aiff']],
  ['little.aifc', ['-c:a', 'pcm_s16le', '-f', 'aiff']],
])('hears all of %s', async (name, args) => {
  const file = await piped(name, ...args)
  expect(await probeMedia(file)).toMatchObject({
    isTruncated: false,
    durationSeconds: expect.closeTo(3, 1) as number,
    sampleRate: 48_000,
    channels: 2,
  })
  const { channels } = await decodeAudio(file, `${file}.decoded`)
  const starts = await Promise.all(channels.map(({ pcmPath }) => firstLoud(pcmPath)))
  expect(starts).toEqual([0.5, 2].map((start) => expect.closeTo(start, 1) as number))
})

it('hears all of BW64 as of RF64, and leaves the sizes of a finished file alone', async () => {
  const file = await piped('bw64.wav', ...rf64)
  const content = await readFile(file)
  content.write('BW64', 0, 'latin1')
  await writeFile(file, content)
  expect((await probeMedia(file)).durationSeconds).toBeCloseTo(3, 1)
  const finished = path.join(scratch.folder, 'finished.wav')
  await run('ffmpeg', [
    '-v',
    'error',
    '-nostdin',
    '-f',
    's16le',
    '-ar',
    '48000',
    '-ac',
    '2',
    '-i',
    file,
    ...rf64,
    finished,
  ])
  expect(await probeMedia(finished)).toMatchObject({ container: 'wav' })
})
