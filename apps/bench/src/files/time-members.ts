import { ffmpeg, join, made, type Member, picture, type Right, tones, writeWav } from './member.ts'

const aac = ['-c:a', 'aac']
const forms: Record<string, string[]> = {
  mp4: ['-c:v', 'mpeg4', ...aac],
  mov: ['-c:v', 'mpeg4', ...aac],
  mkv: ['-c:v', 'mpeg4', '-c:a', 'flac'],
  webm: ['-c:v', 'libvpx', '-c:a', 'libopus'],
  flv: ['-c:v', 'flv1', '-c:a', 'libmp3lame', '-ar', '44100'],
  wmv: ['-c:v', 'wmv2', '-c:a', 'wmav2', '-f', 'asf'],
}
/** Sound with packets missing from 2 s on. */
const gapOf = (seconds: number): string[] => ['-filter:a', `asetpts='if(gte(T,2),PTS+${seconds}*SR,PTS)'`]

export function gapMembers(): Member[] {
  const kind = 'gaps'
  const sound = tones([0.5, 1.2, 3, 4])
  const right: Right = { tones: [[0.5, 1.2, 13, 14]], seconds: 15, soundSeconds: 5 }
  const long = (seconds: number): Right => ({
    tones: [[0.5, 1.2, 3 + seconds, 4 + seconds]],
    soundSeconds: 5,
  })
  return [
    ...Object.entries(forms).map(([ending, options]) =>
      made(
        kind,
        `lost-packets.${ending}`,
        { tones: right.tones, soundSeconds: 5 },
        ...picture(16),
        ...sound,
        ...gapOf(10),
        ...options,
      ),
    ),
    made(kind, 'muted.m4a', right, ...sound, ...gapOf(10), ...aac),
    made(kind, 'muted.mka', right, ...sound, ...gapOf(10), '-c:a', 'libopus'),
    made(kind, 'silence-not-sent.ogg', right, ...sound, ...gapOf(10), '-c:a', 'libopus'),
    made(
      kind,
      'several.webm',
      { tones: [[0.5, 6, 12, 18]] },
      ...tones([0.5, 2, 4, 6]),
      '-filter:a',
      "asetpts='PTS+4*floor(T/1.8)*SR'",
      '-c:a',
      'libopus',
    ),
    made(kind, 'half-an-hour.m4a', long(1800), ...sound, ...gapOf(1800), ...aac),
    made(kind, 'half-an-hour.webm', long(1800), ...sound, ...gapOf(1800), '-c:a', 'libopus'),
    made(kind, 'four-hours.webm', long(14_400), ...sound, ...gapOf(14_400), '-c:a', 'libopus'),
  ]
}

