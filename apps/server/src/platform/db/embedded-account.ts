import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chmod, chown, cp, mkdir, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import type { PostgresBinaries } from './embedded-binaries.ts'

const run = promisify(execFile)

const treeTimeoutMs = 600_000

const defaultSystemFolder = '/var/lib/longhand'

const nobody = { uid: 65_534, gid: 65_534 }

export interface Account {
  home: string
  binaries: PostgresBinaries
  prefix: string[]
  identity: { uid: number; gid: number } | undefined
}

export interface AccountOptions {
  dataDir: string
  binaries: PostgresBinaries
  /** Where files go that another user must reach when the data folder is closed to it. */
  systemFolder?: string
  allowNamespace?: boolean
}

/** PostgreSQL refuses to run as root. Root runs it in a user namespace as another user; where those are forbidden, an unprivileged user runs it with files under `/var/lib/longhand`, because it may not be able to enter the data folder. */
export async function chooseAccount(options: AccountOptions): Promise<Account> {
  const { dataDir, binaries, systemFolder, allowNamespace = true } = options
  const inPlace = path.join(dataDir, 'postgres')
  if (process.getuid?.() !== 0) return { home: inPlace, binaries, prefix: [], identity: undefined }

  const moved = movedHome(dataDir, systemFolder)
  const asOther = async (home: string, identity: { uid: number; gid: number }): Promise<Account> => ({
    home,
    binaries: await reachableBinaries(binaries, systemFolder ?? defaultSystemFolder),
    prefix: [],
    identity,
  })

  // A database that exists decides for itself: it is never left behind for a fresh one.
  const movedOwner = await owner(path.join(moved, 'data'))
  if (movedOwner) return asOther(moved, movedOwner)
  const inPlaceOwner = await owner(path.join(inPlace, 'data'))
  if (inPlaceOwner && inPlaceOwner.uid !== 0) return asOther(inPlace, inPlaceOwner)

  const namespace = ['unshare', '-U', '--map-user=1000', '--map-group=1000']
  if (allowNamespace && (await works([...namespace, binaries.postgres, '--version']))) {
    return { home: inPlace, binaries, prefix: namespace, identity: undefined }
  }
  if (inPlaceOwner) await move(inPlace, moved)
  return asOther(moved, nobody)
}

/** Where the files of a data folder are whose database another user runs. */
export function movedHome(dataDir: string, systemFolder = defaultSystemFolder): string {
  return path.join(
    systemFolder,
    createHash('sha256').update(path.resolve(dataDir)).digest('hex').slice(0, 16),
  )
}

async function owner(folder: string): Promise<{ uid: number; gid: number } | undefined> {
  if (!existsSync(folder)) return undefined
  const { uid, gid } = await stat(folder)
  return { uid, gid }
}

async function works([command = '', ...args]: string[]): Promise<boolean> {
  return run(command, args, { timeout: 10_000 }).then(
    () => true,
    () => false,
  )
}

/** A copy that every user may read: the installation may lie in a closed folder. */
async function reachableBinaries(
  binaries: PostgresBinaries,
  systemFolder: string,
): Promise<PostgresBinaries> {
  const source = path.resolve(path.dirname(binaries.postgres), '..')
  const copy = path.join(systemFolder, `postgresql-${binaries.version}`)
  if (!existsSync(copy)) {
    const unfinished = `${copy}.${process.pid}`
    await mkdir(systemFolder, { recursive: true, mode: 0o755 })
    await cp(source, unfinished, { recursive: true, verbatimSymlinks: true })
    await run('chmod', ['-R', 'a+rX', unfinished], { timeout: treeTimeoutMs })
    // Another process copied at the same time: either copy will do.
    await rename(unfinished, copy).catch(() => rm(unfinished, { recursive: true }))
  }
  const at = (program: string): string => path.join(copy, 'bin', path.basename(program))
  return { version: binaries.version, postgres: at(binaries.postgres), initdb: at(binaries.initdb) }
}

async function move(from: string, to: string): Promise<void> {
  const unfinished = `${to}.${process.pid}`
  await mkdir(path.dirname(to), { recursive: true, mode: 0o755 })
  await cp(from, unfinished, { recursive: true, preserveTimestamps: true })
  await run('chown', ['-R', `${nobody.uid}:${nobody.gid}`, path.join(unfinished, 'data')], {
    timeout: treeTimeoutMs,
  })
  await openHome(unfinished)
  await rename(unfinished, to)
  await rm(from, { recursive: true })
}

/** Its user can pass through, no one else can look in. */
export async function createHome(home: string, identity: Account['identity']): Promise<void> {
  await mkdir(home, { recursive: true, mode: 0o700 })
  if (!identity) return
  await openHome(home)
  await mkdir(path.join(home, 'data'), { mode: 0o700 })
  await chown(path.join(home, 'data'), identity.uid, identity.gid)
}

// Passing through is all the database's user needs: the password beside the data stays with root.
async function openHome(home: string): Promise<void> {
  await chmod(home, 0o711)
}
