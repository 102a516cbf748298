/**
 * The PostgreSQL that comes with the npm dependencies, for an installation that names no other. Its files lie in `postgres/` of the data folder
 * (0700); it listens on loopback with a generated password. Several processes share one server: the first starts it, later ones adopt it, and so does the
 * next start after a killed run. Only the process that owns it stops it; a server whose owner is gone belongs to whoever finds it.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chown, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import type { BaseLogger } from 'pino'
import { type Account, type AccountOptions, chooseAccount, createHome } from './embedded-account.ts'
import { findBinaries } from './embedded-binaries.ts'
import { isAlive, isServing, type Postmaster, processIdentity, readPostmaster, removeStalePidFile } from './postmaster.ts'

/** A PostgreSQL that answers. */
export interface EmbeddedPostgres {
  /** Address with the password in it: not for a log. */
  url: string
  /** Whether this call found the server running. */
  wasAdopted: boolean
  /** Stops the server if this process owns it, and waits until it has ended. */
  stop(): Promise<void>
}

/** Where and how to start it. */
export interface EmbeddedPostgresOptions extends Pick<AccountOptions, 'systemFolder' | 'allowNamespace'> {
  /** Absolute path of the data folder; created when missing. */
  dataDir: string
  log: BaseLogger
  /** Server settings over the product's own, such as `fsync: 'off'` in tests. */
  settings?: Record<string, string>
  /** How long a server may take to answer; default a minute. */
  startDeadlineMs?: number
}

const pauseMs = 50
const logSizeLimit = 5_000_000

const productSettings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '100',
  // Parallel queries need more shared memory than a container gives by default.
  max_parallel_workers_per_gather: '0',
  timezone: 'UTC',
  log_timezone: 'UTC',
}

/**
 * Makes sure that the embedded PostgreSQL of this data folder runs.
 *
 * @throws when the programs are missing or the server doesn't answer within a minute; the message holds the end of its log.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { dataDir, log, settings = {}, startDeadlineMs = 60_000, ...places } = options
  const account = await chooseAccount({ dataDir, binaries: await findBinaries(), ...places })
  if (!existsSync(path.join(account.home, 'data', 'PG_VERSION'))) await initialise(account)
  const server = await reach(account, settings, startDeadlineMs)
  const isOwner = await claim(account.home)
  log.info({ postgresPid: server.postmaster.pid, adopted: server.wasAdopted }, 'PostgreSQL runs')
  return {
    url: server.url,
    wasAdopted: server.wasAdopted,
    stop: async () => {
      if (isOwner) await stopServer(account.home, server.postmaster)
    },
  }
}

/** Builds the cluster aside and renames it, so that a start that is cut short, or two at once, leave a whole one or none. */
async function initialise(account: Account): Promise<void> {
  await removeUnfinished(account.home)
  const unfinished = `${account.home}.new-${process.pid}-${randomBytes(6).toString('hex')}`
  const password = randomBytes(24).toString('base64url')
  try {
    await createHome(unfinished, account.identity)
    const passwordFile = path.join(unfinished, 'password')
    await writeFile(passwordFile, password, { mode: 0o600 })
    // The database's user reads it once, here; afterwards it is this user's alone.
    if (account.identity) await chown(passwordFile, account.identity.uid, account.identity.gid)
    await runInitdb(account, path.join(unfinished, 'data'), passwordFile)
    if (account.identity) await chown(passwordFile, 0, 0)
    await rename(unfinished, account.home)
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true })
    // Another process was first.
    if (existsSync(path.join(account.home, 'data', 'PG_VERSION'))) return
    throw new Error(`PostgreSQL could not be set up in ${account.home}.`, { cause: error })
  }
}

/** What processes left that ended while they set up this cluster. */
async function removeUnfinished(home: string): Promise<void> {
  const folder = path.dirname(home)
  const names = await readdir(folder).catch(() => [])
  for (const name of names) {
    const pid = name.startsWith(`${path.basename(home)}.new-`) ? Number(name.split('-').at(-2)) : Number.NaN
    if (!Number.isNaN(pid) && !isAlive(pid)) await rm(path.join(folder, name), { recursive: true, force: true })
  }
}