export function lateMembers(): Member[] {
  const kind = 'late starts'
  const late = (seconds: number, sound: string[], filmSeconds: number): string[] => [
    '-itsoffset',
    String(seconds),
    ...sound,
    ...picture(filmSeconds),
  ]
  const sound = tones([0.5, 1.5])
  return [
    ...Object.entries(forms).map(([ending, options]) =>
      made(kind, `camera.${ending}`, { tones: [[6.5, 7.5]] }, ...late(6, sound, 8), ...options),
    ),
    made(
      kind,
      'joined-after-ten-minutes.mp4',
      { tones: [[600.5, 601.5]], soundSeconds: 2.5 },
      ...late(600, sound, 602),
      ...forms['mp4']!,
    ),
    made(
      kind,
      'joined-after-an-hour.mkv',
      { tones: [[3600.5, 3601.5]], soundSeconds: 2.5 },
      ...late(3600, sound, 3602),
      ...forms['mkv']!,
    ),
    made(
      kind,
      'screen.mkv',
      { tones: [[6.5, 7.5]] },
      ...late(6, sound, 8),
      '-c:v',
      'libx264',
      '-preset',
      'ultrafast',
      '-pix_fmt',
      'yuv420p',
      ...aac,
    ),
    made(
      kind,
      'screen.mp4',
      { tones: [[6.5, 7.5]] },
      ...late(6, sound, 8),
      '-c:v',
      'libx264',
      '-preset',
      'ultrafast',
      '-pix_fmt',
      'yuv420p',
      ...aac,
    ),
    made(
      kind,
      'on-the-clock.webm',
      { tones: [[0.5, 1.5]], seconds: 2.5 },
      ...sound,
      '-c:a',
      'libopus',
      '-output_ts_offset',
      '600',
    ),
    made(
      kind,
      'on-the-clock.mka',
      { tones: [[0.5, 1.5]], seconds: 2.5 },
      ...sound,
      '-c:a',
      'flac',
      '-output_ts_offset',
      '40000',
    ),
    made(
      kind,
      'on-the-clock.flv',
      { tones: [[0.5, 1.5]] },
      ...sound,
      '-c:a',
      'libmp3lame',
      '-ar',
      '44100',
      '-output_ts_offset',
      '600',
    ),
    made(kind, 'delayed.m4a', { tones: [[0.5, 1.5]], seconds: 2.5 }, '-itsoffset', '4', ...sound, ...aac),
    made(
      kind,
      'both-on-the-clock.mkv',
      { tones: [[0.5, 1.5]] },
      ...sound,
      ...picture(3),
      ...forms['mkv']!,
      '-output_ts_offset',
      '600',
    ),
    made(kind, 'picture-ends-first.mp4', { tones: [[0.5, 1.5]] }, ...sound, ...picture(1), ...forms['mp4']!),
    made(
      kind,
      'picture-lasts-longer.webm',
      { tones: [[0.5, 1.5]] },
      ...sound,
      ...picture(20),
      ...forms['webm']!,
    ),
  ]
}

export function editMembers(): Member[] {
  const kind = 'edit lists and priming'
  const starts = [0.5, 1.7, 2.9]
  const sound = tones(starts)
  const exact: Right = { tones: [starts], within: 0.02 }
  const trimmed = (name: string, ...options: string[]): Member => ({
    kind,
    name,
    right: { tones: [[0.2, 1.4]], within: 0.03 },
    make: async (file) => {
      const whole = `${file}.whole.mov`
      await ffmpeg(...sound, ...options, whole)
      await ffmpeg('-ss', '1.5', '-i', whole, '-c', 'copy', file)
    },
  })
  return [
    made(kind, 'priming.m4a', exact, ...sound, ...aac),
    made(kind, 'priming.mp4', exact, ...sound, ...picture(4), ...forms['mp4']!),
    made(kind, 'pre-skip.opus', exact, ...sound, '-c:a', 'libopus'),
    made(kind, 'pre-skip.webm', exact, ...sound, '-c:a', 'libopus'),
    made(kind, 'encoder-delay.mp3', exact, ...sound, '-c:a', 'libmp3lame'),
    made(kind, 'vorbis.ogg', exact, ...sound, '-c:a', 'libvorbis'),
    made(kind, 'no-edit-list.m4a', { tones: [starts], within: 0.05 }, ...sound, ...aac, '-use_editlist', '0'),
    trimmed('trimmed.m4a', ...aac),
    trimmed('trimmed.mov', '-c:a', 'pcm_s16le'),
    made(kind, 'negative-start.mkv', { tones: [starts], within: 0.05 }, ...sound, ...aac),
  ]
}

