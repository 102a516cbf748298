import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { looksLikeRecording } from './recording-content.ts'

const run = promisify(execFile)
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'longhand-content-'))
})
afterAll(() => rm(folder, { recursive: true }))

it.each([
  ['wav', ['-f', 'wav']],
  ['large wav', ['-rf64', 'always', '-f', 'wav']],
  ['w64', ['-f', 'w64']],
  ['aiff', ['-f', 'aiff']],
  ['caf', ['-f', 'caf']],
  ['mp3', ['-f', 'mp3']],
  ['mp3 without a tag', ['-id3v2_version', '0', '-write_xing', '0', '-f', 'mp3']],
  ['mp2', ['-f', 'mp2']],
  ['aac', ['-c:a', 'aac', '-f', 'adts']],
  ['m4a', ['-c:a', 'aac', '-f', 'ipod']],
  ['mov', ['-f', 'mov']],
  ['fragments', ['-c:a', 'aac', '-movflags', 'frag_keyframe+empty_moov', '-f', 'mp4']],
  ['flac', ['-f', 'flac']],
  ['ogg', ['-c:a', 'libvorbis', '-f', 'ogg']],
  ['webm', ['-c:a', 'libopus', '-f', 'webm']],
  ['wma', ['-c:a', 'wmav2', '-f', 'asf']],
  ['flv', ['-c:a', 'libmp3lame', '-ar', '44100', '-f', 'flv']],
  ['avi', ['-c:a', 'libmp3lame', '-f', 'avi']],
  ['mxf', ['-ar', '48000', '-f', 'mxf_opatom']],
  ['mpg', ['-c:a', 'mp2', '-f', 'vob']],
  ['ts', ['-c:a', 'aac', '-f', 'mpegts']],
  ['mts', ['-c:a', 'ac3', '-mpegts_m2ts_mode', '1', '-f', 'mpegts']],
])('knows %s without its ending', async (name, args) => {
  const file = path.join(folder, name)
  await run('ffmpeg', [
    '-v',
    'error',
    '-nostdin',
    '-y',
    '-f',
    'lavfi',
    '-i',
    'sine=duration=0.2',
    ...args,
    file,
  ])
  expect(await looksLikeRecording(file)).toBe(true)
})

it.each([
  ['nothing', ''],
  ['a text', 'Anna: good morning'],
  ['a short file', 'RIFF'],
  ['a picture in the same container', 'RIFF\x10\0\0\0WEBPVP8 '],
  ['a picture', '\xff\xd8\xff\xe0\0\x10JFIF'],
  ['an archive', 'PK\x03\x04\x14\0\0\0\x08\0'],
  ['subtitles as EBU writes them', '850STL25.01'],
  ['a text whose lines begin with G', `G${'\n'.repeat(600)}`],
  ['a program in TypeScript', 'import { Gauge } from "./gauge"\n'.repeat(40)],
  ['a text of two bytes a letter', '\xff\xfeA\0n\0n\0a\0'],
])('takes %s for none', async (name, content) => {
  const file = path.join(folder, name)
  await writeFile(file, content, 'latin1')
  expect(await looksLikeRecording(file)).toBe(false)
})
