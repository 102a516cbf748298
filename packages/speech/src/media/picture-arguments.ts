import { optionArguments } from '../processes/option-arguments.ts'
import { countsFromStart, maxMediaSeconds, pictureGuardFlags, reported, writes } from './media-guard.ts'
import { shotFilters } from './shot-changes.ts'

const reads = [...writes, ...pictureGuardFlags]
/** One core, so that a copy takes no more of a worker than the other work in its slot. */
const oneThread = ['-threads', '1', '-filter_threads', '1']
/** `V` is a picture that moves: no cover. */
export function lookAtPictureArguments(input: string): string[] {
  return [
    '-v',
    'info',
    '-nostdin',
    ...pictureGuardFlags,
    '-i',
    `file:${input}`,
    '-map',
    '0:V:0',
    '-c',
    'copy',
    '-t',
    '0',
    '-f',
    'null',
    '-',
  ]
}

export interface Box {
  width: number
  height: number
}

/**
 * Square pixels in one even size. A picture whose proportions change on the way, as when a phone is turned, gets bars:
 * ffmpeg sets its filters up again then, and would stretch it. Rounding alone makes none.
 */
export function fitFilters({ width, height }: Box): string[] {
  const fit = (whole: number, fitted: string): string =>
    `'if(lt(abs(dar*${height / width}-1),0.02),${whole},2*max(1,round(min(${whole},${fitted})/2)))'`
  return [
    `scale=${fit(width, `${height}*dar`)}:${fit(height, `${width}/dar`)}`,
    `pad=${width}:${height}:-1:-1`,
    'setsar=1',
  ]
}

/** Brings the brightness of HDR down to that of a screen. */
export const toScreen = [
  'zscale=transfer=linear:npl=100',
  'format=gbrpf32le',
  'zscale=primaries=bt709',
  'tonemap=hable:desat=0',
  'zscale=transfer=bt709:matrix=bt709:range=tv',
]

export interface PictureCopyForm {
  width: number
  height: number
  frameRate: number
  /** Whether its brightness is brought down to that of a screen. */
  tonemaps: boolean
  /** Whether shot changes are looked for on the way, in every frame of the original. */
  findsShots: boolean
}

const secondsPerKeyframe = 2
const bitsPerSecond = 1_800_000

/** What a copy can have at most, for its limit: its picture may pass the average for a while. */
export function maxCopyBytes(seconds: number): number {
  return 16 * 1024 ** 2 + Math.ceil(seconds) * 300_000
}

/**
 * H.264 and AAC in MP4, which every browser plays. Turning upright is ffmpeg's own first filter.
 *
 * @param sound AAC in MP4, from the beginning of the file's time line.
 */
export function copyPictureArguments(
  input: string,
  sound: string,
  output: string,
  { width, height, frameRate, tonemaps, findsShots }: PictureCopyForm,
): string[] {
  const watched = findsShots ? `split[shown][watched];[watched]${shotFilters},nullsink;[shown]` : ''
  const filters = [
    `fps=${frameRate}:start_time=0`,
    ...fitFilters({ width, height }),
    ...(tonemaps ? toScreen : []),
    'format=yuv420p',
  ]
  return [
    ...reads,
    ...oneThread,
    ...countsFromStart,
    ...optionArguments({ t: maxMediaSeconds + 1, i: `file:${input}` }),
    ...[...pictureGuardFlags, '-i', `file:${sound}`],
    ...['-map', '0:V:0', '-map', '1:a:0', '-sn', '-dn', '-map_metadata', '-1', '-map_chapters', '-1'],
    ...['-vf', watched + filters.join(',')],
    ...optionArguments({
      'c:v': 'libx264',
      preset: 'veryfast',
      crf: 26,
      maxrate: bitsPerSecond,
      bufsize: 2 * bitsPerSecond,
    }),
    ...oneThread,
    ...optionArguments({
      force_key_frames: `expr:gte(t,n_forced*${secondsPerKeyframe})`,
      colorspace: 'bt709',
      color_primaries: 'bt709',
      color_trc: 'bt709',
      'c:a': 'copy',
      movflags: '+faststart',
    }),
    ...[...reported, '-f', 'mp4', `file:${output}`],
  ]
}

/** One image of what has keyframes enough: those are quickly read. */
function ofKeyframes(
  input: string,
  output: string,
  options: { from?: string[]; filters: string[] },
): string[] {
  const { from = [], filters } = options
  return [
    ...reads,
    ...oneThread,
    ...['-skip_frame', 'nokey', ...from, '-i', `file:${input}`],
    ...['-map', '0:V:0', '-an', '-vf', filters.join(',')],
    ...optionArguments({ 'frames:v': 1, 'c:v': 'mjpeg', 'q:v': 4, map_metadata: -1 }),
    ...[...reported, '-f', 'image2', '-update', '1', `file:${output}`],
  ]
}

interface StillPlace {
  fromSeconds: number
  /** Gives none where all are black. */
  skipsBlack: boolean
}

const notBlack = [
  'blackframe=amount=0',
  'metadata=mode=select:key=lavfi.blackframe.pblack:value=90:function=less',
]

/** The keyframe before counts, too: a short recording has no other. */
function seekTo(seconds: number): string[] {
  return ['-noaccurate_seek', '-ss', String(seconds)]
}

/** Of a finished copy: the most usual of ten keyframes. */
export function stillArguments(
  copy: string,
  output: string,
  { width, height }: Box,
  { fromSeconds, skipsBlack }: StillPlace,
): string[] {
  return ofKeyframes(copy, output, {
    from: seekTo(fromSeconds),
    filters: [...(skipsBlack ? notBlack : []), 'thumbnail=n=10', 'setpts=0', `scale=${width}:${height}`],
  })
}

/** As much of an original as is read for a still: its keyframes may be large, and far apart. */
const readForStillSeconds = 30

/** Of an original: of three keyframes, because each may be as large as a screen. */
export function earlyStillArguments(
  input: string,
  output: string,
  box: Box,
  { fromSeconds, skipsBlack, tonemaps }: StillPlace & { tonemaps: boolean },
): string[] {
  return ofKeyframes(input, output, {
    from: [...seekTo(fromSeconds), '-t', String(readForStillSeconds)],
    filters: [
      ...(skipsBlack ? notBlack : []),
      'thumbnail=n=3',
      'setpts=0',
      ...fitFilters(box),
      ...(tonemaps ? toScreen : []),
    ],
  })
}

export interface Sheet extends Box {
  count: number
  columns: number
  secondsPerStill: number
}

/** Where the picture ends before the sound, its last frame stays. */
export function sheetArguments(
  copy: string,
  output: string,
  { width, height, count, columns, secondsPerStill }: Sheet,
): string[] {
  return ofKeyframes(copy, output, {
    filters: [
      `scale=${width}:${height}`,
      'tpad=stop=-1:stop_mode=clone',
      // The last keyframe that is not later.
      `fps=1/${secondsPerStill}:start_time=0:round=up`,
      `trim=end_frame=${count}`,
      `tile=${columns}x${Math.ceil(count / columns)}`,
    ],
  })
}
