import { spawnSync } from 'node:child_process'
import { existsSync, statSync } from 'node:fs'
import path from 'node:path'
import { EngineError } from '../../engine-error.ts'
import { dyingWithParent } from '../dying-with-parent.ts'
import { systemTool } from '../find-program.ts'
import { bubbleWords } from './bubblewrap.ts'
import { limiting, type ProgramLimits } from './limits.ts'
import { giveAccess, readersGroup, takeOwnUser } from './own-users.ts'

/** `limits` confines only what a program may use up: network and files are those of its user. `none` where the system has no tool for it. */
export type SandboxKind = 'bubblewrap' | 'limits' | 'none'

export interface ProgramAccess {
  /** The one folder that it may write to, private to this run. It begins there. */
  folder?: string | undefined
  /** Files and folders that it may read; what does not exist is left out. */
  reads?: readonly string[]
  /** For scripts that use `<(…)`. Only its own processes are visible there. */
  needsProc?: boolean
  /** Beside those that every program has, such as `/dev/null`; with them it sees the machine's in `/sys`. */
  devices?: readonly string[]
}

export interface ConfinedProgram {
  /** Absolute path; any other is run unconfined. */
  command: string
  args: readonly string[]
  access?: ProgramAccess | undefined
  limits?: ProgramLimits | undefined
}

const setting = 'LONGHAND_SANDBOX'
const works = new Map<SandboxKind, boolean>()
/** Whether bubblewrap works only without what most containers forbid. */
let isContained = false
/** A busy machine must not end up with the weaker one. */
const tryMs = 60_000

/**
 * The strictest sandbox that works on this machine, tried out once; `LONGHAND_SANDBOX` may name a weaker one.
 *
 * @throws EngineError `misconfigured`, when it names none, or one that does not work here.
 */
export function sandboxKind(): SandboxKind {
  const kinds: readonly SandboxKind[] = ['bubblewrap', 'limits', 'none']
  const set = process.env[setting]?.trim() || 'auto'
  const wanted = kinds.find((kind) => kind === set)
  if (set !== 'auto' && !wanted)
    throw new EngineError('misconfigured', `${setting} must be auto, bubblewrap, limits or none.`)
  if (wanted && !isWorking(wanted))
    throw new EngineError('misconfigured', `${setting} is ${wanted}, which does not work on this machine.`)
  return wanted ?? kinds.find(isWorking) ?? 'none'
}

function isWorking(kind: SandboxKind): boolean {
  const known = works.get(kind)
  if (known !== undefined) return known
  let isFound = kind === 'none' || runs(kind)
  if (!isFound && kind === 'bubblewrap') {
    isContained = true
    isFound = runs(kind)
  }
  works.set(kind, isFound)
  return isFound
}

function runs(kind: SandboxKind): boolean {
  if (process.platform !== 'linux') return false
  const [program, ...words] = confineIn(kind, { command: systemTool('true'), args: [] })
  return spawnSync(program, words, { stdio: 'ignore', timeout: tryMs }).status === 0
}

/**
 * The command line that runs a program confined. It ends with this process when it leads a group of its own: start it with `detached`, and kill that group.
 *
 * @throws EngineError `misconfigured`.
 * @example
 * const [program, ...words] = confine({ command: '/usr/bin/ffmpeg', args: ['-i', file, made], access: { folder, reads: [file] } })
 * spawn(program, words, { cwd: folder, detached: true })
 */
export function confine(program: ConfinedProgram): [string, ...string[]] {
  // A sandbox would hide that the program is missing.
  if (!path.isAbsolute(program.command) || !existsSync(program.command))
    return [program.command, ...program.args]
  return confineIn(sandboxKind(), program)
}

function confineIn(
  kind: SandboxKind,
  { command, args, access, limits = {} }: ConfinedProgram,
): [string, ...string[]] {
  if (kind === 'none') return dyingWithParent(command, args)
  const folder = access?.folder === undefined ? undefined : path.resolve(access.folder)
  const reads = (access?.reads ?? []).map((file) => path.resolve(file)).filter((file) => existsSync(file))
  const user = process.getuid?.() === 0 ? takeOwnUser() : undefined
  if (kind === 'bubblewrap') {
    if (user !== undefined) giveAccess(user, folder, [command, ...reads])
    const inside = [
      ...(user === undefined ? [] : becoming(user)),
      ...limiting(limits, true),
      command,
      ...args,
    ]
    return [
      ...guarding(),
      systemTool('bwrap'),
      ...bubbleWords({
        program: command,
        folder,
        reads,
        needsProc: access?.needsProc === true,
        devices: access?.devices ?? [],
        isRoot: user !== undefined,
        isContained,
      }),
      ...inside,
    ]
  }
  const own =
    user !== undefined && [command, ...(folder ? [folder] : []), ...reads].every(isOpenToOthers)
      ? user
      : undefined
  if (own !== undefined) giveAccess(own, folder, [command, ...reads])
  // The kernel forgets to end a program with its parent when the program changes its user: that comes first.
  return [
    systemTool('setpriv'),
    ...(own === undefined ? [...rights(user), '--'] : becoming(own).slice(1)),
    ...dyingWithParent(systemTool('env'), [...limiting(limits, own !== undefined), command, ...args]),
  ]
}

/** bubblewrap begins as two processes; killed too early, the second waits for the first for ever. So a shell in front ends the group when its parent dies, and closes the channel (3) so that the parent hears of it. */
function guarding(): [string, ...string[]] {
  return [
    systemTool('setpriv'),
    '--pdeathsig',
    'TERM',
    '--',
    systemTool('sh'),
    '-c',
    'test "$PPID" = "$0" || exit 1; trap "kill -s KILL -- -$$" TERM; "$@" & exec 3>&-; wait $!',
    String(process.pid),
  ]
}

function becoming(user: number): string[] {
  return [
    systemTool('setpriv'),
    `--reuid=${user}`,
    `--regid=${user}`,
    `--groups=${readersGroup}`,
    ...rights(undefined),
    '--',
  ]
}

function rights(root: number | undefined): string[] {
  return ['--no-new-privs', '--inh-caps=-all', ...(root === undefined ? [] : ['--bounding-set=-all'])]
}

function isOpenToOthers(file: string): boolean {
  for (let folder = path.dirname(file); ; folder = path.dirname(folder)) {
    if ((statSync(folder).mode & 0o001) === 0) return false
    if (folder === path.dirname(folder)) return true
  }
}
