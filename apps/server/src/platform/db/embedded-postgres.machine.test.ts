import { type ChildProcess, fork, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import pino from 'pino'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { chooseAccount } from './embedded-account.ts'
import { findBinaries } from './embedded-binaries.ts'
import {
  type EmbeddedPostgres,
  type EmbeddedPostgresOptions,
  startEmbeddedPostgres,
} from './embedded-postgres.ts'
import { reach } from './embedded-server.ts'
import { isAlive } from './postmaster.ts'
import { threadProgram } from '../process/thread-program.ts'

let folder: string
let dataDir: string
const servers: EmbeddedPostgres[] = []
const children: ChildProcess[] = []

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'longhand-embedded-'))
  // As in a home folder: no one else may enter.
  await chmod(folder, 0o700)
  dataDir = path.join(folder, 'data')
})
afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
  await Promise.all(servers.splice(0).map((server) => server.stop()))
  // A test that failed half-way may have left a server without an owner.
  if (existsSync(path.join(home(), 'data/postmaster.pid'))) await (await start()).stop()
  await rm(folder, { recursive: true })
  options = {}
})

let options: Partial<EmbeddedPostgresOptions> = {}

const isRoot = process.getuid?.() === 0
/** Root needs user namespaces to run PostgreSQL in the data folder; many containers forbid them. */
const runsInPlace =
  !isRoot || spawnSync('unshare', ['-U', '--map-user=1000', '--map-group=1000', 'true']).status === 0

async function start(): Promise<EmbeddedPostgres> {
  const server = await startEmbeddedPostgres({ dataDir, log: pino({ level: 'silent' }), ...options })
  servers.push(server)
  return server
}

function startElsewhere(): ChildProcess {
  const { filename, execArgv } = threadProgram(import.meta.url, 'testing-owner')
  const child = fork(filename, [dataDir], {
    execArgv,
  })
  children.push(child)
  return child
}

/** Without a server there is no socket, or no one listens on it. */
const unreachable = /ENOENT|ECONNREFUSED/

async function query(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(text)).rows
  } finally {
    await client.end()
  }
}

const home = () => path.join(dataDir, 'postgres')
const postmasterPid = async (at = home()) =>
  Number((await readFile(path.join(at, 'data/postmaster.pid'), 'utf8')).split('\n')[0])

describe.runIf(runsInPlace)('a start', () => {
  it('gives a real PostgreSQL that only this user and this machine can reach', async () => {
    const { url } = await start()
    const [row] = await query(
      url,
      'select version(), current_setting($$listen_addresses$$) as listens, current_setting($$fsync$$) as fsync',
    )
    expect(row).toMatchObject({
      version: expect.stringContaining('PostgreSQL 18'),
      listens: '127.0.0.1',
      fsync: 'on',
    })
    expect((await stat(home())).mode & 0o777).toBe(0o700)
    expect((await stat(path.join(home(), 'password'))).mode & 0o777).toBe(0o600)
    const wrong = new URL(url)
    wrong.password = 'guess'
    await expect(query(wrong.href, 'select 1')).rejects.toThrow('password authentication failed')
  })

  it('is asked over its socket, and over loopback where the path is too long for one', async () => {
    const near = new URL((await start()).url)
    expect(decodeURIComponent(near.hostname)).toBe(path.join(home(), 'data'))
    dataDir = path.join(folder, 'far'.repeat(40))
    const far = await start()
    expect(new URL(far.url).hostname).toBe('127.0.0.1')
    const how = 'select inet_server_addr() is null as socket'
    expect([await query(near.href, how), await query(far.url, how)]).toEqual([
      [{ socket: true }],
      [{ socket: false }],
    ])
  })

  it('finds the data of the last one', async () => {
    const first = await start()
    await query(first.url, "create table kept as select 'still here' as word")
    await first.stop()
    const second = await start()
    expect(second.wasAdopted).toBe(false)
    expect(await query(second.url, 'select word from kept')).toEqual([{ word: 'still here' }])
  })

  it('adopts the server that runs, and leaves stopping it to its owner', async () => {
    const owner = await start()
    const guest = await start()
    expect(guest).toMatchObject({ wasAdopted: true, url: owner.url })
    await guest.stop()
    expect(await query(owner.url, 'select 1 as one')).toEqual([{ one: 1 }])
    await owner.stop()
    await expect(query(owner.url, 'select 1')).rejects.toThrow(unreachable)
  })

  it('after a stop that others outlived finds them at the same port, and no one else has started it meanwhile', async () => {
    options = { lookEveryMs: 5 }
    const owner = await start()
    const guest = await start()
    await owner.stop()
    await expect(query(guest.url, 'select 1')).rejects.toThrow(unreachable)
    expect(await start()).toMatchObject({ url: guest.url, wasAdopted: false })
    expect(await query(guest.url, 'select 1 as one')).toEqual([{ one: 1 }])
  })

  it('may happen in several processes at once on an empty folder', async () => {
    const others = [startElsewhere(), startElsewhere()]
    const [mine, ...theirs] = await Promise.all([
      start(),
      ...others.map((child) => once(child, 'message') as Promise<[{ url: string }]>),
    ])
    for (const [{ url }] of theirs) expect(url).toBe(mine.url)
    // One cluster, and nothing of those that came second.
    expect(await readdir(dataDir)).toEqual(['postgres'])
    for (const child of others) {
      child.send('stop')
      await once(child, 'exit')
    }
  })
})

