import { type ChildProcess, fork } from 'node:child_process'
import { confineChildProgram } from './package-files.ts'
import { cleanEnvironment } from './run-process.ts'
import type { ProgramLimits } from './sandbox/limits.ts'
import type { ProgramAccess } from './sandbox/sandbox.ts'

/**
 * Starts the child program confined, in a process group of its own. The first message names its task.
 *
 * @throws as `confineChildProgram`.
 */
export function forkChild(access: ProgramAccess, limits?: ProgramLimits): ChildProcess {
  const { path, execPath, execArgv } = confineChildProgram(access, limits)
  return fork(path, {
    execPath,
    execArgv,
    detached: true,
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    env: cleanEnvironment(),
  })
}
