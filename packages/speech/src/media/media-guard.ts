import type { SampleForm } from '../pcm/time-line-file.ts'
import type { Span } from '../ports.ts'
import { optionArguments } from '../processes/option-arguments.ts'

/** One second more than is accepted, so that a longer recording shows. */
export const maxMediaSeconds = 18_000
const readSeconds = maxMediaSeconds + 1
/** What codecs add to a recording of exactly as long: their blocks are whole. */
const roundingSeconds = 0.25

export function isTooLong(seconds: number): boolean {
  return seconds > maxMediaSeconds + roundingSeconds
}

export const demuxers = [
  ...[
    'mov,mp4,m4a,3gp,3g2,mj2',
    'mp3',
    'wav',
    'aac',
    'flv',
    'matroska',
    'webm',
    'asf',
    'mxf',
    'avi',
    'amr',
    'amrnb',
    'amrwb',
    'ogg',
    'flac',
  ],
  ...['caf', 'aiff', 'w64'],
  // Of camcorders, dashcams and broadcasts.
  ...['mpegts', 'mpeg'],
]

export const audioDecoders = [
  'aac',
  'aac_fixed',
  'aac_latm',
  'ac3',
  'ac3_fixed',
  'eac3',
  'alac',
  'amrnb',
  'amrwb',
  'libopencore_amrnb',
  'libopencore_amrwb',
  'flac',
  'mp1',
  'mp1float',
  'mp2',
  'mp2float',
  'mp3',
  'mp3float',
  'opus',
  'libopus',
  'vorbis',
  'libvorbis',
  'speex',
  'libspeex',
  'nellymoser',
  'wmav1',
  'wmav2',
  'wmapro',
  'wmalossless',
  'wmavoice',
  'gsm',
  'gsm_ms',
  'libgsm',
  'libgsm_ms',
  'adpcm_ima_wav',
  'adpcm_ima_qt',
  'adpcm_ms',
  'adpcm_swf',
  'g726',
  'adpcm_yamaha',
  'pcm_alaw',
  'pcm_mulaw',
  'pcm_u8',
  'pcm_s8',
  'pcm_s16le',
  'pcm_s16be',
  'pcm_s24le',
  'pcm_s24be',
  'pcm_s32le',
  'pcm_s32be',
  'pcm_f32le',
  'pcm_f32be',
  'pcm_f64le',
  'pcm_f64be',
  'pcm_bluray',
  'pcm_dvd',
  'pcm_lxf',
]

/** Of pictures that move. Those of still images are left out: a playlist of pictures, or a cover, is no video. */
export const videoDecoders = [
  'h264',
  'hevc',
  'vp8',
  'vp9',
  'libdav1d',
  'av1',
  'mpeg4',
  'mpeg2video',
  'mpeg1video',
  'h263',
  'flv',
  'wmv2',
  'wmv3',
  'vc1',
  'mjpeg',
  'prores',
  'dnxhd',
  'theora',
]

const guardFlags = guardFlagsFor(demuxers)

/** For the few calls that look at the picture, too. */
export const pictureGuardFlags = guardFlagsFor(demuxers, [...audioDecoders, ...videoDecoders])

/** Of subtitles that go into a video: the server wrote them. No file of a user is read as such. */
export const subtitleDemuxers = ['srt', 'ass']
export const subtitleDecoders = ['subrip', 'srt', 'ass', 'ssa']
export const subtitleGuardFlags = guardFlagsFor(subtitleDemuxers, subtitleDecoders)

/**
 * What every call of ffmpeg begins with. All three lists are needed: with the protocols alone, a playlist
 * named `.mp3` read its neighbours, and probing opened video decoders.
 */
function guardFlagsFor(
  formats: readonly string[],
  decoders: readonly string[] = audioDecoders,
): readonly string[] {
  return [
    '-hide_banner',
    '-max_alloc',
    String(256 * 1024 * 1024),
    '-protocol_whitelist',
    'file,pipe',
    '-format_whitelist',
    formats.join(','),
    '-codec_whitelist',
    decoders.join(','),
  ]
}

const decoded = ['-vn', '-sn', '-dn', '-t', '1', '-c:a', 'pcm_s16le', '-f', 'null', '-']

/** Before an input: of streams that broadcasts carry, ffmpeg else counts from the first track that is used, unless it is given any offset. */
export const countsFromStart = ['-itsoffset', '0.000001']

function flagsFor(readsPictures: boolean): readonly string[] {
  return readsPictures ? pictureGuardFlags : guardFlags
}

/**
 * @param track 0-based, of the sound tracks: the one that has to be readable.
 * @param readsPictures When some pictures begin, only their decoders know, and with it where the file begins.
 */
export function describeArguments(input: string, track: number, readsPictures: boolean): string[] {
  return [
    '-v',
    'info',
    '-nostdin',
    ...flagsFor(readsPictures),
    '-t',
    '1',
    '-i',
    `file:${input}`,
    '-map',
    soundTrack(track),
    ...decoded,
  ]
}

export function soundTrack(track: number): string {
  return `0:a:${track}`
}

