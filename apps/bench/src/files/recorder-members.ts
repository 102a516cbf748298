import { channels, cut, join, made, type Member, mapped, type Right, tones } from './member.ts'

const starts = [0.5, 1.7, 2.9]
const sound = tones(starts)
const right: Right = { tones: [starts] }
const frames = (seconds: number): string[] => ['-f', 'lavfi', '-i', `testsrc=s=320x240:r=25:d=${seconds}`]
const film = [...frames(4), ...sound]
const h264 = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-g', '25']
const stream = [...h264, '-c:a', 'aac', '-f', 'mpegts']
const pack = ['-c:v', 'mpeg2video', '-c:a', 'mp2', '-f', 'vob']
const gap = ['-filter:a', "asetpts='if(gte(T,1.5),PTS+10*SR,PTS)'"]

/** Transport and program streams. */
export function cameraMembers(): Member[] {
  const kind = 'camcorders and dashcams'
  const lost: Right = { tones: [[0.5, 11.7, 12.9]], soundSeconds: 4 }
  const late: Right = { tones: [[2.5, 3.7, 4.9]] }
  const joined = (name: string, options: string[]): Member => ({
    kind,
    name,
    right: { tones: [[...starts, ...starts.map((start) => start + 4)]], within: 0.15 },
    make: (file) => join(file, [...film, ...options], [...film, ...options]),
  })
  return [
    made(
      kind,
      'avchd.mts',
      right,
      ...film,
      ...h264,
      ...['-c:a', 'ac3', '-mpegts_m2ts_mode', '1', '-f', 'mpegts'],
    ),
    made(kind, 'dashcam.ts', right, ...film, ...stream),
    made(kind, 'lost-packets.ts', lost, ...frames(16), ...sound, ...gap, ...stream),
    made(kind, 'late.ts', late, ...frames(6), '-itsoffset', '2', ...sound, ...stream),
    made(kind, 'clock-turns-over.ts', right, ...film, ...stream, '-output_ts_offset', '95441'),
    joined('joined.ts', stream),
    made(
      kind,
      'microphones.ts',
      { tones: [starts, [4]] },
      ...film,
      ...tones([4], { hertz: 600 }),
      ...mapped(3),
      ...stream,
    ),
    made(kind, 'linear.m2ts', right, ...film, ...h264, '-c:a', 'pcm_bluray', '-ac', '2'),
    made(kind, 'radio.ts', right, ...sound, '-c:a', 'aac', '-mpegts_flags', 'latm', '-f', 'mpegts'),
    made(kind, 'camcorder.mpg', right, ...film, ...pack),
    made(kind, 'lost-packets.mpg', lost, ...frames(16), ...sound, ...gap, ...pack),
    made(kind, 'late.mpg', late, ...frames(6), '-itsoffset', '2', ...sound, ...pack),
    joined('joined.vob', pack),
    made(kind, 'linear.vob', right, ...sound, '-c:a', 'pcm_dvd', '-ac', '2', '-f', 'vob'),
    made(kind, 'motion-jpeg.avi', right, ...film, '-c:v', 'mjpeg', '-c:a', 'pcm_s16le'),
    made(kind, 'time-code.mp4', right, ...film, ...h264, '-c:a', 'aac', '-timecode', '10:20:30:05'),
    made(kind, 'time-code.mov', right, ...film, ...h264, '-c:a', 'aac', '-timecode', '10:20:30:05'),
    made(kind, 'body.mov', right, ...film, ...h264, '-c:a', 'pcm_mulaw', '-ar', '8000'),
    made(kind, 'body.avi', right, ...film, '-c:v', 'mpeg4', '-c:a', 'adpcm_ima_wav', '-ar', '8000'),
  ]
}

/** Of field recorders, telephones, and programs that record a screen. */
export function recorderMembers(): Member[] {
  const kind = 'recorders and calls'
  const sides: Right = { tones: [[0.5], [1.7]] }
  const calls = (first: readonly number[], second: readonly number[] | '0'): string[] =>
    channels('stereo', 4, first, second)
  const minute = Array.from({ length: 10 }, (_, index) => 0.5 + index * 3)
  const fragments = ['-movflags', 'frag_keyframe+empty_moov+default_base_moof+delay_moov']
  return [
    made(
      kind,
      'take.wav',
      right,
      ...sound,
      ...['-c:a', 'pcm_s24le', '-write_bext', '1', '-metadata', 'time_reference=1728000'],
    ),
    made(kind, 'two-of-four.wav', sides, ...channels('4.0', 4, [0.5], '0', [1.7], '0'), '-c:a', 'pcm_f32le'),
    made(kind, 'call-one-side.wav', right, ...calls(starts, '0'), '-ar', '8000', '-c:a', 'pcm_mulaw'),
    made(kind, 'call-two-sides.wav', sides, ...calls([0.5], [1.7]), '-ar', '8000', '-c:a', 'pcm_alaw'),
    made(kind, 'call.mp3', sides, ...calls([0.5], [1.7]), '-ar', '8000', '-c:a', 'libmp3lame'),
    made(kind, 'memo.caf', right, ...sound, '-c:a', 'alac'),
    made(kind, 'memo-opus.caf', right, ...sound, '-c:a', 'libopus'),
    made(
      kind,
      'mix-and-parts.mkv',
      { tones: [starts, [0.5], [1.7, 2.9]] },
      ...film,
      ...tones([0.5], { seconds: 4 }),
      ...tones([1.7, 2.9], { seconds: 4 }),
      ...[...mapped(4), ...h264, '-c:a', 'aac'],
    ),
    {
      ...cut(
        made(
          kind,
          'crashed.mp4',
          { tones: [minute], isShorter: true },
          ...frames(29),
          ...tones(minute),
          ...h264,
          '-c:a',
          'aac',
          ...fragments,
        ),
      ),
      kind,
    },
  ]
}
