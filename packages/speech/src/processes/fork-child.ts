import { type ChildProcess, fork } from 'node:child_process'
import { confineChildProgram } from './package-files.ts'
import { lowerPriorities, niceness } from './priority.ts'
import { cleanEnvironment } from './run-process.ts'
import type { ProgramLimits } from './sandbox/limits.ts'
import type { ProgramAccess } from './sandbox/sandbox.ts'

/**
 * Starts the child program confined, in a process group of its own; it stands back as all programs do. The first message names its task.
 *
 * @throws as `confineChildProgram`; EngineError `misconfigured`.
 */
export function forkChild(access: ProgramAccess, limits?: ProgramLimits): ChildProcess {
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
  return child
}
