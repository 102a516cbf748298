/** Every codec that is let through is one that ffmpeg has, and is decoded once where ffmpeg can write it. */
import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { scratchFolder } from '../testing/clips.ts'
import { decodeAudio } from './decode.ts'
import { audioDecoders } from './media-guard.ts'

const run = promisify(execFile)
const listed = async (kind: '-decoders' | '-encoders') => {
  const { stdout } = await run('ffmpeg', ['-hide_banner', kind])
  return new Set([...stdout.matchAll(/^ A\S+ (\S+)/gm)].map(([, name]) => name))
}
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
const containers = ['mkv', 'mov', 'wav', 'mxf', 'flv', 'avi']
/** Where an encoder takes few rates. */
const rates = ['44100', '8000', '48000', '16000']

it('is known to ffmpeg under the name on the list', async () => {
  const decoders = await listed('-decoders')
  expect(audioDecoders.filter((name) => !decoders.has(name) && !optional.includes(name))).toEqual([])
})

it('is decoded', { timeout: 240_000 }, async () => {
  const { folder, remove } = await scratchFolder()
  const encoders = await listed('-encoders')
  const read: string[] = []
  for (const codec of audioDecoders.filter((name) => encoders.has(name))) {
    const file = await firstOf(codec, folder)
    if (file === undefined) continue
    const { durationSeconds } = await decodeAudio(file, path.join(folder, `decoded-${codec}`))
    expect(durationSeconds, codec).toBeCloseTo(2, 0)
    read.push(codec)
  }
  expect(read.length).toBeGreaterThan(25)
  expect(read).toEqual(
    expect.arrayContaining([
      'aac',
      'ac3',
      'alac',
      'flac',
      'mp2',
      'wmav2',
      'adpcm_ms',
      'pcm_alaw',
      'pcm_s24be',
      'pcm_f64le',
      'g726',
    ]),
  )
  await remove()
})

async function firstOf(codec: string, folder: string): Promise<string | undefined> {
  for (const container of containers) {
    for (const rate of rates) {
      const file = path.join(folder, `${codec}-${rate}.${container}`)
      const args = [
        '-v',
        'error',
        '-nostdin',
        '-y',
        '-f',
        'lavfi',
        '-i',
        'sine=d=2',
        '-ar',
        rate,
        '-ac',
        '1',
        '-strict',
        '-2',
        '-c:a',
        codec,
        file,
      ]
      const isMade = await run('ffmpeg', args).then(
        () => true,
        () => false,
      )
      if (isMade) return file
    }
  }
  return undefined
}
