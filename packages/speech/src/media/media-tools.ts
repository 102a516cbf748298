import { createReadStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import { findProgram, isProgram } from '../processes/find-program.ts'
import { resolvePeer } from '../processes/package-files.ts'
import { EngineError, isKilled } from '../engine-error.ts'
import { ChildTimeoutError, runChildTask } from '../processes/child-task.ts'
import { makeInPrivateFolder } from '../processes/private-folder.ts'
import { ProgramLog } from '../processes/program-log.ts'
import { runProcess } from '../processes/run-process.ts'
import type { ProgramLimits } from '../processes/sandbox/limits.ts'
import { MediaError } from './media-error.ts'
import { unsizedSoundArguments } from './plain-sound.ts'

export type MediaTools =
  | {
      kind: 'system'
      ffmpeg: string
      /** How long it may say nothing before it counts as hung, where it is asked to report twice a second how far it is. Default a minute. */
      silenceMs?: number
    }
  | { kind: 'wasm' }

/**
 * Finds ffmpeg: `FFMPEG_PATH`, then `PATH`, else the WebAssembly build of `@ffmpeg/core`, where that is installed.
 *
 * @throws MediaError `missing-tool`.
 */
export function findMediaTools(env: NodeJS.ProcessEnv = process.env): MediaTools {
  const given = env['FFMPEG_PATH']
  // A user wanted that one: another in its place would hide that it is not there.
  if (given && !isProgram(given))
    throw new MediaError('missing-tool', { sentence: 'FFMPEG_PATH must be the path of a program.' })
  const ffmpeg = given || findProgram('ffmpeg', (env['PATH'] ?? '').split(path.delimiter).filter(Boolean))
  if (ffmpeg) return { kind: 'system', ffmpeg }
  try {
    resolvePeer('@ffmpeg/core')
    return { kind: 'wasm' }
  } catch (cause) {
    throw new MediaError('missing-tool', { cause })
  }
}

export interface MediaCall {
  args: (input: string, output: string) => string[]
  inputPath: string
  otherInputPath?: string | undefined
  /** Files and folders beside its input; only for the system's program. */
  otherReads?: readonly string[]
  outputPath?: string
  /** Takes the output instead of the file. The program as WebAssembly writes beside `outputPath` first. */
  readOutput?: (output: AsyncIterable<Buffer>) => Promise<void>
  /** Puts files into its own folder, where it begins, before it runs; only for the system's program. */
  prepare?: (folder: string) => Promise<void>
  /** Only for the system's program; the one as WebAssembly has its time-out alone. */
  limits?: ProgramLimits
  signal?: AbortSignal | undefined
  timeoutMs: number
  onProgressLine?: (line: string) => void
  onLogLine?: (line: string) => void
}

/**
 * Runs ffmpeg. It reaches its input, and a folder of its own for its output.
 *
 * @throws MediaError `timeout` or `missing-tool`; the signal's reason.
 */
export async function callFfmpeg(tools: MediaTools, asked: MediaCall): Promise<FfmpegOutcome> {
  const opening = await unsizedSoundArguments(asked.inputPath)
  const call = { ...asked, args: openedBy(opening, asked.args) }
  const run = (made?: string, folder?: string) =>
    tools.kind === 'wasm' ? callWasm(call, made, folder) : callSystem(tools, call, made, folder)
  const { outputPath, readOutput } = call
  const isPiped = outputPath === undefined || (readOutput !== undefined && tools.kind === 'system')
  const { code, stderr } = await (isPiped ? run() : makeInPrivateFolder(outputPath, run))
  // A file's own name must not be taken for something ffmpeg said.
  return { code, stderr: stderr.replaceAll(path.resolve(call.inputPath), 'input') }
}

/** Before the `-i` of its input. */
function openedBy(options: readonly string[], args: MediaCall['args']): MediaCall['args'] {
  return (input, output) => {
    const all = args(input, output)
    return all.toSpliced(all.indexOf(`file:${input}`) - 1, 0, ...options)
  }
}

interface FfmpegOutcome {
  code: number
  stderr: string
}

async function callWasm(
  { args, inputPath, readOutput, signal, timeoutMs, onProgressLine, onLogLine }: MediaCall,
  made?: string,
  folder?: string,
): Promise<FfmpegOutcome> {
  const stderr = new ProgramLog()
  const input = {
    args: args('/in', '/out'),
    inputPath: path.resolve(inputPath),
    outputPath: made,
  }
  try {
    const { code } = await runChildTask('run-ffmpeg', input, {
      signal,
      timeoutMs,
      access: { folder, reads: [inputPath] },
      onEvent: ({ stream, line }) => {
        if (stream === 'stdout') onProgressLine?.(line)
        else {
          stderr.append(`${line}\n`)
          onLogLine?.(line)
        }
      },
    })
    if (readOutput && made !== undefined) {
      await readOutput(createReadStream(made, { highWaterMark: 1024 * 1024 }))
      await rm(made)
    }
    return { code, stderr: String(stderr) }
  } catch (error) {
    if (error instanceof ChildTimeoutError) throw new MediaError('timeout', { cause: error })
    if (error instanceof EngineError && error.reason === 'killed')
      throw new MediaError('killed', { cause: error })
    throw error
  }
}

/** It ends in order when the kernel signals that its time of the processor is up (SIGXCPU). */
const stoppedForItsTime = /^Exiting normally, received signal 24\./m

async function callSystem(
  { ffmpeg, silenceMs = 60_000 }: Extract<MediaTools, { kind: 'system' }>,
  call: MediaCall,
  made = call.readOutput ? 'pipe:1' : '',
  folder?: string,
): Promise<FfmpegOutcome> {
  const {
    args,
    inputPath,
    otherInputPath,
    otherReads = [],
    readOutput,
    signal,
    timeoutMs,
    limits,
    onProgressLine,
    onLogLine,
  } = call
  if (folder !== undefined) await call.prepare?.(folder)
  try {
    const result = await runProcess({
      command: ffmpeg,
      args: args(path.resolve(inputPath), made),
      access: {
        folder,
        reads: [inputPath, ...(otherInputPath === undefined ? [] : [otherInputPath]), ...otherReads],
      },
      limits,
      signal,
      timeoutMs,
      onStderrLine: onLogLine,
      ...(readOutput && { silenceMs, readStdout: readOutput }),
      ...(onProgressLine && { silenceMs, onStdoutLine: onProgressLine }),
    })
    if (result.timedOut || result.usedItsTime || stoppedForItsTime.test(result.stderr))
      throw new MediaError('timeout')
    if (isKilled(result)) throw new MediaError('killed')
    return { code: result.code ?? 1, stderr: result.stderr }
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT')
      throw new MediaError('missing-tool', { cause: error })
    throw error
  }
}
