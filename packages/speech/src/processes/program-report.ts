import type { ChildProcess } from 'node:child_process'
import { channel } from 'node:diagnostics_channel'
import path from 'node:path'

/** How a program of this package ended. What it said is no part of it: that may hold what people said. */
export interface ProgramReport {
  /** Its name without a path, or the task of a child of ours. */
  program: string
  pid: number
  code: number | null
  /** What killed it. */
  signal: NodeJS.Signals | null
  seconds: number
}

/**
 * Name of the `node:diagnostics_channel` on which a {@link ProgramReport} appears for every program that has ended, in the asynchronous context
 * that started it: anyone who listens knows for whom it ran.
 */
export const programEndedChannel = 'longhand.speech.program-ended'

const ended = channel(programEndedChannel)

/** Reports the end of a child process that has just been started. */
export function reportEnd(child: ChildProcess, command: string): void {
  const startedAt = performance.now()
  child.once('close', (code, signal) => {
    const { pid } = child
    // One that is missing has not run.
    if (pid === undefined || !ended.hasSubscribers) return
    const seconds = Math.round(performance.now() - startedAt) / 1000
    ended.publish({ program: path.basename(command), pid, code, signal, seconds } satisfies ProgramReport)
  })
}