describe.runIf(runsInPlace)('a process that ends without a stop', () => {
  it('takes its server along, and the next start has what was committed', async () => {
    const leaving = startElsewhere()
    const [{ url }] = (await once(leaving, 'message')) as [{ url: string }]
    await query(url, 'create table kept ()')
    const pid = await postmasterPid()
    leaving.send('leave')
    await once(leaving, 'exit')
    await vi.waitFor(() => expect(isAlive(pid)).toBe(false))
    const next = await start()
    expect(next.wasAdopted).toBe(false)
    expect(await query(next.url, 'select * from kept')).toEqual([])
  })

  it('leaves the server of another one alone', async () => {
    const owner = await start()
    const guest = startElsewhere()
    await once(guest, 'message')
    guest.send('leave')
    await once(guest, 'exit')
    expect(await query(owner.url, 'select 1 as one')).toEqual([{ one: 1 }])
  })
})

describe.runIf(runsInPlace)('after a killed run', () => {
  it('the server it left is adopted, owned and stopped by the next start', async () => {
    const killed = startElsewhere()
    const [{ url }] = (await once(killed, 'message')) as [{ url: string }]
    await query(url, 'create table kept ()')
    killed.kill('SIGKILL')
    await once(killed, 'exit')
    const next = await start()
    expect(next.wasAdopted).toBe(true)
    expect(await query(next.url, 'select * from kept')).toEqual([])
    await next.stop()
    await expect(query(url, 'select 1')).rejects.toThrow(unreachable)
  })

  it('of the server itself, a new one takes its place with the data', async () => {
    const first = await start()
    await query(first.url, 'create table kept ()')
    const pid = await postmasterPid()
    process.kill(pid, 'SIGKILL')
    const next = await start()
    expect(await postmasterPid()).not.toBe(pid)
    expect(await query(next.url, 'select * from kept')).toEqual([])
  })

  it('of the server while others use it, one of them starts it again where they look for it', async () => {
    const killed = startElsewhere()
    const [{ url }] = (await once(killed, 'message')) as [{ url: string }]
    options = { lookEveryMs: 50 }
    await start()
    await query(url, 'create table kept ()')
    killed.kill('SIGKILL')
    // What the operating system does to it when memory runs out.
    process.kill(await postmasterPid(), 'SIGKILL')
    await vi.waitFor(async () => expect(await query(url, 'select * from kept')).toEqual([]), { interval: 50 })
  })

  it('of the server while its process is stopping, none that is just starting is left', async () => {
    await (await start()).stop()
    const account = await chooseAccount({ dataDir, binaries: await findBinaries() })
    const stopping = new AbortController()
    const tries = reach(account, { settings: {}, deadlineMs: 60_000, signal: stopping.signal })
    const rejected = expect(tries).rejects.toThrow('stopping')
    const pid = await vi.waitFor(() => postmasterPid(), { interval: 1, timeout: 30_000 })
    stopping.abort(new Error('stopping'))
    await rejected
    expect(isAlive(pid)).toBe(false)
  })

  it('a pid file whose number another process has by now stops no one', async () => {
    await (await start()).stop()
    await writeFile(
      path.join(home(), 'data/postmaster.pid'),
      `${process.pid}\n${home()}/data\n1700000000\n5432\n\n127.0.0.1\n1 1\nready   \n`,
    )
    const next = await start()
    expect(await query(next.url, 'select 1 as one')).toEqual([{ one: 1 }])
  })

  it('what an unfinished set-up left is cleared away', async () => {
    const ended = spawnSync('true').pid
    await mkdir(path.join(dataDir, `postgres.new-${ended}-0123456789ab/data`), { recursive: true })
    expect(await query((await start()).url, 'select 1 as one')).toEqual([{ one: 1 }])
    expect(await readdir(dataDir)).toEqual(['postgres'])
  })
})

