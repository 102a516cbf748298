import { rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { describeInput, type InputPicture } from './describe-input.ts'
import { encodeForPlayer } from './encode.ts'
import { MediaError } from './media-error.ts'
import { callFfmpeg, findMediaTools, type MediaCall, type MediaTools } from './media-tools.ts'
import {
  type Box,
  copyPictureArguments,
  earlyStillArguments,
  lookAtPictureArguments,
  maxCopyBytes,
  type PictureCopyForm,
  type Sheet,
  sheetArguments,
  stillArguments,
} from './picture-arguments.ts'
import { explainFailure, type MediaInfo, type MediaOptions } from './probe.ts'
import { lacksShotFilters, shotChangeFinder, shotChangesArguments } from './shot-changes.ts'
import type { AudibleTrack } from './write-sound.ts'

const maxShortSide = 720
const maxLongSide = 1920
const maxFrameRate = 30
/** What unknown rates are made. */
export const usualFrameRate = 25
const stillBox = 320
const sheetBox = 160
const maxStills = 100
const sheetColumns = 10
/** A copy has no more keyframes. */
const minSecondsPerStill = 2
/** Sound is as much longer than what was recorded, by how it is coded. */
const paddingSeconds = 0.1
const hour = 3_600_000

export interface PictureCopy extends Box {
  /** Frames a second. */
  frameRate: number
  bytes: number
  files: { video: string; still: string; stills: string }
  /** One image, in rows from the left; each still is of the beginning of its time. */
  stills: Sheet
  /** Milliseconds of the copy, in their order; left out where this ffmpeg can't find them. */
  shotChanges?: number[] | undefined
}

/**
 * Makes a copy that browsers play of a recording with a picture: at most 720 lines, 30 frames a second, with the sound that is transcribed, on the file's time line.
 * With it come a still and a sheet of stills. Works only with a system's ffmpeg: the one as WebAssembly would take ten times as long as the recording.
 *
 * @param folder Private to this recording; on failure and abort nothing is left there.
 * @param tracks Of sound, at least one.
 * @returns `undefined` where nothing moves, such as a cover.
 * @throws MediaError, `unsupported` for a decoder that is not on the list; the signal's reason.
 */
export async function encodePicture(
  file: string,
  folder: string,
  { durationSeconds }: Pick<MediaInfo, 'durationSeconds'>,
  tracks: readonly AudibleTrack[],
  options: MediaOptions = {},
): Promise<PictureCopy | undefined> {
  const { signal, tools = findMediaTools() } = options
  if (tools.kind === 'wasm')
    throw new MediaError('missing-tool', { sentence: 'Pictures are copied only by a system’s ffmpeg.' })
  const files = {
    video: path.join(folder, 'picture.mp4'),
    still: path.join(folder, 'still.jpg'),
    stills: path.join(folder, 'stills.jpg'),
  }
  const sound = path.join(folder, 'picture-sound.m4a')
  const run = runner(tools, signal, limitsOfCopy(durationSeconds))
  try {
    const picture = await look(run, file)
    if (!picture.size) throw new MediaError('unsupported')
    const size = sizeOfCopy(picture.size)
    const frameRate = rateOfCopy(picture.frameRate)
    await encodeForPlayer(file, sound, tracks, { signal, tools })
    const { frames, shotChanges } = await copy(run, { file, sound }, files.video, {
      ...size,
      frameRate,
      tonemaps: picture.isHdr,
      findsShots: true,
    })
    if (frames <= 1) {
      await removeAll(files)
      return undefined
    }
    const stills = planSheet(size, durationSeconds)
    await makeStill(run, files, fitInto(size, stillBox), durationSeconds / 10)
    await succeed(run, {
      args: (input, output) => sheetArguments(input, output, stills),
      inputPath: files.video,
      outputPath: files.stills,
    })
    const sizes = await Promise.all(Object.values(files).map((made) => stat(made)))
    return {
      ...size,
      frameRate,
      bytes: sizes.reduce((sum, { size: bytes }) => sum + bytes, 0),
      files,
      stills,
      shotChanges,
    }
  } catch (error) {
    await removeAll(files)
    throw error
  } finally {
    await rm(sound, { force: true })
  }
}

/**
 * Finds where the picture of a finished copy has cuts, for copies that were made before these were looked for.
 *
 * @returns Milliseconds, in their order; `undefined` where this ffmpeg can't find them.
 * @throws MediaError; the signal's reason.
 */
export async function findShotChanges(
  copyPath: string,
  { durationSeconds }: Pick<MediaInfo, 'durationSeconds'>,
  { signal, tools = findMediaTools() }: MediaOptions = {},
): Promise<number[] | undefined> {
  if (tools.kind === 'wasm') return undefined
  const shots = shotChangeFinder()
  const { code, stderr } = await runner(
    tools,
    signal,
    limitsOfCopy(durationSeconds),
  )({ args: shotChangesArguments, inputPath: copyPath, onProgressLine: shots.read })
  if (code !== 0 && lacksShotFilters(stderr)) return undefined
  if (code !== 0) throw explainFailure(stderr)
  return shots.found()
}

/** Of the processor: a file from which a still takes longer has none. */
const stillCpuSeconds = 60

/**
 * Takes a still of a recording with a picture before there is a copy: in a second or two, however long the recording is.
 *
 * @param output Of a JPEG, at most 320 pixels wide and high.
 * @returns The size of the picture as it is looked at, in pixels.
 * @throws MediaError, `unsupported` for a decoder that is not on the list; the signal's reason.
 */
export async function takeStill(
  file: string,
  output: string,
  { durationSeconds }: Pick<MediaInfo, 'durationSeconds'>,
  { signal, tools = findMediaTools() }: MediaOptions = {},
): Promise<Box> {
  if (tools.kind === 'wasm')
    throw new MediaError('missing-tool', { sentence: 'Stills are taken only by a system’s ffmpeg.' })
  const run = runner(tools, signal, { cpuSeconds: stillCpuSeconds, fileBytes: maxCopyBytes(0) })
  const { size, isHdr } = await look(run, file)
  if (!size) throw new MediaError('unsupported')
  const box = fitInto(size, stillBox)
  // Not every file lets itself be read from its middle, and not every ffmpeg can tone HDR down.
  const middle = durationSeconds / 10
  const places = [
    { fromSeconds: middle, skipsBlack: true, tonemaps: isHdr },
    { fromSeconds: middle, skipsBlack: false, tonemaps: isHdr },
    { fromSeconds: 0, skipsBlack: false, tonemaps: false },
  ]
  let log = ''
  for (const place of places) {
    const { stderr } = await run({
      args: (input, made) => earlyStillArguments(input, made, box, place),
      inputPath: file,
      outputPath: output,
    })
    log = stderr
    if (await isThere(output)) return size
  }
  throw explainFailure(log)
}

type Run = (
  call: Pick<MediaCall, 'args' | 'inputPath' | 'otherInputPath' | 'outputPath' | 'onProgressLine'>,
) => ReturnType<typeof callFfmpeg>

/** A picture of 4K with ten bits takes five seconds of a slow core for each of its own. */
function limitsOfCopy(durationSeconds: number): NonNullable<MediaCall['limits']> {
  return { cpuSeconds: 600 + Math.ceil(durationSeconds * 8), fileBytes: maxCopyBytes(durationSeconds) }
}

function runner(
  tools: MediaTools,
  signal: AbortSignal | undefined,
  limits: NonNullable<MediaCall['limits']>,
): Run {
  return (call) =>
    callFfmpeg(tools, { onProgressLine: () => undefined, ...call, signal, limits, timeoutMs: 11 * hour })
}

async function succeed(run: Run, call: Parameters<Run>[0]): Promise<void> {
  const { code, stderr } = await run(call)
  if (code !== 0) throw explainFailure(stderr)
}

async function look(run: Run, inputPath: string): Promise<InputPicture> {
  const { code, stderr } = await run({ args: lookAtPictureArguments, inputPath })
  const input = describeInput(stderr)
  if (code !== 0 || !input) throw explainFailure(stderr)
  if (!input.picture) throw new MediaError('unsupported')
  return input.picture
}

async function copy(
  run: Run,
  source: { file: string; sound: string },
  outputPath: string,
  form: PictureCopyForm,
): Promise<{ frames: number; shotChanges: number[] | undefined }> {
  let frames = 0
  const shots = shotChangeFinder()
  const { code, stderr } = await run({
    args: (input, output) => copyPictureArguments(input, source.sound, output, form),
    inputPath: source.file,
    otherInputPath: source.sound,
    outputPath,
    onProgressLine: (line) => {
      frames = Number(/^frame=\s*(\d+)/.exec(line)?.[1] ?? frames)
      shots.read(line)
    },
  })
  if (code !== 0 && form.findsShots && lacksShotFilters(stderr))
    return copy(run, source, outputPath, { ...form, findsShots: false })
  // Not every ffmpeg is built with them, and not every file is what it says.
  if (code !== 0 && form.tonemaps) return copy(run, source, outputPath, { ...form, tonemaps: false })
  if (code !== 0) throw explainFailure(stderr)
  if (frames === 0) throw new MediaError('failed', { cause: stderr.slice(-2000) })
  return { frames, shotChanges: form.findsShots ? shots.found() : undefined }
}

async function makeStill(
  run: Run,
  { video, still }: PictureCopy['files'],
  box: Box,
  fromSeconds: number,
): Promise<void> {
  const from = (skipsBlack: boolean): Parameters<Run>[0] => ({
    args: (input, output) => stillArguments(input, output, box, { fromSeconds, skipsBlack }),
    inputPath: video,
    outputPath: still,
  })
  await run(from(true))
  if (!(await isThere(still))) await succeed(run, from(false))
}

function isThere(file: string): Promise<boolean> {
  return stat(file).then(
    ({ size }) => size > 0,
    () => false,
  )
}

function planSheet(size: Box, durationSeconds: number): Sheet {
  const secondsPerStill = Math.max(
    minSecondsPerStill,
    Math.ceil((durationSeconds - paddingSeconds) / maxStills),
  )
  const count = Math.max(1, Math.ceil((durationSeconds - paddingSeconds) / secondsPerStill))
  return { ...fitInto(size, sheetBox), count, columns: Math.min(count, sheetColumns), secondsPerStill }
}

function sizeOfCopy({ width, height }: Box): Box {
  const scale = Math.min(1, maxShortSide / Math.min(width, height), maxLongSide / Math.max(width, height))
  return { width: even(width * scale), height: even(height * scale) }
}

function fitInto({ width, height }: Box, side: number): Box {
  const scale = Math.min(1, side / Math.max(width, height))
  return { width: even(width * scale), height: even(height * scale) }
}

/** Downwards, as nothing is made larger than it is. */
function even(pixels: number): number {
  return Math.max(2, 2 * Math.floor(Math.round(pixels) / 2))
}

/** Whole parts of the rate move as evenly as the original. */
function rateOfCopy(rate = usualFrameRate): number {
  return rate > maxFrameRate + 0.01 ? rateOfCopy(rate / 2) : rate
}

async function removeAll(files: PictureCopy['files']): Promise<void> {
  await Promise.all(Object.values(files).map((made) => rm(made, { force: true })))
}
