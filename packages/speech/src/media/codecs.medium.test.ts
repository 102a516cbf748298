/** Every codec that is let through is one that ffmpeg has, and is decoded once where ffmpeg can write it. */
import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { scratchFolder, writeMedia } from '../testing/clips.ts'
import { decodeAudio } from './decode.ts'
import { audioDecoders } from './media-guard.ts'

const run = promisify(execFile)
const listed = async (kind: '-decoders' | '-encoders') => {
  const { stdout } = await run('ffmpeg', ['-hide_banner', kind])
  return new Set([...stdout.matchAll(/^ A\S+ (\S+)/gm)].map(([, name]) => name))
}
const sine = ['-f', 'lavfi', '-i', 'sine=d=2']
/** Decoders of libraries that a build may lack; others read the same. */
const optional = [
  'libopencore_amrnb',
  'libopencore_amrwb',
  'libdav1d',
  'libgsm',
  'libgsm_ms',
  'libspeex',
  'libopus',
  'libvorbis',
  'aac_fixed',
  'ac3_fixed',
]
const containers = ['mkv', 'mov', 'wav', 'mxf', 'flv', 'avi', 'vob']
/** Where the first of these won't do: each try starts a program. */
const containerOf: Record<string, string> = {
  pcm_bluray: 'm2ts',
  pcm_dvd: 'vob',
  ...Object.fromEntries(
    ['nellymoser', 'libgsm', 'adpcm_ima_qt', 'pcm_s8', 'pcm_f32be', 'pcm_f64be'].map((codec) => [
      codec,
      'mov',
    ]),
  ),
}
/** Where an encoder takes few rates. */
const rates = ['48000', '8000', '44100', '16000']
/** Where the first of these won't do for Debian's encoder. */
const rateOf: Record<string, string> = { libspeex: '8000', adpcm_swf: '44100' }
/** Of formats whose encoder is called otherwise. */
const encoderOf: Record<string, string> = {
  mp3: 'libmp3lame',
  mp3float: 'libmp3lame',
  mp2float: 'mp2',
  opus: 'libopus',
  vorbis: 'libvorbis',
  gsm: 'libgsm',
  gsm_ms: 'libgsm_ms',
  speex: 'libspeex',
  aac_fixed: 'aac',
  ac3_fixed: 'ac3',
}
/** Debian's ffmpeg only reads them. There are files of AMR in other tests, and of LATM in the last one. */
const unwritten = [
  ...['amrnb', 'amrwb', 'libopencore_amrnb', 'libopencore_amrwb', 'aac_latm', 'mp1', 'mp1float'],
  ...['wmapro', 'wmalossless', 'wmavoice', 'pcm_lxf'],
]

it('is known to ffmpeg under the name on the list', async () => {
  const decoders = await listed('-decoders')
  expect(audioDecoders.filter((name) => !decoders.has(name) && !optional.includes(name))).toEqual([])
})

it('is decoded', { timeout: 240_000 }, async () => {
  const { folder, remove } = await scratchFolder()
  const encoders = await listed('-encoders')
  const left: string[] = []
  const likely = new Map(
    audioDecoders
      .map((codec) => encoderOf[codec] ?? codec)
      .filter((encoder) => encoders.has(encoder))
      .map((encoder) => [
        encoder,
        outputOf(encoder, folder, containerOf[encoder] ?? containers[0], rateOf[encoder] ?? rates[0]),
      ]),
  )
  // By one start, where all of them will do.
  const isWritten = await writeMedia(sine, [...likely.values()]).then(
    () => true,
    () => false,
  )
  for (const codec of audioDecoders) {
    const encoder = encoderOf[codec] ?? codec
    const output = likely.get(encoder)
    const file = output && (isWritten ? output.at(-1) : await firstOf(encoder, folder))
    if (file === undefined) {
      left.push(codec)
      continue
    }
    const { durationSeconds } = await decodeAudio(file, path.join(folder, `decoded-${codec}`))
    expect(durationSeconds, codec).toBeCloseTo(2, 0)
  }
  expect(left).toEqual(audioDecoders.filter((codec) => unwritten.includes(codec)))
  await remove()
})

it('is decoded as broadcasts have it', async () => {
  const { folder, remove } = await scratchFolder()
  const file = path.join(folder, 'radio.ts')
  await run('ffmpeg', [
    ...['-v', 'error', '-nostdin', '-f', 'lavfi', '-i', 'sine=d=2', '-c:a', 'aac'],
    ...['-mpegts_flags', 'latm', '-f', 'mpegts', file],
  ])
  const { durationSeconds, info } = await decodeAudio(file, path.join(folder, 'decoded'))
  expect([info.codec, durationSeconds]).toEqual(['aac_latm', expect.closeTo(2, 0)])
  await remove()
})

function outputOf(codec: string, folder: string, container = '', rate = ''): string[] {
  const file = path.join(folder, `${codec}-${rate}.${container}`)
  return ['-ar', rate, '-ac', '1', '-strict', '-2', '-c:a', codec, file]
}

async function firstOf(codec: string, folder: string): Promise<string | undefined> {
  for (const container of [containerOf[codec] ?? [], containers].flat()) {
    for (const rate of rates) {
      const output = outputOf(codec, folder, container, rate)
      const isMade = await writeMedia(sine, [output]).then(
        () => true,
        () => false,
      )
      if (isMade) return output.at(-1)
    }
  }
  return undefined
}
