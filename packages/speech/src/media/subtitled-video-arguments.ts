import { optionArguments } from '../processes/option-arguments.ts'
import {
  countsFromStart,
  maxMediaSeconds,
  pictureGuardFlags,
  reported,
  subtitleGuardFlags,
  writes,
} from './media-guard.ts'
import { type Box, fitFilters, toScreen } from './picture-arguments.ts'

/** `V` is a picture that moves: no cover. */
function pictureAndSound(sounds: readonly KeptSound[]): string[] {
  return [
    ...['-map', '0:V:0', ...sounds.flatMap(({ track }) => ['-map', `0:a:${track}`])],
    ...['-dn', ...optionArguments({ map_metadata: -1, map_chapters: -1 })],
  ]
}
const reads = [...writes, ...pictureGuardFlags, ...countsFromStart, '-t', String(maxMediaSeconds + 1)]
/** Sound that players expect in MP4. */
const mp4Sounds = ['aac', 'mp3', 'ac3', 'eac3', 'alac', 'opus']

/** With the size of the picture as it is looked at. */
interface KeptSound {
  /** 0-based, of the sound tracks. */
  track: number
  codec: string
}

export interface BurnSettings extends Box {
  /** Name in the folder where ffmpeg begins, of plain letters: it stands in the text of a filter. */
  subtitles: string
  /** In the order of the result. */
  sounds: readonly KeptSound[]
  /** Frames a second, as ffmpeg prints it. */
  frameRate: number
  isHdr: boolean
  /** Bits a second of the picture: what it takes on the disk has an end. */
  maxBitRate: number
}

/** The filter `ass` reads its file by itself, without any demuxer or decoder; `subtitles` would probe it. H.264 has even sizes and players expect square pixels. */
export function burnArguments(
  input: string,
  output: string,
  { width, height, subtitles, sounds, frameRate, isHdr, maxBitRate }: BurnSettings,
): string[] {
  const filters = [
    `fps=${exactRate(frameRate)}`,
    ...fitFilters({ width: even(width), height: even(height) }),
    ...(isHdr ? toScreen : []),
    `ass=${subtitles}:fontsdir=.`,
  ]
  return [
    ...reads,
    ...['-i', `file:${input}`, ...pictureAndSound(sounds), '-sn', '-vf', filters.join(',')],
    ...optionArguments({
      'c:v': 'libx264',
      preset: 'veryfast',
      crf: 20,
      maxrate: maxBitRate,
      bufsize: 2 * maxBitRate,
      pix_fmt: 'yuv420p',
    }),
    ...soundFor('mp4', sounds),
    ...['-movflags', '+faststart', ...reported, '-f', 'mp4', `file:${output}`],
  ]
}

function even(pixels: number): number {
  return 2 * Math.round(pixels / 2)
}

/** ffmpeg prints 24000/1001 as 23.98. Taken at its word, a frame would be shown twice every four minutes. */
function exactRate(printed: number): string {
  const whole = [24, 30, 48, 60, 120].find((rate) => Math.abs(rate / 1.001 - printed) < 0.01)
  return whole === undefined ? String(printed) : `${whole}000/1001`
}

export interface MuxSettings {
  /** Name in the folder where ffmpeg begins. */
  subtitles: string
  format: 'srt' | 'ass'
  container: 'mp4' | 'mkv'
  language: string
  /** In the order of the result. */
  sounds: readonly KeptSound[]
}

export function muxArguments(
  input: string,
  output: string,
  { subtitles, format, container, language, sounds }: MuxSettings,
): string[] {
  return [
    ...reads,
    // AVI has no timestamps.
    ...optionArguments({ fflags: '+genpts', i: `file:${input}` }),
    ...[...subtitleGuardFlags, ...optionArguments({ f: format, i: `file:${subtitles}` })],
    ...[...pictureAndSound(sounds), ...optionArguments({ map: '1:s:0', 'c:v': 'copy' })],
    ...soundFor(container, sounds),
    ...optionArguments({
      'c:s': container === 'mp4' ? 'mov_text' : 'copy',
      'metadata:s:s:0': `language=${language}`,
      'disposition:s:0': 'default',
      movflags: container === 'mp4' ? '+faststart' : undefined,
    }),
    ...[...reported, '-f', container === 'mp4' ? 'mp4' : 'matroska', `file:${output}`],
  ]
}

/** Players begin with the first. */
function soundFor(container: 'mp4' | 'mkv', sounds: readonly KeptSound[]): string[] {
  const codecs = sounds.flatMap(({ codec }, index) => [
    `-c:a:${index}`,
    container === 'mkv' || mp4Sounds.includes(codec) ? 'copy' : 'aac',
  ])
  return sounds.length > 1 ? [...codecs, '-disposition:a', '0', '-disposition:a:0', 'default'] : codecs
}
