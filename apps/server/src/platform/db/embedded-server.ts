import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { open, readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { freePort } from '../network/free-port.ts'
import type { Account } from './embedded-account.ts'
import { type Credentials, isRejection, readCredentials } from './embedded-roles.ts'
import { isServing, type Postmaster, readPostmaster, removeStalePidFile } from './postmaster.ts'

const pauseMs = 50
const logSizeLimit = 5_000_000
/** Bytes of a socket's path that every Unix takes. */
const socketPathLimit = 103

const productSettings = {
  listen_addresses: '127.0.0.1',
  // The data folder, which no one else may enter.
  unix_socket_directories: '.',
  max_connections: '100',
  // Parallel queries need more shared memory than a container gives by default.
  max_parallel_workers_per_gather: '0',
  timezone: 'UTC',
  log_timezone: 'UTC',
}

export interface Reached {
  /** Its address for a user, with the password in it. */
  urlOf: (who: Credentials) => string
  postmaster: Postmaster
  wasAdopted: boolean
}

export interface ServerOptions {
  settings: Record<string, string>
  deadlineMs: number
  /** The only acceptable port; absent, the last one when it is free, else any. */
  port?: number
  /** Ends the tries, and a server that is just starting: until it has written its pid, no one else could end it. */
  signal?: AbortSignal
}

/**
 * Adopts the server that runs, or starts one, until one answers.
 *
 * @throws when none does in time; the message holds the end of its log. The signal's reason.
 */
export async function reach(account: Account, options: ServerOptions): Promise<Reached> {
  const dataFolder = path.join(account.home, 'data')
  const credentials = await readCredentials(account.home)
  const deadline = performance.now() + options.deadlineMs
  let started: ChildProcess | undefined
  const quit = (): void => void started?.kill('SIGQUIT')
  process.once('exit', quit)
  try {
    while (performance.now() < deadline) {
      options.signal?.throwIfAborted()
      const postmaster = await readPostmaster(dataFolder)
      if (postmaster && (await isServing(postmaster, dataFolder))) {
        const urlOf = ({ role, password }: Credentials): string =>
          `postgres://${role}:${password}@${hostOf(dataFolder, postmaster)}:${postmaster.port}/postgres`
        if (postmaster.isReady && (await answers(urlOf(credentials))))
          return { urlOf, postmaster, wasAdopted: started?.pid !== postmaster.pid }
      } else {
        // Without a pid the file is just being written, unless our server refused to start because of it.
        const isWritten =
          postmaster !== undefined && (postmaster.pid > 0 || (started !== undefined && hasEnded(started)))
        if (isWritten && postmaster.pid !== started?.pid) await removeStalePidFile(dataFolder, postmaster)
        // It lost a race for the port or folder, or waits for the last process of a killed server.
        if (!started || hasEnded(started)) started = await startServer(account, dataFolder, options)
      }
      await delay(pauseMs)
    }
  } catch (error) {
    if (started) await endStarted(started)
    throw error
  } finally {
    process.off('exit', quit)
  }
  started?.kill('SIGKILL')
  const log = await readFile(logFile(account.home), 'utf8').catch(() => '')
  throw new Error(`PostgreSQL did not start in ${account.home}. The end of its log:\n${log.slice(-1500)}`)
}

/** The socket's folder, as that is faster; loopback where the path is too long or an older server has no socket. */
function hostOf(dataFolder: string, { port }: Postmaster): string {
  const socket = path.join(dataFolder, `.s.PGSQL.${port}`)
  return Buffer.byteLength(socket) <= socketPathLimit && existsSync(socket)
    ? encodeURIComponent(dataFolder)
    : '127.0.0.1'
}

async function startServer(
  account: Account,
  dataFolder: string,
  { settings, port }: ServerOptions,
): Promise<ChildProcess> {
  const size = await stat(logFile(account.home)).then(
    (found) => found.size,
    () => 0,
  )
  const log = await open(logFile(account.home), size > logSizeLimit ? 'w' : 'a', 0o600)
  const args = Object.entries({
    ...productSettings,
    ...settings,
    port: String(port ?? (await choosePort(account.home))),
  }).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  // Its own group: Ctrl-C reaches Longhand, which ends its work before it stops the database.
  const child = launch(
    account,
    [account.binaries.postgres, '-D', dataFolder, ...args],
    ['ignore', log.fd, log.fd],
  )
  child.unref()
  child.on('error', () => undefined)
  await log.close()
  return child
}

export function launch(
  account: Account,
  program: readonly string[],
  stdio: ('ignore' | 'pipe' | number)[],
): ChildProcess {
  const [command = '', ...rest] = [...account.prefix, ...program]
  const { PATH = '', TZ = 'UTC' } = process.env
  return spawn(command, rest, {
    cwd: '/',
    stdio,
    detached: true,
    env: { PATH, TZ, LC_ALL: 'C' },
    ...account.identity,
  })
}

async function endStarted(server: ChildProcess): Promise<void> {
  if (hasEnded(server) || server.pid === undefined) return
  const ended = once(server, 'exit')
  server.ref()
  server.kill('SIGINT')
  await ended
}

function hasEnded({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode !== null || signalCode !== null
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.query('select 1')
    return true
  } catch (error) {
    return isRejection(error)
  } finally {
    await client.end().catch(() => undefined)
  }
}

function logFile(home: string): string {
  return path.join(home, 'server.log')
}

/** Processes that outlived the last server look for the next one at this port. */
export function portFile(home: string): string {
  return path.join(home, 'port')
}

async function choosePort(home: string): Promise<number> {
  const last = Number(await readFile(portFile(home), 'utf8').catch(() => '0'))
  return freePort(last).catch(() => freePort())
}
