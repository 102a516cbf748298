import { chmod, copyFile, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { runProcess } from '../processes/run-process.ts'
import { burnArguments, muxArguments } from './subtitled-video-arguments.ts'
import { describeInput } from './describe-input.ts'
import { MediaError } from './media-error.ts'
import { isTooLong } from './media-guard.ts'
import { callFfmpeg, findMediaTools, type MediaTools } from './media-tools.ts'
import { usualFrameRate } from './picture.ts'
import { lookAtPictureArguments } from './picture-arguments.ts'
import { explainFailure, type MediaOptions, progressSeconds } from './probe.ts'

/** A file with a picture that moves. */
export interface VideoInfo {
  /** The header's claim, in seconds. */
  durationSeconds: number
  /** Pixels, as it is looked at: turned upright, and of square pixels. */
  width: number
  height: number
  /** Frames a second; of a varying rate the usual one. */
  frameRate?: number | undefined
  isHdr: boolean
  /** Whether it is stored otherwise than it is looked at. */
  isTurned: boolean
  /** As ffmpeg calls it, such as `h264`. */
  codec: string
  /** Of each sound track. */
  soundCodecs: string[]
}

export interface SubtitledVideoOptions extends MediaOptions {
  /** @param share 0 to 1 */
  onProgress?: (share: number) => void
  /** 0-based: the sound tracks that come first, which is what players play. Default: as they are in the file. */
  audible?: readonly number[]
}

/** In the folder where ffmpeg begins: no text of a user is ever in an argument. */
const subtitlesName = 'subtitles'
/** Where fontconfig says which fonts the system has; a sandbox doesn't show that by itself. */
const fontSettings = ['/etc/fonts', '/var/cache/fontconfig']
const timeoutMs = 12 * 3_600_000
const gibibyte = 1024 ** 3

/**
 * Looks at the picture of a file.
 *
 * @throws MediaError `no-picture` for sound alone, with a cover or without; `unsupported` for a codec that is not on the list; the signal's reason.
 */
export async function lookAtVideo(file: string, options: MediaOptions = {}): Promise<VideoInfo> {
  const { signal, tools = findMediaTools() } = options
  const limits = { cpuSeconds: 20, fileBytes: 1024 ** 2 }
  const { code, stderr } = await callFfmpeg(tools, {
    args: lookAtPictureArguments,
    inputPath: file,
    limits,
    signal,
    timeoutMs: 60_000,
  })
  const info = readVideo(stderr)
  if (code !== 0 || !info) throw explainFailure(stderr)
  if (isTooLong(info.durationSeconds)) throw new MediaError('too-long')
  return info
}

/**
 * Draws subtitles into the picture: H.264 and AAC in MP4, as large and with as many frames a second as the original, evenly; turned upright. Sound tracks that MP4 can hold stay as they are.
 * On failure and abort nothing is left at `target`.
 *
 * @param subtitles Advanced SubStation Alpha whose script is as wide in proportion to its height as the picture is.
 * @param fontFiles Fonts that come first; what they lack is taken from the system's.
 * @throws MediaError, `unreadable-picture` where the file opens and its picture is damaged; the signal's reason.
 */
export async function burnSubtitles(
  video: string,
  subtitles: string,
  target: string,
  { fontFiles = [], ...options }: SubtitledVideoOptions & { fontFiles?: readonly string[] } = {},
): Promise<void> {
  const info = await lookAtVideo(video, options)
  const { size } = await stat(video)
  const maxBitRate = Math.max(2_000_000, Math.ceil((2 * 8 * size) / Math.max(1, info.durationSeconds)))
  const frameRate = info.frameRate ?? usualFrameRate
  const burn = (isHdr: boolean): Promise<void> =>
    call(video, target, info, options, {
      args: (input, output) =>
        burnArguments(input, output, {
          ...info,
          sounds: soundsOf(info, options),
          isHdr,
          frameRate,
          subtitles: subtitlesName,
          maxBitRate,
        }),
      limits: {
        memoryBytes: 4 * gibibyte,
        cpuSeconds: Math.ceil(600 + 120 * info.durationSeconds),
        fileBytes: Math.ceil(gibibyte + size + (maxBitRate / 8) * 1.5 * info.durationSeconds),
      },
      otherReads: fontSettings,
      explain: explainBurning,
      prepare: async (folder) => {
        for (const [index, font] of fontFiles.entries())
          await copyFile(font, path.join(folder, `font-${index}${path.extname(font)}`))
        await writeFile(path.join(folder, subtitlesName), subtitles)
      },
    })
  await burn(info.isHdr).catch((error: unknown) => {
    if (!info.isHdr || !(error instanceof MediaError) || error.reason === 'timeout') throw error
    // Not every ffmpeg can tone-map, and not every file names the colours that this needs.
    return burn(false)
  })
}

export type SubtitleTrack =
  | { container: 'mp4'; subtitles: string; format: 'srt' }
  /** Matroska keeps the styles of Advanced SubStation Alpha. */
  | { container: 'mkv'; subtitles: string; format: 'srt' | 'ass' }

/**
 * Puts subtitles into a video as a track that players show and hide. Picture and sound stay as they are, but for sound that MP4 can't hold, which becomes AAC.
 * On failure and abort nothing is left at `target`.
 *
 * @param language ISO 639-2, such as `eng`.
 * @throws MediaError `unfit-for-mp4` where MP4 can't hold the picture, `unfit-for-mkv` for one that is turned when it is shown; the signal's reason.
 */
export async function muxSubtitles(
  video: string,
  { container, subtitles, format, language }: SubtitleTrack & { language: string },
  target: string,
  options: SubtitledVideoOptions = {},
): Promise<void> {
  if (!/^[a-z]{3}$/.test(language)) throw new TypeError('A language is three letters.')
  const info = await lookAtVideo(video, options)
  if (container === 'mp4' && !mp4Pictures.includes(info.codec)) throw new MediaError('unfit-for-mp4')
  // The writer of Matroska in ffmpeg 5 loses the angle without a word, and not every player knows it there.
  if (container === 'mkv' && info.isTurned) throw new MediaError('unfit-for-mkv')
  const { size } = await stat(video)
  await call(video, target, info, options, {
    args: (input, output) =>
      muxArguments(input, output, {
        ...info,
        sounds: soundsOf(info, options),
        subtitles: subtitlesName,
        format,
        container,
        language,
      }),
    limits: { cpuSeconds: Math.ceil(600 + 10 * info.durationSeconds), fileBytes: gibibyte + 2 * size },
    otherReads: [],
    explain: explainFailure,
    prepare: (folder) => writeFile(path.join(folder, subtitlesName), subtitles),
  })
}

function soundsOf(
  { soundCodecs }: VideoInfo,
  { audible = [] }: SubtitledVideoOptions,
): { track: number; codec: string }[] {
  const sounds = soundCodecs.map((codec, track) => ({ track, codec }))
  return sounds.toSorted((a, b) => Number(audible.includes(b.track)) - Number(audible.includes(a.track)))
}

const mp4Pictures = ['h264', 'hevc', 'av1', 'vp9', 'mpeg4', 'mpeg2video', 'mpeg1video', 'mjpeg']

/** Whether the ffmpeg here can draw subtitles into a picture: it needs libass and libx264. */
export async function canBurnSubtitles(tools: MediaTools = findMediaTools()): Promise<boolean> {
  if (tools.kind === 'wasm') return false
  const answers = await Promise.all(
    ['filter=ass', 'encoder=libx264'].map((name) => lines(tools.ffmpeg, ['-hide_banner', '-h', name])),
  )
  return answers.every(([first = '']) => /^(?:Filter ass|Encoder libx264)\b/.test(first))
}

async function lines(command: string, args: readonly string[]): Promise<string[]> {
  const said: string[] = []
  await runProcess({ command, args, timeoutMs: 30_000, onStdoutLine: (line) => said.push(line) })
  return said
}

type Work = Pick<Parameters<typeof callFfmpeg>[1], 'args' | 'limits' | 'otherReads'> & {
  prepare: (folder: string) => Promise<void>
  explain: (log: string) => MediaError
}

/** What opened as a recording before is one: it is its picture that can't be decoded. */
function explainBurning(log: string): MediaError {
  const error = explainFailure(log)
  return error.reason === 'not-media' || error.reason === 'truncated'
    ? new MediaError('unreadable-picture', { cause: error.cause })
    : error
}

async function call(
  video: string,
  target: string,
  info: VideoInfo,
  { signal, tools = findMediaTools(), onProgress }: SubtitledVideoOptions,
  work: Work,
): Promise<void> {
  // The one as WebAssembly sees two files alone, and would take days.
  if (tools.kind === 'wasm') throw new MediaError('missing-tool')
  try {
    const { code, stderr } = await callFfmpeg(tools, {
      ...work,
      inputPath: video,
      outputPath: target,
      signal,
      timeoutMs,
      onProgressLine: (line) => {
        const seconds = progressSeconds(line)
        if (seconds !== undefined && info.durationSeconds > 0)
          onProgress?.(Math.min(1, seconds / info.durationSeconds))
      },
    })
    if (code !== 0) throw work.explain(stderr)
    await chmod(target, 0o600)
  } catch (error) {
    await rm(target, { force: true })
    throw error
  }
}

/** Reads ffmpeg's log at level `info`. */
function readVideo(log: string): VideoInfo | undefined {
  const described = describeInput(log)
  if (!described) return undefined
  if (!described.hasVideo) throw new MediaError('no-picture')
  if (!described.picture?.size) throw new MediaError('unsupported')
  const { size, ...picture } = described.picture
  const tracks = log.split(/^(?:Output #|Stream mapping:)/m)[0]?.match(/^\s*Stream #0:\d+.*$/gm) ?? []
  const codecs = (kind: string): string[] =>
    tracks.flatMap((track) => new RegExp(`: ${kind}: ([^ ,]+)`).exec(track)?.[1] ?? [])
  const [codec = ''] = codecs('Video')
  return {
    durationSeconds: described.claimedSeconds ?? 0,
    ...size,
    ...picture,
    codec,
    soundCodecs: codecs('Audio'),
  }
}
