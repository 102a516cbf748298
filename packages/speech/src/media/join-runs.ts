import { createReadStream, createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { MediaError } from './media-error.ts'
import { copyArguments, copyTransportArguments, type StreamForm } from './media-guard.ts'
import { findMediaTools } from './media-tools.ts'
import { runFfmpeg } from './run-ffmpeg.ts'
import { makeOfPieces } from './pieces.ts'
import { type MediaInfo, type MediaOptions, probeMedia } from './probe.ts'

const kept: Partial<Record<string, StreamForm>> = { opus: 'webm', aac: 'mp4' }

interface Run {
  file: string
  info: MediaInfo
}

/**
 * Makes one recording of what a recorder made in one or more runs, with the length and the index that a recorder at work can't write. The sound is taken
 * over as it is where every run is of one kind, and encoded again where they differ. Works in `folder`, which must be private to it; on failure and abort nothing
 * is left at `target`. A run that holds no sound is passed over.
 *
 * @returns The ending of its kind.
 * @throws MediaError; the signal's reason.
 */
export async function joinRuns(
  files: readonly string[],
  folder: string,
  target: string,
  options: MediaOptions = {},
): Promise<'webm' | 'm4a'> {
  const { signal, tools = findMediaTools() } = options
  const runs = await readRuns(files, { signal, tools })
  const form = commonForm(runs)
  if (!form) {
    await makeOfPieces(
      runs.map(({ file, info }) => ({ file, start: 0, end: info.durationSeconds })),
      folder,
      target,
      { signal, tools },
    )
    return 'm4a'
  }
  const call = (inputPath: string, outputPath: string, args: (from: string, to: string) => string[]) =>
    runFfmpeg(tools, { args, inputPath, outputPath, signal, timeoutMs: 600_000 })
  const whole = path.join(folder, 'runs.ts')
  const part = path.join(folder, 'run.ts')
  try {
    const [first, ...more] = runs
    if (first && more.length === 0)
      await call(first.file, target, (from, to) => copyArguments(from, to, form))
    else {
      // Of the containers that can be put behind each other byte by byte, this one takes both codecs.
      await rm(whole, { force: true })
      let offsetSeconds = 0
      for (const { file, info } of runs) {
        await call(file, part, (from, to) => copyArguments(from, to, 'mpegts', offsetSeconds))
        await pipeline(
          createReadStream(part),
          createWriteStream(whole, { flags: 'a', mode: 0o600 }),
          ...(signal ? [{ signal }] : []),
        )
        offsetSeconds += info.durationSeconds
      }
      await call(whole, target, (from, to) => copyTransportArguments(from, to, form))
    }
    return form === 'webm' ? 'webm' : 'm4a'
  } catch (error) {
    await rm(target, { force: true })
    throw error
  } finally {
    await Promise.all([whole, part].map((made) => rm(made, { force: true })))
  }
}

async function readRuns(files: readonly string[], options: MediaOptions): Promise<Run[]> {
  const runs: Run[] = []
  for (const file of files) {
    try {
      runs.push({ file, info: await probeMedia(file, options) })
    } catch (error) {
      if (!(error instanceof MediaError) || (error.reason !== 'no-audio' && error.reason !== 'empty'))
        throw error
    }
  }
  if (runs.length === 0) throw new MediaError('no-audio')
  return runs
}

function commonForm(runs: readonly Run[]): StreamForm | undefined {
  const kinds = new Set(runs.map(({ info }) => `${info.codec} ${info.sampleRate} ${info.channels}`))
  return kinds.size === 1 ? kept[runs[0]?.info.codec ?? ''] : undefined
}
