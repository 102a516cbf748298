import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)
const seconds = 3
const sound = ['-f', 'lavfi', '-i', `sine=frequency=440:sample_rate=44100:duration=${seconds}`]
const picture = ['-f', 'lavfi', '-i', `testsrc=size=176x144:rate=25:duration=${seconds}`]

/** A recording of three seconds, made by the system's ffmpeg. */
export interface TestMedia {
  /** Its ending. */
  format: string
  hasVideo: boolean
  /** What its content is called when that is another ending: sound’s own endings are not kept for moving pictures. */
  storedAs?: string
  /** What ffmpeg is told after its inputs. */
  args: readonly string[]
}

const audio = (format: string, ...args: string[]): TestMedia => ({ format, hasVideo: false, args })
const video = (format: string, ...args: string[]): TestMedia => ({ format, hasVideo: true, args })
const fragmented = ['-movflags', 'frag_keyframe+empty_moov+default_base_moof', '-f', 'mp4']

/** Every format that is taken and that ffmpeg can write; amr it can only read. */
export const testMedia: readonly TestMedia[] = [
  audio('wav', '-c:a', 'pcm_s16le'),
  audio('mp3', '-c:a', 'libmp3lame'),
  audio('m4a', '-c:a', 'aac'),
  audio('aac', '-c:a', 'aac', '-f', 'adts'),
  audio('mp4', '-c:a', 'aac'),
  audio('3gp', '-c:a', 'aac'),
  audio('mkv', '-c:a', 'libvorbis'),
  audio('flv', '-c:a', 'libmp3lame'),
  audio('mov', '-c:a', 'pcm_s16le'),
  audio('wmv', '-c:a', 'wmav2', '-f', 'asf'),
  audio('mxf', '-ar', '48000', '-c:a', 'pcm_s16le', '-f', 'mxf_opatom'),
  audio('avi', '-c:a', 'libmp3lame'),
  audio('wma', '-c:a', 'wmav2', '-f', 'asf'),
  audio('m4s', '-c:a', 'aac', ...fragmented),
  audio('flac', '-c:a', 'flac'),
  audio('ogg', '-c:a', 'libvorbis'),
  audio('opus', '-c:a', 'libopus'),
  audio('webm', '-c:a', 'libopus'),
  video('mp4', '-c:v', 'mpeg4', '-c:a', 'aac'),
  video('3gp', '-c:v', 'h263', '-c:a', 'aac'),
  video('mkv', '-c:v', 'mpeg4', '-c:a', 'libmp3lame'),
  video('flv', '-c:v', 'flv', '-c:a', 'libmp3lame'),
  video('mov', '-c:v', 'mpeg4', '-c:a', 'aac'),
  video('wmv', '-c:v', 'wmv2', '-c:a', 'wmav2', '-f', 'asf'),
  video('mxf', '-c:v', 'mpeg2video', '-ar', '48000', '-c:a', 'pcm_s16le'),
  video('avi', '-c:v', 'mpeg4', '-c:a', 'libmp3lame'),
  video('m4s', '-c:v', 'mpeg4', '-c:a', 'aac', ...fragmented),
  { ...video('m4a', '-c:v', 'mpeg4', '-c:a', 'aac', '-f', 'mp4'), storedAs: 'mp4' },
  { ...video('wma', '-c:v', 'wmv2', '-c:a', 'wmav2', '-f', 'asf'), storedAs: 'wmv' },
  video(
    'mp3',
    '-c:a',
    'libmp3lame',
    '-c:v',
    'png',
    '-vf',
    'trim=end_frame=1',
    '-disposition:v',
    'attached_pic',
  ),
  video('mpg', '-c:v', 'mpeg2video', '-c:a', 'mp2', '-f', 'vob'),
  video('mts', '-c:v', 'mpeg2video', '-c:a', 'ac3', '-mpegts_m2ts_mode', '1', '-f', 'mpegts'),
  video('webm', '-c:v', 'libvpx', '-deadline', 'realtime', '-c:a', 'libopus'),
]

/** Those that this machine's ffmpeg has the encoders for. */
export async function makeableMedia(): Promise<TestMedia[]> {
  const { stdout } = await run('ffmpeg', ['-hide_banner', '-encoders'])
  const isEncoder = (name: string): boolean => new RegExp(`\\s${name}\\s`).test(stdout)
  return testMedia.filter(({ args }) =>
    args.every((arg, index) => !/^-c:[av]$/.test(args[index - 1] ?? '') || isEncoder(arg)),
  )
}

/** Makes one. */
export async function makeMedia({ format, hasVideo, args }: TestMedia): Promise<Buffer> {
  return runFfmpeg(
    [...sound, ...(hasVideo ? picture : []), ...(hasVideo ? ['-map', '1:v', '-map', '0:a'] : []), ...args],
    format,
  )
}

/** A picture without sound. */
export async function makeSilentVideo(): Promise<Buffer> {
  return runFfmpeg([...picture, '-c:v', 'mpeg4'], 'mp4')
}

/** A recording of two and a half seconds, in a format that ffmpeg can only read. */
export async function readAmr(): Promise<Buffer> {
  const speech = path.dirname(createRequire(import.meta.url).resolve('@longhand/speech/package.json'))
  return readFile(path.join(speech, 'fixtures/meeting.amr'))
}

/** Hours of silence in a file that is a thousandth of what it decodes to. */
export async function makeLongFlac(hours: number): Promise<Buffer> {
  const silence = ['-f', 'lavfi', '-i', `anullsrc=r=8000:cl=mono:d=${hours * 3600}`]
  return runFfmpeg([...silence, '-c:a', 'flac', '-frame_size', '16384'], 'flac')
}

async function runFfmpeg(args: readonly string[], format: string): Promise<Buffer> {
  const folder = await mkdtemp(path.join(tmpdir(), 'longhand-media-'))
  const file = path.join(folder, `made.${format}`)
  try {
    await run('ffmpeg', ['-v', 'error', '-nostdin', ...args, '-y', file])
    return await readFile(file)
  } finally {
    await rm(folder, { recursive: true })
  }
}
