import { accessSync, constants, statSync } from 'node:fs'
import path from 'node:path'
import { ownRequire } from '../processes/package-files.ts'
import { ChildTimeoutError, runChildTask } from '../processes/child-task.ts'
import { ProgramLog } from '../processes/program-log.ts'
import { runProcess } from '../processes/run-process.ts'
import { MediaError } from './media-error.ts'

/** The programs that read media: the system's, or ffmpeg as WebAssembly in a child process. */
export type MediaTools =
  | {
      kind: 'system'
      ffmpeg: string
      /** How long it may say nothing before it counts as hung, where it is asked to tell twice a second how far it is. Default a minute. */
      silenceMs?: number
    }
  | { kind: 'wasm' }

/**
 * Finds ffmpeg: `FFMPEG_PATH`, then `PATH`, else the bundled WebAssembly build.
 *
 * @throws MediaError `missing-tool`.
 */
export function findMediaTools(env: NodeJS.ProcessEnv = process.env): MediaTools {
  const given = env['FFMPEG_PATH']
  // Somebody wanted that one: another in its place would hide that it is not there.
  if (given && !isProgram(given)) throw new MediaError('missing-tool', { sentence: 'FFMPEG_PATH must be the path of a program.' })
  const ffmpeg = given || findProgram('ffmpeg', (env['PATH'] ?? '').split(path.delimiter).filter(Boolean))
  if (ffmpeg) return { kind: 'system', ffmpeg }
  try {
    ownRequire().resolve('@ffmpeg/core')
    return { kind: 'wasm' }
  } catch (cause) {
    throw new MediaError('missing-tool', { cause })
  }
}

/** The full path of a program, or undefined. */
export function findProgram(name: string, folders = (process.env['PATH'] ?? '').split(path.delimiter)): string | undefined {
  return folders.map((folder) => path.join(folder, name)).find(isProgram)
}

function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK)
    return statSync(file).isFile()
  } catch {
    return false
  }
}

export interface MediaCall {
  /** Builds the arguments for the paths as ffmpeg sees them. */
  args: (input: string, output: string) => string[]
  inputPath: string
  outputPath?: string
  signal?: AbortSignal | undefined
  timeoutMs: number
  /** Called with each line of `-progress pipe:1`. */
  onProgressLine?: (line: string) => void
}

/**
 * Runs ffmpeg.
 *
 * @throws MediaError `timeout` or `missing-tool`; the signal's reason.
 */
export async function callFfmpeg(tools: MediaTools, call: MediaCall): Promise<FfmpegOutcome> {
  const { code, stderr } = await (tools.kind === 'wasm' ? callWasm(call) : callSystem(tools, call))
  // A file's own name must not be taken for something ffmpeg said.
  return { code, stderr: stderr.replaceAll(path.resolve(call.inputPath), 'input') }
}

interface FfmpegOutcome {
  code: number
  /** The beginning and the end of the log. */
  stderr: string
}

async function callWasm({ args, inputPath, outputPath, signal, timeoutMs, onProgressLine }: MediaCall): Promise<FfmpegOutcome> {
  const stderr = new ProgramLog()
  const input = { args: args('/in', '/out'), inputPath, ...(outputPath && { outputPath }) }
  try {
    const { code } = await runChildTask('run-ffmpeg', input, {
      signal,
      timeoutMs,
      onEvent: ({ stream, line }) => {
        if (stream === 'stdout') onProgressLine?.(line)
        else stderr.append(`${line}\n`)
      },
    })
    return { code, stderr: String(stderr) }
  } catch (error) {
    if (error instanceof ChildTimeoutError) throw new MediaError('timeout', { cause: error })
    throw error
  }
}

async function callSystem({ ffmpeg, silenceMs = 60_000 }: Extract<MediaTools, { kind: 'system' }>, { args, inputPath, outputPath, signal, timeoutMs, onProgressLine }: MediaCall): Promise<FfmpegOutcome> {
  try {
    const result = await runProcess({
      command: ffmpeg,
      args: args(path.resolve(inputPath), outputPath ? path.resolve(outputPath) : ''),
      signal,
      timeoutMs,
      ...(onProgressLine && { silenceMs, onStdoutLine: onProgressLine }),
    })
    if (result.timedOut) throw new MediaError('timeout')
    return { code: result.code ?? 1, stderr: result.stderr }
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') throw new MediaError('missing-tool', { cause: error })
    throw error
  }
}
