import type { ChildProcess } from 'node:child_process'
import { channel } from 'node:diagnostics_channel'
import path from 'node:path'
import type { Overdue } from './watch-child.ts'

/** What the program said is no part of it: that may hold what people said. */
export interface ProgramReport {
  program: string
  pid: number
  code: number | null
  signal: NodeJS.Signals | null
  /** Why it was ended, where it was over one of its limits. */
  overdue?: Overdue | undefined
  seconds: number
}

/** A {@link ProgramReport} appears here for every program that has ended, in the asynchronous context that started it: anyone who listens knows for whom it ran. */
export const programEndedChannel = 'longhand.speech.program-ended'

const ended = channel(programEndedChannel)

export function reportEnd(
  child: ChildProcess,
  command: string,
  whyOverdue: () => Overdue | undefined = () => undefined,
): void {
  const startedAt = performance.now()
  child.once('close', (code, signal) => {
    const { pid } = child
    if (pid === undefined || !ended.hasSubscribers) return
    const seconds = Math.round(performance.now() - startedAt) / 1000
    const overdue = whyOverdue()
    ended.publish({
      program: path.basename(command),
      pid,
      code,
      signal,
      overdue,
      seconds,
    } satisfies ProgramReport)
  })
}
