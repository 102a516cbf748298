import { spawn } from 'node:child_process'
import os from 'node:os'
import { ProgramLog } from './program-log.ts'
import { reportEnd } from './program-report.ts'

export interface ProcessRequest {
  command: string
  args: readonly string[]
  cwd?: string
  signal?: AbortSignal | undefined
  /** The whole group is killed after this long, and the result says so. */
  timeoutMs: number
  /** Called with each complete line of the stream. */
  onStdoutLine?: (line: string) => void
  onStderrLine?: (line: string) => void
  /** 0…19; media and recognition stand back behind the server's own work. */
  niceness?: number
}

export interface ProcessResult {
  code: number | null
  timedOut: boolean
  /** Its beginning and its end. */
  stderr: string
}

const longestLine = 64 * 1024

/**
 * Runs a program to its end in a process group of its own, which is killed as one on abort and on time-out.
 *
 * @throws the signal's reason when aborted, once nothing of the group is left; the spawn error (`ENOENT`) when the program is missing.
 */
export function runProcess(request: ProcessRequest): Promise<ProcessResult> {
  const { command, args, cwd, signal, timeoutMs, niceness = 10 } = request
  signal?.throwIfAborted()
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd, detached: true, stdio: ['ignore', 'pipe', 'pipe'], env: cleanEnvironment() })
    reportEnd(child, command)
    const stderr = new ProgramLog()
    let timedOut = false
    const kill = () => killGroup(child.pid)
    const timer = setTimeout(() => {
      timedOut = true
      kill()
    }, timeoutMs)
    signal?.addEventListener('abort', kill, { once: true })
    lowerPriority(child.pid, niceness)
    const splitOut = splitLines((line) => request.onStdoutLine?.(line))
    const splitErr = splitLines((line) => request.onStderrLine?.(line))
    child.stdout.setEncoding('utf8').on('data', splitOut)
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      stderr.append(text)
      splitErr(text)
    })
    const settle = () => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', kill)
    }
    child.on('error', (error) => {
      settle()
      reject(error)
    })
    child.on('close', (code) => {
      settle()
      if (signal?.aborted) reject(abortReason(signal))
      else resolve({ code, timedOut, stderr: String(stderr) })
    })
  })
}

/** Kills a detached child and everything it started. */
function killGroup(pid: number | undefined): void {
  if (pid === undefined) return
  try {
    process.kill(-pid, 'SIGKILL')
  } catch {
    // It ended by itself in the meantime.
  }
}

export function lowerPriority(pid: number | undefined, niceness: number): void {
  if (pid === undefined || niceness === 0) return
  try {
    os.setPriority(pid, niceness)
  } catch {
    // It ended by itself in the meantime.
  }
}

export function abortReason(signal: AbortSignal): Error {
  return signal.reason instanceof Error ? signal.reason : new DOMException('The work was cancelled.', 'AbortError')
}

/** Programs get no secrets of the server, and answer in English so that their messages can be read. */
export function cleanEnvironment(): NodeJS.ProcessEnv {
  const { PATH, HOME, TMPDIR, LD_LIBRARY_PATH } = process.env
  return { PATH, ...(HOME && { HOME }), ...(TMPDIR && { TMPDIR }), ...(LD_LIBRARY_PATH && { LD_LIBRARY_PATH }), LC_ALL: 'C' }
}

function splitLines(onLine: (line: string) => void): (text: string) => void {
  let rest = ''
  return (text) => {
    const lines = (rest + text).split(/\r?\n|\r/)
    // A program that never ends its line must not fill the memory.
    rest = (lines.pop() ?? '').slice(-longestLine)
    lines.forEach(onLine)
  }
}
