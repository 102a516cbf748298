import { spawn } from 'node:child_process'
import os from 'node:os'
import { lowerPriorities, niceness } from './priority.ts'
import { ProgramLog } from './program-log.ts'
import { reportEnd } from './program-report.ts'
import type { ProgramLimits } from './sandbox/limits.ts'
import { confine, type ProgramAccess } from './sandbox/sandbox.ts'
import { type ChildLimits, type Overdue, watchChild } from './watch-child.ts'

/** The whole group is killed once it is over one of the times, and the result says so. */
export interface ProcessRequest extends ChildLimits {
  command: string
  args: readonly string[]
  /** Default: nothing but the system's programs and libraries. The program begins in its folder. */
  access?: ProgramAccess
  limits?: ProgramLimits | undefined
  signal?: AbortSignal | undefined
  timeoutMs: number
  onStdoutLine?: ((line: string) => void) | undefined
  /** Reads what the program writes to its standard output, as it is, instead of `onStdoutLine`. When it throws, the program is ended. */
  readStdout?: (output: AsyncIterable<Buffer>) => Promise<void>
  onStderrLine?: ((line: string) => void) | undefined
}

export interface ProcessResult {
  code: number | null
  signal: NodeJS.Signals | null
  timedOut: boolean
  usedItsTime: boolean
  stderr: string
}

const maxLine = 64 * 1024

/**
 * Runs a program to its end in a process group of its own, which is killed as one on abort and on time-out. What the program leaves running ends with it,
 * and it ends with this process, where the system can do that. It is confined as `sandbox/sandbox.ts` says.
 *
 * @throws the signal's reason when aborted, once nothing of the group is left; what `readStdout` throws; the spawn error (`ENOENT`) when the program is missing; EngineError `misconfigured`.
 */
export function runProcess(request: ProcessRequest): Promise<ProcessResult> {
  const { command, args, access, limits, signal } = request
  signal?.throwIfAborted()
  const level = niceness()
  return new Promise((resolve, reject) => {
    const [program, ...words] = confine({ command, args, access, limits })
    const child = spawn(program, words, {
      cwd: access?.folder,
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: cleanEnvironment(),
    })
    const stderr = new ProgramLog()
    let overdue: Overdue | undefined
    const kill = () => killGroup(child.pid)
    const watch = watchChild(child.pid, request, (how) => {
      overdue = how
      kill()
    })
    reportEnd(child, command, () => overdue)
    signal?.addEventListener('abort', kill, { once: true })
    lowerPriorities(child.pid, level)
    const splitErr = splitLines((line) => request.onStderrLine?.(line))
    let reading: Promise<Error | undefined> = Promise.resolve(undefined)
    if (request.readStdout) {
      const watched = async function* (): AsyncGenerator<Buffer> {
        for await (const bytes of child.stdout) {
          watch.keepAlive()
          yield bytes as Buffer
        }
      }
      reading = request.readStdout(watched()).then(
        () => undefined,
        (error: Error) => {
          kill()
          return error
        },
      )
    } else {
      const splitOut = splitLines((line) => request.onStdoutLine?.(line))
      child.stdout.setEncoding('utf8').on('data', (text: string) => {
        watch.keepAlive()
        splitOut(text)
      })
    }
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      watch.keepAlive()
      stderr.append(text)
      splitErr(text)
    })
    const settle = () => {
      watch.end()
      signal?.removeEventListener('abort', kill)
    }
    // What it started and left behind would keep its output open, and with that everyone waiting.
    child.on('exit', kill)
    child.on('error', (error) => {
      settle()
      reject(error)
    })
    child.on('close', (code, endedBy) => {
      settle()
      void reading.then((failure) => {
        if (signal?.aborted) reject(abortReason(signal))
        else if (failure) reject(failure)
        else
          resolve({
            code,
            signal: endedBy,
            timedOut: overdue !== undefined,
            usedItsTime: endedBy === 'SIGXCPU' || code === 128 + os.constants.signals.SIGXCPU,
            stderr: String(stderr),
          })
      })
    })
  })
}

export function killGroup(pid: number | undefined): void {
  if (pid === undefined) return
  try {
    process.kill(-pid, 'SIGKILL')
  } catch {
    // It ended by itself in the meantime.
  }
}

export function abortReason(signal: AbortSignal): Error {
  return signal.reason instanceof Error
    ? signal.reason
    : new DOMException('The work was cancelled.', 'AbortError')
}

/** Programs get no secrets of the server, and answer in English so that their messages can be read. */
export function cleanEnvironment(): NodeJS.ProcessEnv {
  const { PATH, HOME, TMPDIR, LD_LIBRARY_PATH } = process.env
  return {
    PATH,
    HOME: HOME || undefined,
    TMPDIR: TMPDIR || undefined,
    LD_LIBRARY_PATH: LD_LIBRARY_PATH || undefined,
    LC_ALL: 'C',
  }
}

function splitLines(onLine: (line: string) => void): (text: string) => void {
  let rest = ''
  return (text) => {
    const lines = (rest + text).split(/\r?\n|\r/)
    // A program that never ends its line must not fill the memory.
    rest = (lines.pop() ?? '').slice(-maxLine)
    lines.forEach(onLine)
  }
}