describe.runIf(runsInPlace)('a set-up that does not come to its end', () => {
  it('is given up, leaves nothing, and is made good by the next start', async () => {
    options = { setUpDeadlineMs: 1 }
    await expect(start()).rejects.toMatchObject({
      message: expect.stringContaining('could not be set up'),
      cause: { message: expect.stringMatching(/initdb took longer than/) },
    })
    expect(await readdir(dataDir)).toEqual([])
    options = {}
    expect(await query((await start()).url, 'select 1 as one')).toEqual([{ one: 1 }])
  })
})

describe.runIf(runsInPlace)('a server that can not start', () => {
  it('is reported with the end of its log', async () => {
    await (await start()).stop()
    options = { settings: { shared_buffers: 'plenty' }, startDeadlineMs: 3_000 }
    await expect(start()).rejects.toThrow(/did not start[^]*shared_buffers/)
    options = {}
  })
})

describe.runIf(isRoot)('as root without user namespaces', () => {
  let open: string
  beforeEach(async () => {
    // Like /var/lib: everyone may pass.
    open = await mkdtemp(path.join(tmpdir(), 'longhand-system-'))
    await chmod(open, 0o755)
  })
  afterEach(() => rm(open, { recursive: true }))

  it('an unprivileged user runs it outside the closed folder, without seeing the password', async () => {
    options = { allowNamespace: false, systemFolder: path.join(open, 'longhand') }
    const { url } = await start()
    expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }])
    const [moved = ''] = (await readdir(options.systemFolder ?? '')).filter(
      (name) => !name.startsWith('postgresql-'),
    )
    const place = path.join(options.systemFolder ?? '', moved)
    expect(await stat(path.join(place, 'data'))).toMatchObject({ uid: 65_534 })
    const password = await stat(path.join(place, 'password'))
    expect([password.uid, password.mode & 0o777]).toEqual([0, 0o600])
    expect((await stat(`/proc/${await postmasterPid(place)}`)).uid).toBe(65_534)
  })

  it.runIf(runsInPlace)('a database made in place moves along, and stays where it went', async () => {
    const before = await start()
    await query(before.url, 'create table kept ()')
    await before.stop()
    const system = path.join(open, 'longhand')
    options = { allowNamespace: false, systemFolder: system }
    const moved = await start()
    expect(await query(moved.url, 'select * from kept')).toEqual([])
    expect(await readdir(dataDir)).toEqual([])
    await moved.stop()
    options = { allowNamespace: true, systemFolder: system }
    expect(await query((await start()).url, 'select * from kept')).toEqual([])
    expect(await readdir(dataDir)).toEqual([])
  })
})
