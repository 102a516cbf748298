/** Samples as they are: WAV that no program has to look at, and what recorders write that stream and never go back to fill in sizes. */
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

const plain = ['u8', 's16le', 's24le', 's32le', 'f32le', 'f64le', 'alaw', 'mulaw']

it('says of WAV without any program what ffprobe says', async () => {
  const files = plain.flatMap((codec) =>
    [1, 2, 6].map((channels) => ({ codec, channels, file: `${codec}-${channels}.wav` })),
  )
  const source = [
    '-v',
    'error',
    '-nostdin',
    '-f',
    'lavfi',
    '-i',
    'sine=d=1.2345:r=22050',
    '-metadata',
    'title=A',
  ]
  const outputs = files.flatMap(({ codec, channels, file }) => [
    '-c:a',
    `pcm_${codec}`,
    '-ac',
    `${channels}`,
    file,
  ])
  await run('ffmpeg', [...source, ...outputs], { cwd: scratch.folder })
  for (const { file } of files) {
    const place = path.join(scratch.folder, file)
    const shown = await run('ffprobe', ['-v', 'error', '-show_streams', '-show_format', '-of', 'json', place])
    const { streams, format } = JSON.parse(shown.stdout) as {
      streams: { codec_name: string; sample_rate: string; channels: number; duration: string }[]
      format: { format_name: string }
    }
    const [stream] = streams
    const info = await probeMedia(place, { tools: { kind: 'system', ffmpeg: '/nonexistent' } })
    expect(info, file).toMatchObject({
      container: format.format_name,
      codec: stream?.codec_name,
      sampleRate: Number(stream?.sample_rate),
      channels: stream?.channels,
      isTruncated: false,
      tracks: [{ codec: stream?.codec_name, channels: stream?.channels, isDefault: false, isComment: false }],
    })
    expect(info.durationSeconds, file).toBeCloseTo(Number(stream?.duration), 5)
  }
})

it.each([
  ['channels that its samples do not have', (form: Buffer) => form.writeUInt16LE(3, 2)],
  ['a rate that no recorder has', (form: Buffer) => form.writeUInt32LE(2 ** 32 - 1, 4)],
  ['a codec', (form: Buffer) => form.writeUInt16LE(0x55, 0)],
])('leaves WAV to ffmpeg whose header says %s', async (_, change) => {
  const content = await readFile(path.join(scratch.folder, 's16le-2.wav'))
  const changed = path.join(scratch.folder, 'changed.wav')
  change(content.subarray(content.indexOf('fmt ') + 8))
  await writeFile(changed, content)
  await expect(
    probeMedia(changed, { tools: { kind: 'system', ffmpeg: '/nonexistent' } }),
  ).rejects.toMatchObject({
    reason: 'missing-tool',
  })
})