/**
 * The walk through a track decodes nothing; the end of the first sound track is the recording's real length. The positions it reports count from `fromSeconds`.
 * ffprobe can't do this: it fails where a picture's decoder is forbidden.
 */
export function walkArguments(
  input: string,
  fromSeconds: number,
  track: string,
  readsPictures: boolean,
): string[] {
  return [
    '-v',
    'info',
    '-nostdin',
    // The sizes of some pictures are known to their decoders alone, and nothing is copied without a size.
    ...flagsFor(readsPictures || !track.startsWith('0:a:')),
    // A jump forward is a gap; chained streams, which begin again, jump back.
    '-dts_delta_threshold',
    String(readSeconds),
    ...countsFromStart,
    // Where nothing is at the beginning, going there ends behind all that there is.
    ...(fromSeconds > 0 ? ['-ss', String(fromSeconds)] : []),
    '-t',
    String(readSeconds),
    '-i',
    `file:${input}`,
    '-progress',
    'pipe:1',
    '-nostats',
    '-map',
    track,
    '-c',
    'copy',
    '-f',
    'null',
    '-',
  ]
}

/** Containers whose packets have times of their own; in others, time is the length of what was decoded until then. */
const timedDemuxers = [
  'mov,mp4,m4a,3gp,3g2,mj2',
  'matroska,webm',
  'flv',
  'asf',
  'mxf',
  'ogg',
  'mpegts',
  'mpeg',
]

/** Whether packets say when they are to be played. */
export function hasPacketTimes(container: string): boolean {
  return timedDemuxers.includes(container)
}

export interface DecodeForm {
  /** 0-based, of the sound tracks. */
  track: number
  readsPictures: boolean
  /** Hertz. */
  rate: number
  /** Numbers of channels. Default: they stay as they are. */
  mixed?: { from: number; to: 1 | 2 }
  /** Times of a part count from its start. Default: all. */
  span?: Span | undefined
}

/** Samples with their times in Matroska, counted from the container's start as players show it. */
export function decodeArguments(
  input: string,
  output: string,
  { track, readsPictures, rate, mixed, span }: DecodeForm,
): string[] {
  return [
    '-v',
    'warning',
    '-nostdin',
    '-y',
    ...flagsFor(readsPictures),
    // A jump forward is a gap; chained streams, which begin again, jump back.
    '-dts_delta_threshold',
    String(readSeconds),
    ...countsFromStart,
    ...(span ? ['-ss', String(span.start)] : []),
    '-t',
    String(span ? Math.min(span.end - span.start, readSeconds) : readSeconds),
    '-i',
    `file:${input}`,
    '-map',
    soundTrack(track),
    '-vn',
    '-sn',
    '-dn',
    '-ar',
    String(rate),
    ...(mixed ? mixedDown(mixed) : []),
    '-c:a',
    'pcm_s16le',
    '-avoid_negative_ts',
    'disabled',
    '-f',
    'matroska',
    output === 'pipe:1' ? output : `file:${output}`,
  ]
}

/** How loud each sound track is at one place. */
export function levelArguments(
  input: string,
  tracks: number,
  { start, seconds }: { start: number; seconds: number },
): string[] {
  const outputs = Array.from({ length: tracks }, (_, track) => [
    '-map',
    `0:a:${track}`,
    '-af',
    `volumedetect@${track}`,
    '-f',
    'null',
    '-',
  ]).flat()
  return [
    '-v',
    'info',
    '-nostdin',
    '-nostats',
    ...guardFlags,
    '-ss',
    String(start),
    '-t',
    String(seconds),
    '-i',
    `file:${input}`,
    ...outputs,
  ]
}

/** Nothing is left out: neither the low channel, as usual in films, nor those of which ffmpeg knows no layout. */
function mixedDown({ from, to }: { from: number; to: 1 | 2 }): string[] {
  if (from > 8)
    return [
      '-af',
      `pan=mono|c0=${Array.from({ length: from }, (_, channel) => `c${channel}`).join('+')}`,
      '-ac',
      String(to),
    ]
  return [...(from > 2 ? ['-af', 'aresample=lfe_mix_level=0.7'] : []), '-ac', String(to)]
}

/** How a call that writes a file begins. */
export const writes = ['-v', 'warning', '-nostdin', '-y']
/** Says on standard output how far it is. */
export const reported = ['-progress', 'pipe:1', '-nostats']
const firstSound = ['-map', '0:a:0', '-vn', '-sn', '-dn']

function recordingIn(input: string): string[] {
  return [...guardFlags, '-i', `file:${input}`]
}

/** What {@link TimeLineFile} holds, as an input. */
function samplesIn(input: string, { rate, channels }: { rate: number; channels: number }): string[] {
  return [
    ...guardFlagsFor(['s16le']),
    ...optionArguments({ f: 's16le', ar: rate, ac: channels, i: `file:${input}` }),
  ]
}

/** AAC in MP4, which browsers play and seek in. @param bitRate Bits a second. */
export function encodeArguments(input: string, output: string, form: SampleForm, bitRate: number): string[] {
  return [
    ...writes,
    ...samplesIn(input, form),
    ...optionArguments({ 'c:a': 'aac', 'b:a': bitRate }),
    ...reported,
    ...['-f', 'mp4', `file:${output}`],
  ]
}

