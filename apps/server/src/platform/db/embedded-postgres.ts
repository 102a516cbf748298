/** Files are in `postgres/` of the data folder (0700); it listens on a socket there and on loopback, with generated passwords. Processes share one server: the first starts it, later ones adopt it. Only the owning process stops it, at once when it ends without a stop; one whose owner was killed is adopted, and one that ended by itself is restarted by anyone who notices first. */
import type { ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { chown, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { dyingWithParent } from '@longhand/speech/dying-with-parent'
import type { BaseLogger } from 'pino'
import { type Account, type AccountOptions, chooseAccount, createHome } from './embedded-account.ts'
import { findBinaries } from './embedded-binaries.ts'
import { letProductIn, readSuperuser, superuser } from './embedded-roles.ts'
import { launch, portFile, reach } from './embedded-server.ts'
import { isAlive, isServing, processIdentity, readPostmaster } from './postmaster.ts'

export interface EmbeddedPostgres {
  /** Address for the product, with the password in it: not for a log. */
  url: string
  /** The product never uses it. */
  superuserUrl: string
  wasAdopted: boolean
  /** Stops the server if this process owns it, and waits until it has ended. */
  stop(): Promise<void>
}

export interface EmbeddedPostgresOptions extends Pick<AccountOptions, 'systemFolder' | 'allowNamespace'> {
  dataDir: string
  log: BaseLogger
  /** Server settings over the product's own, such as `fsync: 'off'` in tests. */
  settings?: Record<string, string>
  setUpDeadlineMs?: number
  startDeadlineMs?: number
  lookEveryMs?: number
}

const pauseMs = 50

/**
 * Makes sure that the embedded PostgreSQL of this data folder runs.
 *
 * @throws when the programs are missing, or take longer than they may; of a server that doesn't answer, the message holds the end of its log.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const {
    dataDir,
    log,
    settings = {},
    setUpDeadlineMs = 180_000,
    startDeadlineMs = 60_000,
    lookEveryMs = 1_000,
    ...places
  } = options
  const account = await chooseAccount({ dataDir, binaries: await findBinaries(), ...places })
  const { home } = account
  if (!existsSync(path.join(home, 'data', 'PG_VERSION'))) await initialise(account, setUpDeadlineMs)
  const server = await reach(account, { settings, deadlineMs: startDeadlineMs })
  const { pid, port } = server.postmaster
  let isOwner = !server.wasAdopted
  const quit = (): void => {
    if (isOwner) quitServer(home)
  }
  process.once('exit', quit)
  await writeFile(portFile(home), String(port), { mode: 0o600 })
  isOwner = await claim(home)
  log.info({ postgresPid: pid, adopted: server.wasAdopted }, 'PostgreSQL runs')
  const stopKeeping = keepRunning(account, { settings, port, lookEveryMs, log })
  const stop = async (): Promise<void> => {
    await stopKeeping()
    if (isOwner) await stopServer(home)
    process.off('exit', quit)
  }
  try {
    const superuserUrl = server.urlOf(await readSuperuser(home))
    return { url: await letProductIn(home, server.urlOf), superuserUrl, wasAdopted: server.wasAdopted, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

type Keeping = Required<Pick<EmbeddedPostgresOptions, 'settings' | 'lookEveryMs' | 'log'>> & { port: number }

/** Restarts it on the same port, where every process's connections look for it. @returns Stops watching. */
function keepRunning(account: Account, { settings, port, lookEveryMs, log }: Keeping): () => Promise<void> {
  const over = new AbortController()
  const { signal } = over
  const look = async (): Promise<void> => {
    if (await isRunning(account.home)) return
    // Without an owner it was stopped on purpose.
    if (!existsSync(ownerFile(account.home))) return
    log.error('PostgreSQL has ended and is started again')
    const { postmaster } = await reach(account, {
      settings,
      port,
      deadlineMs: Number.POSITIVE_INFINITY,
      signal,
    })
    log.warn({ postgresPid: postmaster.pid }, 'PostgreSQL runs again')
  }
  const looking = (async () => {
    while (!signal.aborted) {
      await delay(lookEveryMs, undefined, { signal, ref: false })
        .then(look)
        .catch((error: unknown) => {
          if (!signal.aborted) log.error({ err: error }, 'PostgreSQL could not be looked after')
        })
    }
  })()
  return async () => {
    over.abort()
    await looking
  }
}

async function isRunning(home: string): Promise<boolean> {
  const dataFolder = path.join(home, 'data')
  const postmaster = await readPostmaster(dataFolder)
  return postmaster !== undefined && (await isServing(postmaster, dataFolder))
}

/** Builds aside and renames: an interrupted start, or two at once, leave a whole cluster or none. */
async function initialise(account: Account, deadlineMs: number): Promise<void> {
  await removeUnfinished(account.home)
  const unfinished = `${account.home}.new-${process.pid}-${randomBytes(6).toString('hex')}`
  const password = randomBytes(24).toString('base64url')
  try {
    await createHome(unfinished, account.identity)
    const passwordFile = path.join(unfinished, 'password')
    await writeFile(passwordFile, password, { mode: 0o600 })
    // Read once, here, by the database's user; afterwards it is this user's alone.
    if (account.identity) await chown(passwordFile, account.identity.uid, account.identity.gid)
    await runInitdb(account, path.join(unfinished, 'data'), passwordFile, deadlineMs)
    if (account.identity) await chown(passwordFile, 0, 0)
    await rename(unfinished, account.home)
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true })
    if (existsSync(path.join(account.home, 'data', 'PG_VERSION'))) return
    throw new Error(`PostgreSQL could not be set up in ${account.home}.`, { cause: error })
  }
}

