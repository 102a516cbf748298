import { copyFile, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { speak, writeMedia } from './clips.ts'

/** A small real recording in one format. */
export interface MediaFile {
  path: string
  /** File extension, as people upload it. */
  format: string
  kind: 'audio' | 'video'
  /** What is said in it. */
  text: string
}

const sentence = 'the meeting starts at nine in the morning'
/** Debian's ffmpeg reads AMR but does not write it: this file was made once with SoX, from flite's voice. */
const amrFixture = path.resolve(import.meta.dirname, '../../fixtures/meeting.amr')

const aac = ['-c:a', 'aac', '-b:a', '64k']
const fragments = ['-movflags', 'frag_keyframe+empty_moov+default_base_moof', '-f', 'mp4']
const picture = ['-vf', 'scale=176:144', '-pix_fmt', 'yuv420p', '-shortest']

const audioRecipes: Record<string, string[]> = {
  wav: ['-c:a', 'pcm_s16le'],
  mp3: ['-c:a', 'libmp3lame', '-b:a', '64k'],
  m4a: aac,
  aac: [...aac, '-f', 'adts'],
  mp4: aac,
  '3gp': [...aac, '-ar', '16000', '-ac', '1'],
  mkv: ['-c:a', 'libvorbis'],
  flv: ['-c:a', 'libmp3lame', '-ar', '22050'],
  mov: ['-c:a', 'pcm_s16be'],
  wmv: ['-c:a', 'wmav2', '-f', 'asf'],
  mxf: ['-c:a', 'pcm_s16le', '-ar', '48000', '-f', 'mxf_opatom'],
  avi: ['-c:a', 'libmp3lame'],
  wma: ['-c:a', 'wmav2', '-f', 'asf'],
  m4s: [...aac, ...fragments],
  flac: ['-c:a', 'flac'],
  ogg: ['-c:a', 'libopus'],
  webm: ['-c:a', 'libopus'],
}

const videoRecipes: Record<string, string[]> = {
  mp4: ['-c:v', 'mpeg4', ...picture, ...aac],
  '3gp': ['-c:v', 'h263', ...picture, ...aac, '-ar', '16000', '-ac', '1'],
  mkv: ['-c:v', 'mpeg4', ...picture, '-c:a', 'flac'],
  flv: ['-c:v', 'flv1', ...picture, '-c:a', 'libmp3lame', '-ar', '22050'],
  mov: ['-c:v', 'mpeg4', ...picture, ...aac],
  wmv: ['-c:v', 'wmv2', ...picture, '-c:a', 'wmav2', '-f', 'asf'],
  mxf: ['-c:v', 'mpeg2video', '-r', '25', ...picture, '-c:a', 'pcm_s16le', '-ar', '48000', '-f', 'mxf'],
  avi: ['-c:v', 'mpeg4', ...picture, '-c:a', 'libmp3lame'],
  m4s: ['-c:v', 'mpeg4', ...picture, ...aac, ...fragments],
  webm: ['-c:v', 'libvpx', ...picture, '-c:a', 'libopus'],
}

/**
 * Makes a small real recording in every accepted format, with sound alone and with a picture, by the system's ffmpeg and
 * flite. AMR, and 3GP with AMR inside, come from a fixture.
 *
 * @param isWanted Which to make of them, by their names, such as `audio.mp4` and `video.mp4`.
 */
export async function makeMediaFiles(
  folder: string,
  isWanted: (name: string) => boolean = () => true,
): Promise<MediaFile[]> {
  const { path: voice } = await speak(folder, sentence)
  const files: MediaFile[] = []
  const make = async (kind: MediaFile['kind'], inputs: string[], recipes: Record<string, string[]>) => {
    const outputs = Object.entries(recipes)
      .filter(([name]) => isWanted(name))
      .map(([name, options]) => [...options, path.join(folder, name)])
    if (outputs.length === 0) return
    await writeMedia(inputs, outputs)
    for (const file of outputs.map((output) => output.at(-1) ?? ''))
      files.push({ path: file, format: path.extname(file).slice(1), kind, text: sentence })
  }
  const named = (kind: MediaFile['kind'], recipes: Record<string, string[]>) =>
    Object.fromEntries(Object.entries(recipes).map(([format, options]) => [`${kind}.${format}`, options]))
  await make('audio', ['-i', voice], named('audio', audioRecipes))
  const screen = ['-f', 'lavfi', '-i', 'testsrc=size=176x144:rate=25']
  await make('video', ['-i', voice, ...screen], named('video', videoRecipes))
  const amr = path.join(folder, 'audio.amr')
  await copyFile(amrFixture, amr)
  files.push({ path: amr, format: 'amr', kind: 'audio', text: sentence })
  await make('audio', ['-i', amr], { 'audio-amr.3gp': ['-c:a', 'copy'] })
  return files
}

/** A file that must be refused, and why. */
export interface HostileFile {
  path: string
  /** What it tries, in a few words. */
  trick: string
  /** The reason of the MediaError it must end in; any of them. */
  reasons: string[]
}

/**
 * Makes files that pretend to be recordings. Several try to make ffmpeg read `secret.wav`, a real recording of ten seconds
 * in the same folder: none may be accepted.
 */
export async function makeHostileFiles(folder: string): Promise<HostileFile[]> {
  const files: HostileFile[] = []
  const at = (name: string) => path.join(folder, name)
  const add = async (name: string, trick: string, content: string | Uint8Array, ...reasons: string[]) => {
    await writeFile(at(name), content)
    files.push({ path: at(name), trick, reasons })
  }
  await writeMedia(
    ['-f', 'lavfi', '-i', 'sine=duration=10'],
    [
      [at('secret.wav')],
      ['-c:a', 'aac', at('whole.mp4')],
      [...aac, '-movflags', '+faststart', at('front.mp4')],
    ],
  )
  const [whole, front] = await Promise.all([readFile(at('whole.mp4')), readFile(at('front.mp4'))])
  await add(
    'concat.mp3',
    'a list of other files',
    "ffconcat version 1.0\nfile 'secret.wav'\n",
    'unsupported',
    'not-media',
  )
  await add(
    'playlist.mp3',
    'a playlist with a local file',
    '#EXTM3U\n#EXT-X-TARGETDURATION:10\n#EXTINF:10,\nsecret.wav\n#EXT-X-ENDLIST\n',
    'unsupported',
    'not-media',
  )
  await add(
    'remote.m4a',
    'a playlist with an address',
    '#EXTM3U\n#EXT-X-TARGETDURATION:10\n#EXTINF:10,\nhttp://127.0.0.1:9/a.ts\n#EXT-X-ENDLIST\n',
    'unsupported',
    'not-media',
  )
  await add(
    'dash.mp4',
    'a manifest',
    '<?xml version="1.0"?><MPD xmlns="urn:mpeg:dash:schema:mpd:2011"><Period><BaseURL>secret.wav</BaseURL></Period></MPD>',
    'unsupported',
    'not-media',
  )
  await add('text.wav', 'a renamed text', 'Dear diary,\n'.repeat(500), 'not-media', 'unsupported')
  await add(
    'picture.mp3',
    'a renamed picture',
    Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.alloc(4000, 9)]),
    'not-media',
    'unsupported',
  )
  await add('empty.mp3', 'nothing', '', 'empty')
  await add(
    'truncated.mp4',
    'the index at the end is missing',
    whole.subarray(0, whole.length * 0.6),
    'truncated',
  )
  await add(
    'segment.m4s',
    'one segment of a stream',
    Buffer.concat([box('styp', 'msdhmsdh'), box('moof', '\0'.repeat(64)), box('mdat', 'x'.repeat(500))]),
    'missing-header',
  )
  await add('long-header.mp4', 'a header that claims seven hours', longHeader(front), 'too-long')
  const nothing = ['-f', 'lavfi', '-i', 'anullsrc=r=8000:cl=mono']
  const screen = ['-f', 'lavfi', '-i', 'testsrc=size=64x64:rate=5']
  await writeMedia(
    [...nothing, ...screen],
    [
      ['-map', '0', '-t', '19000', '-c:a', 'flac', at('bomb.flac')],
      ['-map', '1', '-t', '2', '-c:v', 'mpeg4', at('silent.mp4')],
    ],
  )
  files.push({
    path: at('bomb.flac'),
    trick: 'a small file that unpacks to more than five hours',
    reasons: ['too-long'],
  })
  files.push({ path: at('silent.mp4'), trick: 'a picture without sound', reasons: ['no-audio'] })
  return files
}

function box(type: string, content: string): Buffer {
  const head = Buffer.alloc(8)
  head.writeUInt32BE(8 + content.length)
  head.write(type, 4, 'latin1')
  return Buffer.concat([head, Buffer.from(content, 'latin1')])
}

/** The same MP4 with seven hours as the length of the film and of its track. */
function longHeader(mp4: Buffer): Buffer {
  const copy = Buffer.from(mp4)
  for (const type of ['mvhd', 'mdhd']) {
    const at = copy.indexOf(type)
    const ticksPerSecond = copy.readUInt32BE(at + 16)
    copy.writeUInt32BE(7 * 3600 * ticksPerSecond, at + 20)
  }
  return copy
}
