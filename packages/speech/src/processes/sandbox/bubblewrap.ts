import { existsSync, lstatSync, readlinkSync, realpathSync } from 'node:fs'
import path from 'node:path'

/** Of `/etc`, only what programs and their libraries are found by. */
const systemFolders = [
  '/usr',
  '/nix/store',
  '/gnu/store',
  '/home/linuxbrew/.linuxbrew',
  '/etc/ld.so.cache',
  '/etc/ld.so.conf',
  '/etc/ld.so.conf.d',
  '/etc/alternatives',
  '/sys/devices/system/cpu',
]
const systemLinks = ['/bin', '/sbin', '/lib', '/lib32', '/lib64', '/libx32']
const temporaryBytes = 64 * 1024 * 1024

export interface Bubble {
  program: string
  folder: string | undefined
  reads: readonly string[]
  needsProc: boolean
  devices: readonly string[]
  /** Root needs no user namespace; the program then changes to another user inside. */
  isRoot: boolean
  /** In most containers parts of `/proc` are closed: no new one can be mounted there, and no limit on further namespaces be set. */
  isContained: boolean
}

let systemWords: string[] | undefined

/** No network, no other processes, and of the files what is named, under the names that they have outside. Nothing but the folder can be written to, and a small `/tmp` in memory. */
export function bubbleWords({
  program,
  folder,
  reads,
  needsProc,
  devices,
  isRoot,
  isContained,
}: Bubble): string[] {
  systemWords ??= seeSystem()
  const own = ownFiles(program)
  const writable = folder === undefined ? [] : [folder]
  return [
    '--die-with-parent',
    '--unshare-ipc',
    '--unshare-pid',
    '--unshare-net',
    '--unshare-uts',
    '--unshare-cgroup-try',
    ...(isRoot
      ? ['--cap-drop', 'ALL', '--cap-add', 'CAP_SETUID', '--cap-add', 'CAP_SETGID']
      : [
          '--unshare-user',
          ...(isContained ? [] : ['--disable-userns']),
          '--uid',
          '65534',
          '--gid',
          '65534',
          '--cap-drop',
          'ALL',
        ]),
    ...systemWords,
    '--dev',
    '/dev',
    ...(devices.length > 0 ? ['--ro-bind', '/sys', '/sys'] : []),
    ...devices.flatMap((device) => ['--dev-bind', device, device]),
    '--perms',
    '1777',
    '--size',
    String(temporaryBytes),
    '--tmpfs',
    '/tmp',
    ...(needsProc ? (isContained ? ['--ro-bind', '/proc', '/proc'] : ['--proc', '/proc']) : []),
    ...openWays([...own, ...reads, ...writable]),
    ...[...own, ...reads].flatMap((file) => ['--ro-bind', file, file]),
    ...writable.flatMap((name) => ['--bind', name, name]),
    '--chdir',
    folder ?? '/tmp',
    '--remount-ro',
    '/dev',
    '--remount-ro',
    '/',
    '--setenv',
    'HOME',
    '/tmp',
    '--setenv',
    'TMPDIR',
    '/tmp',
    '--',
  ]
}

function seeSystem(): string[] {
  const [folders, links] = [
    systemFolders.filter((name) => existsSync(name)),
    systemLinks.filter((name) => existsSync(name)),
  ]
  return [
    ...openWays(folders),
    ...folders.flatMap((name) => ['--ro-bind', name, name]),
    ...links.flatMap((name) =>
      lstatSync(name).isSymbolicLink() ? ['--symlink', readlinkSync(name), name] : ['--ro-bind', name, name],
    ),
  ]
}

function openWays(files: readonly string[]): string[] {
  const folders = new Set<string>()
  for (const file of files) {
    const names = path.dirname(file).split('/').slice(1)
    for (let depth = 1; depth <= names.length; depth += 1) folders.add(`/${names.slice(0, depth).join('/')}`)
  }
  folders.delete('/')
  return [...folders]
    .filter((folder) => folder !== '/tmp' && folder !== '/usr')
    .flatMap((folder) => ['--perms', '0755', '--dir', folder])
}

function ownFiles(program: string): string[] {
  const names = [...new Set([program, realpathSync(program)])].filter((name) => !isSystem(name))
  const given = (process.env['LD_LIBRARY_PATH'] ?? '')
    .split(path.delimiter)
    .filter((name) => path.isAbsolute(name) && !isSystem(name) && existsSync(name))
  return [
    ...given,
    ...names.flatMap((name) => {
      const prefix = path.dirname(path.dirname(name))
      const libraries =
        path.basename(path.dirname(name)) === 'bin'
          ? ['lib', 'lib64'].map((lib) => path.join(prefix, lib)).filter((lib) => existsSync(lib))
          : []
      return [name, ...libraries]
    }),
  ]
}

function isSystem(file: string): boolean {
  return [...systemFolders, ...systemLinks].some((folder) => file.startsWith(`${folder}/`))
}
