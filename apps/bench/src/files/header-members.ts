import { open, writeFile } from 'node:fs/promises'
import {
  cut,
  ffmpeg,
  made,
  type Member,
  mapped,
  picture,
  piped,
  type Right,
  tones,
  writeWav,
} from './member.ts'

const starts = [0.5, 1.7, 2.6]
const sound = tones(starts)
const right: Right = { tones: [starts] }
const aac = ['-c:a', 'aac']

export function streamedMembers(): Member[] {
  const kind = 'streaming headers'
  const film = [...sound, ...picture(4)]
  const wav = (name: string, dataBytes: number, riffBytes = dataBytes): Member => ({
    kind,
    name,
    right: { tones: [starts], seconds: 4 },
    make: async (file) => {
      await writeWav(file, { starts: [starts], rate: 16_000, bytes: 44 + 4 * 32_000, dataBytes: 0 })
      const sizes = await open(file, 'r+')
      try {
        const size = Buffer.alloc(4)
        for (const [at, bytes] of [
          [4, riffBytes],
          [40, dataBytes],
        ] as const) {
          size.writeUInt32LE(bytes)
          await sizes.write(size, 0, 4, at)
        }
      } finally {
        await sizes.close()
      }
    },
  })
  return [
    wav('no-size.wav', 0),
    wav('largest.wav', 0xffff_ffff),
    wav('largest-less-header.wav', 0xffff_ffff - 36, 0xffff_ffff),
    wav('sox-pipe.wav', 0x7fff_f000, 0x7fff_f024),
    wav('arecord.wav', 0x8000_0000, 0x8000_0024),
    wav('signed.wav', 0x7fff_ffff),
    piped(kind, 'pipe.wav', right, ...sound, '-f', 'wav'),
    piped(kind, 'pipe64.wav', right, ...sound, '-rf64', 'always', '-f', 'wav'),
    piped(kind, 'pipe.w64', right, ...sound, '-f', 'w64'),
    piped(kind, 'pipe.aiff', right, ...sound, '-f', 'aiff'),
    piped(kind, 'pipe.caf', right, ...sound, '-f', 'caf'),
    piped(kind, 'pipe.flac', right, ...sound, '-f', 'flac'),
    piped(kind, 'browser.webm', right, ...sound, '-c:a', 'libopus', '-live', '1', '-f', 'webm'),
    piped(kind, 'meeting.mkv', right, ...film, '-c:v', 'mpeg4', ...aac, '-live', '1', '-f', 'matroska'),
    piped(
      kind,
      'stream.flv',
      right,
      ...film,
      '-c:v',
      'flv1',
      ...aac,
      '-flvflags',
      'no_duration_filesize',
      '-f',
      'flv',
    ),
    piped(
      kind,
      'fragments.mp4',
      right,
      ...film,
      '-c:v',
      'mpeg4',
      ...aac,
      '-movflags',
      'frag_keyframe+empty_moov',
      '-f',
      'mp4',
    ),
    piped(
      kind,
      'safari.mp4',
      right,
      ...sound,
      ...aac,
      '-movflags',
      'empty_moov+default_base_moof',
      '-frag_duration',
      '500000',
      '-f',
      'mp4',
    ),
    piped(kind, 'pipe.avi', right, ...film, '-c:v', 'mpeg4', '-c:a', 'libmp3lame', '-f', 'avi'),
    piped(kind, 'pipe.wmv', right, ...film, '-c:v', 'wmv2', '-c:a', 'wmav2', '-f', 'asf'),
    piped(kind, 'pipe.ogg', right, ...sound, '-c:a', 'libvorbis', '-f', 'ogg'),
    piped(kind, 'pipe.mp3', right, ...sound, '-c:a', 'libmp3lame', '-f', 'mp3'),
  ]
}

const minute = Array.from({ length: 10 }, (_, index) => 0.5 + index * 3)

export function cutMembers(): Member[] {
  const isCut: Right = { tones: [minute], isCut: true }
  const long = tones(minute)
  const film = [...long, ...picture(29)]
  const front = ['-movflags', '+faststart']
  const member = (name: string, promise: Right, ...args: string[]): Member =>
    cut(made('cut off', name, promise, ...args))
  /** No header promises a length: the beginning is a shorter recording. */
  const shorter = (name: string, ...args: string[]): Member =>
    member(name, { tones: [minute], isShorter: true }, ...args)
  return [
    member('camera.mp4', isCut, ...film, '-c:v', 'mpeg4', ...aac, ...front),
    member('memo.m4a', isCut, ...long, ...aac, ...front),
    member('camera.mov', isCut, ...film, '-c:v', 'mpeg4', '-c:a', 'pcm_s16le', ...front),
    member('film.mkv', isCut, ...film, '-c:v', 'mpeg4', ...aac),
    member('memo.webm', isCut, ...long, '-c:a', 'libopus'),
    member('memo.wav', isCut, ...long),
    member('memo.flac', isCut, ...long),
    member('stream.flv', isCut, ...film, '-c:v', 'flv1', '-c:a', 'libmp3lame', '-ar', '44100'),
    member('film.avi', isCut, ...film, '-c:v', 'mpeg4', '-c:a', 'libmp3lame'),
    member('film.wmv', isCut, ...film, '-c:v', 'wmv2', '-c:a', 'wmav2', '-f', 'asf'),
    member(
      'camera.mxf',
      isCut,
      ...film,
      '-c:v',
      'mpeg2video',
      '-r',
      '25',
      '-c:a',
      'pcm_s16le',
      '-ar',
      '48000',
    ),
    cut(made('cut off', 'index-at-the-end.mp4', { refused: 'truncated' }, ...film, '-c:v', 'mpeg4', ...aac)),
    shorter('memo.mp3', ...long, '-c:a', 'libmp3lame'),
    shorter('memo.ogg', ...long, '-c:a', 'libvorbis'),
    shorter('memo.aac', ...long, ...aac, '-f', 'adts'),
    shorter('browser.webm', ...long, '-c:a', 'libopus', '-live', '1'),
  ]
}