export function chainedMembers(): Member[] {
  const kind = 'chained and joined'
  const [one, other] = [tones([0.5]), tones([0.7])]
  const joined = (name: string, second: string[], ...options: string[]): Member => ({
    kind,
    name,
    right: { tones: [[0.5, 2.2, 3.7]], within: 0.15, ...(name.endsWith('.opus') && { seconds: 4.7 }) },
    make: (file) => join(file, [...one, ...options], [...other, ...options, ...second], [...one, ...options]),
  })
  return [
    joined('chained.opus', [], '-c:a', 'libopus'),
    joined('chained.ogg', [], '-c:a', 'libvorbis'),
    joined('chained-stereo.opus', ['-ac', '2'], '-c:a', 'libopus'),
    joined('joined.mp3', [], '-c:a', 'libmp3lame'),
    joined('joined-other-rate.mp3', ['-ar', '22050', '-ac', '2'], '-c:a', 'libmp3lame'),
    joined('joined.aac', [], ...aac, '-f', 'adts'),
    joined('joined-other-rate.aac', ['-ar', '22050'], ...aac, '-f', 'adts'),
  ]
}

/** Nearly three hours of little sound. */
const hours = [0.5, 5000, 9900]
const encoded = (...options: string[]): string[] => [
  ...tones(hours, { seconds: 10_000 }),
  '-ar',
  '16000',
  '-ac',
  '1',
  ...options,
]

export function seekingMembers(): Member[] {
  const kind = 'hard to seek in'
  const right = (seeksExactly: boolean): Right => ({ tones: [hours], seconds: 10_000, seeksExactly })
  return [
    made(
      kind,
      'varying-bit-rate.mp3',
      { ...right(false), tones: [hours] },
      ...encoded('-c:a', 'libmp3lame', '-q:a', '9'),
    ),
    made(
      kind,
      'varying-without-index.mp3',
      { ...right(false), tones: [hours] },
      ...encoded('-c:a', 'libmp3lame', '-q:a', '9', '-write_xing', '0'),
    ),
    made(
      kind,
      'one-bit-rate.mp3',
      { ...right(true), tones: [hours] },
      ...encoded('-c:a', 'libmp3lame', '-b:a', '32k'),
    ),
    made(kind, 'hours.aac', { tones: [hours] }, ...encoded(...aac, '-b:a', '24k', '-f', 'adts')),
    made(kind, 'hours-adpcm.wav', { tones: [hours] }, ...encoded('-c:a', 'adpcm_ms')),
    {
      kind,
      name: 'chained-hours.opus',
      right: { tones: [[0.5, 401, 801.5]], within: 0.15, seeksExactly: false },
      make: (file) =>
        join(
          file,
          ...[0.5, 0.5, 0.5].map((start) => [
            ...tones([start], { seconds: 400.5 }),
            '-c:a',
            'libopus',
            '-b:a',
            '12k',
          ]),
        ),
    },
  ]
}

export function limitMembers(): Member[] {
  const kind = 'limits'
  const wav = (
    name: string,
    right: Right,
    rate: number,
    bytes: number,
    starts: readonly number[],
  ): Member => ({
    kind,
    name,
    right,
    make: (file) => writeWav(file, { starts: [starts], rate, bytes }),
  })
  const gibibyte = 1024 ** 3
  const maxSeconds = 5 * 3600
  return [
    wav('1-gib.wav', { tones: [[0.5, 5591]] }, 96_000, gibibyte, [0.5, 5591]),
    wav(
      '5-hours.wav',
      { tones: [[0.5, 17_998]], seconds: maxSeconds },
      8000,
      44 + maxSeconds * 16_000,
      [0.5, 17_998],
    ),
    wav('over-5-hours.wav', { refused: 'too-long' }, 8000, 44 + (maxSeconds + 1) * 16_000, [0.5]),
    made(
      kind,
      '5-hours.opus',
      { tones: [[0.5, 17_998]] },
      ...tones([0.5, 17_998], { seconds: maxSeconds }),
      '-ar',
      '16000',
      '-c:a',
      'libopus',
      '-b:a',
      '8k',
    ),
    made(
      kind,
      'over-5-hours.flac',
      { refused: 'too-long' },
      '-f',
      'lavfi',
      '-i',
      'anullsrc=r=8000:cl=mono',
      '-t',
      '18002',
      '-c:a',
      'flac',
    ),
  ]
}
