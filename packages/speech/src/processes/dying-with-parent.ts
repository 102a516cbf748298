import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { systemTool } from './find-program.ts'

let isParentWatched: boolean | undefined

/**
 * A command line whose program is killed when this process dies, however and whenever that happens: one that hangs would never notice. Only Linux can, and
 * only with `setpriv` of util-linux; elsewhere programs end when they write to an output that no one reads any more.
 *
 * @param command Absolute path; any other is returned as it is.
 * @example
 * const [program, ...words] = dyingWithParent('/usr/bin/ffmpeg', ['-version'])
 * spawn(program, words)
 */
export function dyingWithParent(command: string, args: readonly string[]): [string, ...string[]] {
  // `setpriv` would hide that the program is missing.
  if (!path.isAbsolute(command) || !existsSync(command)) return [command, ...args]
  isParentWatched ??= process.platform === 'linux' && canWatch()
  return isParentWatched ? [systemTool('setpriv'), ...watching(), command, ...args] : [command, ...args]
}

function canWatch(): boolean {
  return (
    spawnSync(systemTool('setpriv'), [...watching(), systemTool('true')], { stdio: 'ignore' }).status === 0
  )
}

/** A parent that died before the kernel was asked to report it is found by its number: the orphan has another parent by then. */
function watching(): string[] {
  return [
    '--pdeathsig',
    'KILL',
    '--',
    systemTool('sh'),
    '-c',
    'test "$PPID" = "$0" && exec "$@"',
    String(process.pid),
  ]
}
