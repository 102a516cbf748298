import { readFile, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { promisify } from 'node:util'

/** A PostgreSQL server process that says in its `postmaster.pid` that it owns a data folder. */
export interface Postmaster {
  /** 0 when the file holds none (yet). */
  pid: number
  port: number
  isReady: boolean
}

/** Reads `postmaster.pid` of a data folder; `undefined` when no server claims it. */
export async function readPostmaster(dataFolder: string): Promise<Postmaster | undefined> {
  const written = await readFile(path.join(dataFolder, 'postmaster.pid'), 'utf8').catch(absent)
  if (written === undefined) return undefined
  // The lines are, in this order: pid, data folder, start time, port, socket folder, listen address, shared memory, status.
  const lines = written.split('\n')
  return { pid: Number(lines[0]) || 0, port: Number(lines[3]), isReady: lines[7]?.trim() === 'ready' }
}

/** Also checks that it is PostgreSQL on this folder: pids are reused, above all in containers. */
export async function isServing(postmaster: Postmaster, dataFolder: string): Promise<boolean> {
  if (!isAlive(postmaster.pid)) return false
  return (await commandLine(postmaster.pid)).includes(dataFolder)
}

/** PostgreSQL does so itself, except when the pid belongs to another process by now. */
export async function removeStalePidFile(dataFolder: string, stale: Postmaster): Promise<void> {
  const file = path.join(dataFolder, 'postmaster.pid')
  const aside = path.join(dataFolder, `postmaster.pid.${randomUUID()}`)
  await rename(file, aside).catch(absent)
  const taken = await readFile(aside, 'utf8').catch(absent)
  // Another process may have started a server meanwhile: its file goes back.
  if (taken !== undefined && (Number(taken.split('\n')[0]) || 0) !== stale.pid) await rename(aside, file)
  else await rm(aside, { force: true })
}

export function isAlive(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/**
 * Start time, by which a process differs from a later one with the same pid.
 * @returns `undefined` when there is no such process.
 */
export async function processIdentity(pid: number): Promise<string | undefined> {
  if (!isAlive(pid)) return undefined
  if (process.platform === 'linux') {
    const stat = (await readFile(`/proc/${pid}/stat`, 'utf8').catch(absent)) ?? ''
    // Field 2 may hold spaces; after its closing bracket come the state and, as the 20th, the start time.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    // A zombie is still listed.
    return stat === '' || fields[0] === 'Z' ? undefined : `${pid}@${fields[19]}`
  }
  return `${pid}@${(await ps(pid, 'lstart')).trim()}`
}

async function commandLine(pid: number): Promise<string> {
  if (process.platform === 'linux')
    return (await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(absent)) ?? ''
  return ps(pid, 'command')
}

async function ps(pid: number, column: string): Promise<string> {
  const { stdout } = await promisify(execFile)('ps', ['-o', `${column}=`, '-p', String(pid)], {
    timeout: 10_000,
  }).catch(() => ({ stdout: '' }))
  return stdout
}

function absent(error: NodeJS.ErrnoException): undefined {
  if (error.code === 'ENOENT' || error.code === 'ESRCH') return undefined
  throw error
}