async function runInitdb(account: Account, dataFolder: string, passwordFile: string): Promise<void> {
  const child = launch(account, account.binaries.initdb, [
    `--pgdata=${dataFolder}`,
    '--username=longhand',
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--locale=C',
  ], ['ignore', 'ignore', 'pipe'])
  let complaint = ''
  child.stderr?.on('data', (chunk: Buffer) => (complaint += chunk.toString()))
  const code = await exitOf(child)
  if (code !== 0) throw new Error(`initdb ended with ${code}: ${complaint.trim()}`)
}

interface Reached {
  url: string
  postmaster: Postmaster
  wasAdopted: boolean
}

/** Adopts the server that runs, or starts one, until one answers. */
async function reach(account: Account, settings: Record<string, string>, deadlineMs: number): Promise<Reached> {
  const dataFolder = path.join(account.home, 'data')
  const password = (await readFile(path.join(account.home, 'password'), 'utf8')).trim()
  const deadline = performance.now() + deadlineMs
  let started: ChildProcess | undefined
  while (performance.now() < deadline) {
    const postmaster = await readPostmaster(dataFolder)
    if (postmaster && (await isServing(postmaster, dataFolder))) {
      const url = `postgres://longhand:${password}@127.0.0.1:${postmaster.port}/postgres`
      if (postmaster.isReady && (await answers(url))) return { url, postmaster, wasAdopted: started?.pid !== postmaster.pid }
    } else {
      // A file without a pid is being written just now, unless a server of ours has refused to start because of it.
      const isWritten = postmaster !== undefined && (postmaster.pid > 0 || (started !== undefined && started.exitCode !== null))
      if (isWritten && postmaster.pid !== started?.pid) await removeStalePidFile(dataFolder, postmaster)
      // One that ended at once lost a race, for the port or the folder, or waits for the last process of a killed server.
      if (!started || started.exitCode !== null) started = await startServer(account, dataFolder, settings)
    }
    await delay(pauseMs)
  }
  started?.kill('SIGKILL')
  const log = await readFile(logFile(account.home), 'utf8').catch(() => '')
  throw new Error(`PostgreSQL did not start in ${account.home}. The end of its log:\n${log.slice(-1500)}`)
}

async function startServer(account: Account, dataFolder: string, settings: Record<string, string>): Promise<ChildProcess> {
  const size = await stat(logFile(account.home)).then((found) => found.size, () => 0)
  const log = await open(logFile(account.home), size > logSizeLimit ? 'w' : 'a', 0o600)
  const args = Object.entries({ ...productSettings, ...settings, port: String(await freePort()) }).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  // A group of its own: Ctrl-C reaches Longhand, which first ends its work and then stops the database.
  const child = launch(account, account.binaries.postgres, ['-D', dataFolder, ...args], ['ignore', log.fd, log.fd], true)
  child.unref()
  child.on('error', () => undefined)
  await log.close()
  return child
}

function launch(account: Account, program: string, args: string[], stdio: ('ignore' | 'pipe' | number)[], detached = false): ChildProcess {
  const [command = program, ...rest] = [...account.prefix, program, ...args]
  const { PATH = '', TZ = 'UTC' } = process.env
  return spawn(command, rest, { cwd: '/', stdio, detached, env: { PATH, TZ, LC_ALL: 'C' }, ...account.identity })
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.query('select 1')
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** Writes this process down as the owner, unless a living one is. */
async function claim(home: string): Promise<boolean> {
  const file = path.join(home, 'owner')
  const written = await readFile(file, 'utf8').catch(() => '')
  if (written !== '' && (await processIdentity(Number(written.split('@')[0]))) === written) return false
  await writeFile(file, (await processIdentity(process.pid)) ?? '', { mode: 0o600 })
  return true
}

async function stopServer(home: string, postmaster: Postmaster): Promise<void> {
  if (await isServing(postmaster, path.join(home, 'data'))) {
    process.kill(postmaster.pid, 'SIGINT')
    while (await isServing(postmaster, path.join(home, 'data'))) await delay(pauseMs)
  }
  await rm(path.join(home, 'owner'), { force: true })
}

function logFile(home: string): string {
  return path.join(home, 'server.log')
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  return typeof address === 'object' && address ? address.port : 0
}

async function exitOf(child: ChildProcess): Promise<number | null> {
  return new Promise((resolve, reject) => child.once('error', reject).once('close', resolve))
}
