import { accessSync, constants } from 'node:fs'
import path from 'node:path'
import { ownRequire } from '../processes/package-files.ts'
import { runChildTask } from '../processes/child-task.ts'
import { runProcess } from '../processes/run-process.ts'
import { MediaError } from './media-error.ts'

/** The programs that read media: the system's, or ffmpeg as WebAssembly in a child process. */
export type MediaTools = { kind: 'system'; ffmpeg: string; ffprobe: string } | { kind: 'wasm' }

/**
 * Finds ffmpeg: `FFMPEG_PATH`, then `PATH` (with ffprobe beside it), else the bundled WebAssembly build.
 *
 * @throws MediaError `missing-tool`.
 */
export function findMediaTools(env: NodeJS.ProcessEnv = process.env): MediaTools {
  const folders = (env['PATH'] ?? '').split(path.delimiter).filter(Boolean)
  const ffmpeg = env['FFMPEG_PATH'] || findProgram('ffmpeg', folders)
  if (ffmpeg) {
    const ffprobe = findProgram('ffprobe', [path.dirname(ffmpeg), ...folders])
    if (ffprobe && isProgram(ffmpeg)) return { kind: 'system', ffmpeg, ffprobe }
  }
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
    return true
  } catch {
    return false
  }
}

export interface MediaCall {
  program: 'ffmpeg' | 'ffprobe'
  /** Builds the arguments for the paths as the program sees them. */
  args: (input: string, output: string) => string[]
  inputPath: string
  outputPath?: string
  signal?: AbortSignal | undefined
  timeoutMs: number
  onStdoutLine?: (line: string) => void
}

/**
 * Runs ffmpeg or ffprobe.
 *
 * @throws MediaError `timeout` or `missing-tool`; the signal's reason.
 */
export async function callMediaTool(tools: MediaTools, call: MediaCall): Promise<{ code: number; stdout: string; stderr: string }> {
  let stdout = ''
  const onLine = (line: string) => {
    // ffprobe's answer is a few hundred bytes; anything longer is a file that wants to fill the memory.
    if (stdout.length < 1_000_000) stdout += `${line}\n`
    call.onStdoutLine?.(line)
  }
  if (tools.kind === 'wasm') {
    const { signal, timeoutMs, program, inputPath, outputPath } = call
    const input = { program, args: call.args('/in', '/out'), inputPath, ...(outputPath && { outputPath }) }
    const lines: string[] = []
    const result = await runChildTask('run-ffmpeg', input, {
      signal,
      timeoutMs,
      onEvent: ({ line, stream }) => (stream === 'stdout' ? onLine(line) : lines.push(line)),
    })
    return { code: result.code, stdout, stderr: lines.slice(-200).join('\n') }
  }
  try {
    const result = await runProcess({
      command: call.program === 'ffmpeg' ? tools.ffmpeg : tools.ffprobe,
      args: call.args(path.resolve(call.inputPath), call.outputPath ? path.resolve(call.outputPath) : ''),
      signal: call.signal,
      timeoutMs: call.timeoutMs,
      onStdoutLine: onLine,
    })
    if (result.timedOut) throw new MediaError('timeout')
    return { code: result.code ?? 1, stdout, stderr: result.stderr }
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') throw new MediaError('missing-tool', { cause: error })
    throw error
  }
}