export function coverMembers(): Member[] {
  const kind = 'pictures and subtitles'
  const still = ['-f', 'lavfi', '-i', 'color=c=red:s=320x320:d=0.04']
  const covered = ['-map', '0', '-map', '1', '-frames:v', '1', '-disposition:v:0', 'attached_pic']
  const subtitled = (name: string, refusedOr: Right, codec: string, ...inputs: string[]): Member => ({
    kind,
    name,
    right: refusedOr,
    make: async (file) => {
      const texts = `${file}.srt`
      await writeFile(texts, '1\n00:00:00,500 --> 00:00:02,000\nGood morning\n')
      await ffmpeg(
        '-i',
        texts,
        ...inputs,
        ...mapped(1 + inputs.filter((option) => option === '-i').length),
        '-c:s',
        codec,
        file,
      )
    },
  })
  return [
    made(kind, 'cover.m4a', right, ...sound, ...still, ...covered, '-c:v', 'mjpeg', ...aac),
    made(kind, 'cover.mp3', right, ...sound, ...still, ...covered, '-c:v', 'mjpeg', '-c:a', 'libmp3lame'),
    made(kind, 'cover-png.mp3', right, ...sound, ...still, ...covered, '-c:v', 'png', '-c:a', 'libmp3lame'),
    made(kind, 'cover.flac', right, ...sound, ...still, ...covered, '-c:v', 'png'),
    subtitled('subtitled.mkv', right, 'srt', ...sound),
    subtitled('subtitled.mp4', right, 'mov_text', ...sound, ...aac),
    subtitled('subtitles-only.mkv', { refused: 'no-audio' }, 'srt'),
    subtitled('subtitles-only.mp4', { refused: 'no-audio' }, 'mov_text'),
    made(kind, 'no-sound.mp4', { refused: 'no-audio' }, ...picture(4), '-c:v', 'mpeg4'),
    made(kind, 'no-sound.mkv', { refused: 'no-audio' }, ...picture(4), '-c:v', 'mpeg4'),
    made(kind, 'no-sound.webm', { refused: 'no-audio' }, ...picture(4), '-c:v', 'libvpx'),
    made(kind, 'no-sound.mxf', { refused: 'no-audio' }, ...picture(4), '-c:v', 'mpeg2video', '-r', '25'),
    made(
      kind,
      'a-picture.mp3',
      { refused: 'unsupported' },
      ...still,
      '-frames:v',
      '1',
      '-c:v',
      'png',
      '-f',
      'image2',
    ),
    made(
      kind,
      'slow-picture.mp4',
      right,
      ...sound,
      '-f',
      'lavfi',
      '-i',
      'color=s=64x48:r=1:d=4',
      '-c:v',
      'mpeg4',
      ...aac,
    ),
  ]
}

export function nameMembers(): Member[] {
  const kind = 'names'
  const as = (name: string, ...form: string[]): Member => made(kind, name, right, ...sound, ...form)
  return [
    as('Réunion Zürich 회의.wav'.normalize('NFD'), '-f', 'wav'),
    as('회의 録音 2026年.m4a', ...aac, '-f', 'mp4'),
    as('-i.wav', '-f', 'wav'),
    as('10:30 50%d.mp3', '-f', 'mp3'),
    as("it's “quoted” & $HOME.flac", '-f', 'flac'),
    as('🎙️ memo.opus', '-c:a', 'libopus', '-f', 'ogg'),
    as('TALK.WAV', '-f', 'wav'),
    as('wrong-ending.mp3', ...aac, '-f', 'mp4'),
    as('spatial-memo.qta', ...aac, '-f', 'mov'),
    as('film.m4v', ...aac, '-f', 'mp4'),
    as('galaxy.3ga', ...aac, '-f', '3gp'),
    as('lens.insv', ...aac, '-f', 'mp4'),
    as('audiobook.m4b', ...aac, '-f', 'mp4'),
    as('flash.f4v', ...aac, '-f', 'mp4'),
    as('old-phone.3g2', ...aac, '-ar', '16000', '-f', '3g2'),
    as('voice.oga', '-c:a', 'libopus', '-f', 'ogg'),
    as('memo.caf', '-c:a', 'pcm_s16be', '-f', 'caf'),
    as('interview.aiff', '-f', 'aiff'),
    as('reporter.w64', '-f', 'w64'),
    as('no-ending', '-f', 'wav'),
    as('meeting.2026-11-29', '-c:a', 'libopus', '-f', 'webm'),
  ]
}
