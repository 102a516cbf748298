import { type ChildProcess, fork } from 'node:child_process'
import { confineChildProgram } from './package-files.ts'
import { lowerPriorities, niceness } from './priority.ts'
import { ProgramLog } from './program-log.ts'
import { reportEnd } from './program-report.ts'
import { cleanEnvironment } from './run-process.ts'
import type { ProgramLimits } from './sandbox/limits.ts'
import type { ProgramAccess } from './sandbox/sandbox.ts'
import type { Overdue } from './watch-child.ts'

interface ForkOptions {
  limits?: ProgramLimits | undefined
  whyOverdue?: () => Overdue | undefined
}

/**
 * Starts the child program confined, in a process group of its own; it stands back as all programs do. The first message names its task.
 *
 * @param task As it is reported when the program has ended.
 * @returns With what the program says on its standard error.
 * @throws as `confineChildProgram`; EngineError `misconfigured`.
 */
export function forkChild(
  task: string,
  access: ProgramAccess,
  { limits, whyOverdue }: ForkOptions = {},
): { child: ChildProcess; log: ProgramLog } {
  const level = niceness()
  const { path, execPath, execArgv } = confineChildProgram(access, limits)
  const child = fork(path, {
    execPath,
    execArgv,
    detached: true,
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    env: cleanEnvironment(),
  })
  lowerPriorities(child.pid, level)
  const log = new ProgramLog()
  child.stderr?.setEncoding('utf8').on('data', (text: string) => log.append(text))
  reportEnd(child, task, whyOverdue)
  return { child, log }
}