async function removeUnfinished(home: string): Promise<void> {
  const folder = path.dirname(home)
  const names = await readdir(folder).catch(() => [])
  for (const name of names) {
    const pid = name.startsWith(`${path.basename(home)}.new-`) ? Number(name.split('-').at(-2)) : Number.NaN
    if (!Number.isNaN(pid) && !isAlive(pid))
      await rm(path.join(folder, name), { recursive: true, force: true })
  }
}

async function runInitdb(
  account: Account,
  dataFolder: string,
  passwordFile: string,
  deadlineMs: number,
): Promise<void> {
  // Its own group: the programs that it starts end with it.
  const child = launch(
    account,
    dyingWithParent(account.binaries.initdb, [
      `--pgdata=${dataFolder}`,
      `--username=${superuser}`,
      `--pwfile=${passwordFile}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--locale=C',
    ]),
    ['ignore', 'ignore', 'pipe'],
  )
  let complaint = ''
  child.stderr?.on('data', (chunk: Buffer) => (complaint += chunk.toString()))
  let isLate = false
  const timer = setTimeout(() => {
    isLate = true
    killGroup(child.pid)
  }, deadlineMs)
  const code = await exitOf(child).finally(() => clearTimeout(timer))
  if (isLate) throw new Error(`initdb took longer than ${Math.round(deadlineMs / 1000)} s.`)
  if (code !== 0) throw new Error(`initdb ended with ${code}: ${complaint.trim()}`)
}

async function claim(home: string): Promise<boolean> {
  const file = ownerFile(home)
  const written = await readFile(file, 'utf8').catch(() => '')
  if (written !== '' && (await processIdentity(Number(written.split('@')[0]))) === written) return false
  await writeFile(file, (await processIdentity(process.pid)) ?? '', { mode: 0o600 })
  return true
}

/** Removes the owner first: then no other process restarts the server. */
async function stopServer(home: string): Promise<void> {
  const dataFolder = path.join(home, 'data')
  await rm(ownerFile(home), { force: true })
  const postmaster = await readPostmaster(dataFolder)
  if (!postmaster || !(await isServing(postmaster, dataFolder))) return
  process.kill(postmaster.pid, 'SIGINT')
  while (await isServing(postmaster, dataFolder)) await delay(pauseMs)
}

/** For the end of this process, where nothing can be waited for. What was committed is there at the next start. */
function quitServer(home: string): void {
  rmSync(ownerFile(home), { force: true })
  try {
    const pid = Number.parseInt(readFileSync(path.join(home, 'data/postmaster.pid'), 'utf8'), 10)
    if (pid > 0) process.kill(pid, 'SIGQUIT')
  } catch {
    // It has ended already.
  }
}

function ownerFile(home: string): string {
  return path.join(home, 'owner')
}

function killGroup(pid: number | undefined): void {
  if (pid === undefined) return
  try {
    process.kill(-pid, 'SIGKILL')
  } catch {
    // It ended by itself in the meantime.
  }
}

async function exitOf(child: ChildProcess): Promise<number | null> {
  return new Promise((resolve, reject) => child.once('error', reject).once('close', resolve))
}
