import { copyFile } from 'node:fs/promises'
import path from 'node:path'
import {
  channels,
  ffmpeg,
  made,
  type Member,
  mapped,
  picture,
  type Right,
  spoken,
  tones,
  writeWav,
} from './member.ts'

const starts = [0.5, 1.7, 2.9]
const sound = tones(starts)
const right: Right = { tones: [starts] }
const aac = ['-c:a', 'aac']
const mp3 = ['-c:a', 'libmp3lame']
/** Debian's ffmpeg reads AMR and does not write it. */
const amrFixture = path.resolve(import.meta.dirname, '../../../../packages/speech/fixtures/meeting.amr')

/** Every ending on the list, with sound alone or with a picture. */
export function formatMembers(): Member[] {
  const film = [...sound, ...picture(4)]
  const rows: [string, string[], ...string[]][] = [
    ['wav', sound],
    ['mp3', sound, ...mp3],
    ['m4a', sound, ...aac],
    ['aac', sound, ...aac, '-f', 'adts'],
    ['mp4', film, '-c:v', 'mpeg4', ...aac],
    ['3gp', film, '-c:v', 'h263', '-s', '176x144', ...aac, '-ar', '16000'],
    ['mkv', film, '-c:v', 'mpeg4', '-c:a', 'libvorbis'],
    ['flv', film, '-c:v', 'flv1', ...mp3, '-ar', '44100'],
    ['mov', film, '-c:v', 'mpeg4', '-c:a', 'pcm_s16be'],
    ['wmv', film, '-c:v', 'wmv2', '-c:a', 'wmav2', '-f', 'asf'],
    ['mxf', film, '-c:v', 'mpeg2video', '-r', '25', '-c:a', 'pcm_s16le', '-ar', '48000'],
    ['avi', film, '-c:v', 'mpeg4', ...mp3],
    ['wma', sound, '-c:a', 'wmav2', '-f', 'asf'],
    ['m4s', sound, ...aac, '-movflags', 'frag_keyframe+empty_moov+default_base_moof', '-f', 'mp4'],
    ['flac', sound],
    ['ogg', sound, '-c:a', 'libvorbis'],
    ['opus', sound, '-c:a', 'libopus'],
    ['webm', film, '-c:v', 'libvpx', '-c:a', 'libopus'],
  ]
  const amr = (name: string): Member => ({
    kind: 'formats on the list',
    name,
    make: (file) =>
      name.endsWith('.amr') ? copyFile(amrFixture, file) : ffmpeg('-i', amrFixture, '-c:a', 'copy', file),
    right: { words: ['the meeting starts at nine in the morning'] },
  })
  return [
    ...rows.map(([ending, inputs, ...options]) =>
      made('formats on the list', `talk.${ending}`, right, ...inputs, ...options),
    ),
    amr('dictation.amr'),
    amr('voice-memo.3gp'),
  ]
}

export function codecMembers(): Member[] {
  const rows: [string, ...string[]][] = [
    ['alac.m4a', '-c:a', 'alac'],
    ['ac3.mkv', '-c:a', 'ac3'],
    ['eac3.mp4', '-c:a', 'eac3'],
    ['mp2.mkv', '-c:a', 'mp2'],
    ['layer-2.mp3', '-c:a', 'mp2', '-f', 'mp2'],
    ['speex.ogg', '-c:a', 'libspeex', '-ar', '16000'],
    ['flac.ogg', '-c:a', 'flac'],
    ['opus.mp4', '-c:a', 'libopus'],
    ['ima-adpcm.wav', '-c:a', 'adpcm_ima_wav'],
    ['ms-adpcm.wav', '-c:a', 'adpcm_ms'],
    ['yamaha-adpcm.wav', '-c:a', 'adpcm_yamaha'],
    ['g726.wav', '-c:a', 'g726', '-ar', '8000', '-ac', '1'],
    ['gsm.wav', '-c:a', 'libgsm_ms', '-ar', '8000', '-ac', '1'],
    ['mu-law.wav', '-c:a', 'pcm_mulaw', '-ar', '8000'],
    ['a-law.wav', '-c:a', 'pcm_alaw', '-ar', '8000'],
    ['8-bit.wav', '-c:a', 'pcm_u8'],
    ['24-bit.wav', '-c:a', 'pcm_s24le'],
    ['32-bit.wav', '-c:a', 'pcm_s32le'],
    ['float.wav', '-c:a', 'pcm_f32le'],
    ['double.wav', '-c:a', 'pcm_f64le'],
    ['mp3-inside.wav', ...mp3],
    ['flash-speech.flv', '-c:a', 'nellymoser', '-ar', '16000', '-ac', '1'],
    ['flash-adpcm.flv', '-c:a', 'adpcm_swf', '-ar', '22050', '-ac', '1'],
    ['old.wma', '-c:a', 'wmav1', '-f', 'asf'],
    ['192-khz.flac', '-ar', '192000'],
    ['8-khz.mp3', ...mp3, '-ar', '8000', '-ac', '1'],
  ]
  return rows.map(([name, ...options]) => made('rare codecs', name, right, ...sound, ...options))
}