/** `mpegts` is only on the way: such files can be put behind each other. */
export type StreamForm = 'webm' | 'mp4' | 'mpegts'

export function copyArguments(input: string, output: string, form: StreamForm, offsetSeconds = 0): string[] {
  return [
    ...writes,
    ...guardFlags,
    ...optionArguments({ t: readSeconds, i: `file:${input}` }),
    ...firstSound,
    ...optionArguments({ map_metadata: -1, 'c:a': 'copy', output_ts_offset: offsetSeconds, f: form }),
    `file:${output}`,
  ]
}

export function copyTransportArguments(input: string, output: string, form: StreamForm): string[] {
  return [
    ...writes,
    ...guardFlagsFor(['mpegts']),
    ...optionArguments({ t: readSeconds, f: 'mpegts', i: `file:${input}` }),
    ...optionArguments({ map: '0:a:0', 'c:a': 'copy', f: form }),
    `file:${output}`,
  ]
}

/** @param tempo 0.5 to 2: how much faster, at the same pitch. */
export function spokenPcmArguments(input: string, output: string, rate: number, tempo = 1): string[] {
  return [
    ...writes,
    ...recordingIn(input),
    ...firstSound,
    ...optionArguments({ af: tempo === 1 ? undefined : `atempo=${tempo}`, ac: 1, ar: rate }),
    ...optionArguments({ 'c:a': 'pcm_s16le', f: 's16le' }),
    `file:${output}`,
  ]
}

export type SpokenFormat = 'wav' | 'mp3' | 'flac' | 'aac' | 'opus'

/** Opus knows five rates, 24 kHz among them. */
const spokenCodecs: Record<SpokenFormat, (channels: 1 | 2) => Record<string, string | number>> = {
  wav: () => ({ 'c:a': 'pcm_s16le', f: 'wav' }),
  mp3: (channels) => ({
    'c:a': 'libmp3lame',
    'b:a': channels === 2 ? '192k' : '64k',
    id3v2_version: 3,
    f: 'mp3',
  }),
  flac: () => ({ 'c:a': 'flac', f: 'flac' }),
  aac: (channels) => ({ 'c:a': 'aac', 'b:a': channels === 2 ? '192k' : '96k', write_id3v2: 1, f: 'adts' }),
  opus: (channels) => ({ 'c:a': 'libopus', 'b:a': channels === 2 ? '96k' : '32k', f: 'ogg' }),
}

/** The input is never another user's, and its form is given. */
export function spokenFileArguments(
  input: string,
  output: string,
  { format, rate, channels, label }: { format: SpokenFormat; rate: number; channels: 1 | 2; label: string },
): string[] {
  return [
    ...writes,
    ...samplesIn(input, { rate, channels }),
    ...['-metadata', `comment=${label}`, '-metadata', 'genre=Speech'],
    ...optionArguments(spokenCodecs[format](channels)),
    `file:${output}`,
  ]
}

const songFilters = {
  all: 'anull',
  centre: 'pan=stereo|c0=0.5*c0+0.5*c1|c1=0.5*c0+0.5*c1',
  sides: 'pan=stereo|c0=0.5*c0-0.5*c1|c1=0.5*c1-0.5*c0',
}

/** Of the samples of a song, or of a WAV file. */
export interface SongForm {
  channels: number
  /** Hertz, of samples without a header. */
  rate?: number
  /** One side is the other upside down: their centre would be silence. */
  isUpsideDown?: boolean
}

/** Two sides, the right way round: one channel alone is given to both as loud as it is. */
function songSides({ channels, isUpsideDown }: SongForm): string {
  if (channels === 1) return 'pan=stereo|c0=c0|c1=c0'
  return `aformat=channel_layouts=stereo${isUpsideDown ? ',pan=stereo|c0=c0|c1=-1*c1' : ''}`
}

export function songWavArguments(
  input: string,
  output: string,
  part: keyof typeof songFilters,
  form: SongForm,
): string[] {
  const { channels, rate } = form
  return [
    ...writes,
    ...(rate === undefined ? recordingIn(input) : samplesIn(input, { rate, channels })),
    ...firstSound,
    ...optionArguments({
      ar: 44_100,
      af: `${songSides(form)},${songFilters[part]}`,
      'c:a': 'pcm_s16le',
      f: 'wav',
    }),
    `file:${output}`,
  ]
}

export function songFileArguments(
  input: string,
  output: string,
  { format, label, aside }: { format: 'wav' | 'mp3'; label: string; aside?: string | undefined },
): string[] {
  const both =
    aside === undefined
      ? []
      : [...recordingIn(aside), '-filter_complex', 'amix=inputs=2:duration=shortest:normalize=0']
  return [
    ...writes,
    ...recordingIn(input),
    ...both,
    ...optionArguments({ map_metadata: -1, metadata: `comment=${label}`, ...spokenCodecs[format](2) }),
    `file:${output}`,
  ]
}