const [anna, ben, cara] = [
  [0.5, 4.5, 8.2],
  [1.5, 2.5, 5.6],
  [3.3, 6.7, 7.5],
] as const
const silence = ['-f', 'lavfi', '-i', 'anullsrc=r=48000:cl=mono:d=9']
const voice = (begin: readonly number[], hertz = 440): string[] => tones(begin, { hertz, seconds: 9.5 })
/** Sentences that the engine finds when it hears them. */
const [first, second] = [
  'the meeting starts at nine in the morning',
  'she put the letter on the kitchen table',
]

export function trackMembers(): Member[] {
  const kind = 'tracks'
  const two = [...voice(anna), ...voice(ben, 600)]
  const three = [...two, ...voice(cara, 700)]
  const apart: Right = { tones: [anna, ben] }
  const film = ['-map', '0', '-map', '1', '-map', '2']
  const languages = [
    '-metadata:s:a:0',
    'language=deu',
    '-metadata:s:a:1',
    'language=eng',
    '-metadata:s:a:2',
    'language=fra',
  ]
  const people: Member = {
    kind,
    name: 'two-people.mov',
    right: { words: [first, second] },
    make: async (file) =>
      ffmpeg(
        ...(await spoken(file, 'slt', first)),
        ...(await spoken(file, 'rms', second)),
        ...mapped(2),
        '-af',
        'apad=whole_dur=6',
        '-c:a',
        'pcm_s16le',
        file,
      ),
  }
  return [
    people,
    made(
      kind,
      'a-microphone-each.mxf',
      apart,
      ...picture(10),
      ...two,
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
    made(
      kind,
      'a-microphone-each.mov',
      apart,
      ...picture(10),
      ...two,
      ...film,
      '-c:v',
      'mpeg4',
      '-c:a',
      'pcm_s16be',
    ),
    made(
      kind,
      'third-of-four.mxf',
      { tones: [anna] },
      ...[...picture(10), ...silence, ...silence, ...voice(anna), ...silence],
      ...[...mapped(5), '-c:v', 'mpeg2video', '-r', '25', '-c:a', 'pcm_s16le', '-ar', '48000'],
    ),
    made(kind, 'mix-and-parts.mkv', { tones: [anna, ben, cara] }, ...three, ...mapped(3), '-c:a', 'flac'),
    made(kind, 'none-default.mkv', apart, ...two, ...mapped(2), '-disposition:a', '0', '-c:a', 'libopus'),
    made(
      kind,
      'second-default.mkv',
      apart,
      ...two,
      ...mapped(2),
      '-disposition:a:0',
      '0',
      '-disposition:a:1',
      'default',
      '-c:a',
      'libopus',
    ),
    made(kind, 'first-silent.mp4', { tones: [ben] }, ...silence, ...voice(ben), ...mapped(2), ...aac),
    made(
      kind,
      'second-late.mkv',
      { tones: [anna, [5.5, 6.5, 9.6]] },
      ...voice(anna),
      '-itsoffset',
      '4',
      ...voice(ben),
      ...mapped(2),
      '-c:a',
      'flac',
    ),
    made(
      kind,
      'second-longer.mkv',
      { tones: [[0.5], ben] },
      ...tones([0.5]),
      ...voice(ben),
      ...mapped(2),
      '-c:a',
      'flac',
    ),
    made(kind, 'same-twice.mp4', { tones: [anna] }, ...voice(anna), '-map', '0', '-map', '0', ...aac),
    made(
      kind,
      'unknown-codec-first.mkv',
      { tones: [ben] },
      ...two,
      ...mapped(2),
      '-c:a:0',
      'wavpack',
      '-c:a:1',
      'flac',
    ),
    made(
      kind,
      'languages.mkv',
      { tones: [ben] },
      ...three,
      ...mapped(3),
      ...languages,
      '-disposition:a',
      '0',
      '-disposition:a:1',
      'default',
      '-c:a',
      'flac',
    ),
    made(
      kind,
      'languages-all.mkv',
      { tones: [anna, ben, cara], track: 'all' },
      ...three,
      ...mapped(3),
      ...languages,
      '-c:a',
      'flac',
    ),
    made(
      kind,
      'languages-third.mp4',
      { tones: [cara], track: 2 },
      ...three,
      ...mapped(3),
      ...languages,
      ...aac,
    ),
    made(
      kind,
      'default-silent.mkv',
      { tones: [ben] },
      ...silence,
      ...voice(ben),
      ...mapped(2),
      ...languages.slice(0, 4),
      '-c:a',
      'flac',
    ),
    made(
      kind,
      'commentary.mkv',
      { tones: [anna] },
      ...two,
      ...mapped(2),
      '-metadata:s:a:1',
      'title=Director’s commentary',
      '-c:a',
      'flac',
    ),
    made(
      kind,
      'comment-first.mkv',
      { tones: [ben] },
      ...two,
      ...mapped(2),
      '-disposition:a:0',
      'comment',
      '-disposition:a:1',
      'default',
      '-c:a',
      'flac',
    ),
    made(
      kind,
      'last-of-forty.mov',
      { tones: [anna] },
      ...silence,
      ...voice(anna),
      ...Array.from({ length: 39 }, () => ['-map', '0']).flat(),
      '-map',
      '1',
      '-c:a',
      'pcm_s16le',
    ),
  ]
}

export function channelMembers(): Member[] {
  const kind = 'channels'
  const stereo = (...signals: (string | readonly number[])[]): string[] => channels('stereo', 9.5, ...signals)
  const surround = (layout: string, count: number, speaking: number): string[] =>
    channels(
      layout,
      9.5,
      ...Array.from({ length: count }, (_, channel) => (channel === speaking ? anna : '0')),
    )
  const many = (
    name: string,
    count: number,
    speaking: Record<number, readonly number[]>,
    rows: Right,
  ): Member => ({
    kind,
    name,
    right: rows,
    make: (file) =>
      writeWav(file, {
        starts: Array.from({ length: count }, (_, channel) => speaking[channel] ?? []),
        rate: 16_000,
        bytes: 44 + 10 * 16_000 * count * 2,
      }),
  })
  const alone: Right = { tones: [anna] }
  const against = ['-af', 'pan=stereo|c0=c0|c1=-1*c0']
  const words = (name: string, filter: string, ...options: string[]): Member => ({
    kind,
    name,
    right: { words: [first] },
    make: async (file) => ffmpeg(...(await spoken(file, 'slt', first)), '-af', filter, ...options, file),
  })
  return [
    words('anti-phase-speech.wav', 'pan=stereo|c0=c0|c1=-1*c0'),
    words('surround-speech.m4a', 'pan=5.1|FC=c0', ...aac),
    made(kind, 'anti-phase.wav', alone, ...voice(anna), ...against),
    made(kind, 'anti-phase.m4a', alone, ...voice(anna), ...against, ...aac, '-b:a', '128k'),
    made(kind, 'anti-phase.opus', alone, ...voice(anna), ...against, '-c:a', 'libopus', '-b:a', '96k'),
    made(kind, 'both-the-same.flac', alone, ...voice(anna), '-ac', '2'),
    made(kind, 'left-only.wav', alone, ...stereo(anna, '0')),
    made(kind, 'right-only.m4a', alone, ...stereo('0', anna), ...aac),
    made(kind, 'a-side-each.wav', { tones: [anna, ben] }, ...stereo(anna, ben)),
    made(
      kind,
      'a-side-each.mp3',
      { tones: [anna, ben] },
      ...stereo(anna, ben),
      ...mp3,
      '-joint_stereo',
      '0',
      '-b:a',
      '192k',
    ),
    made(
      kind,
      'quiet-beside-loud.flac',
      { tones: [anna, ben] },
      ...voice(anna),
      ...voice(ben, 600),
      '-filter_complex',
      '[0]volume=1[a];[1]volume=0.15[b];[a][b]join=inputs=2:channel_layout=stereo',
    ),
    made(kind, 'hum-on-the-right.wav', { tones: [anna, [0]] }, ...stereo(anna, '0.1*sin(2*PI*50*t)')),
    made(kind, 'constant-on-the-left.wav', { tones: [ben] }, ...stereo('0.0005', ben)),
    made(kind, '5.1-centre.mkv', alone, ...surround('5.1', 6, 2), '-c:a', 'ac3'),
    made(kind, '5.1-rear.m4a', alone, ...surround('5.1', 6, 4), ...aac),
    made(kind, '5.1-low.flac', alone, ...surround('5.1', 6, 3)),
    made(kind, '7.1-side.wav', alone, ...surround('7.1', 8, 6)),
    made(kind, 'quad.wav', alone, ...surround('quad', 4, 3)),
    made(kind, '3.0.flac', { tones: [anna, ben, cara] }, ...channels('3.0', 9.5, anna, ben, cara)),
    many('one-of-twelve.wav', 12, { 7: anna }, alone),
    many('three-of-sixteen.wav', 16, { 0: anna, 9: ben, 15: cara }, { tones: [anna, ben, cara] }),
    many('four-unknown.wav', 4, { 3: ben }, { tones: [ben] }),
    many('last-of-sixty-four.wav', 64, { 63: cara }, { tones: [cara] }),
  ]
}
