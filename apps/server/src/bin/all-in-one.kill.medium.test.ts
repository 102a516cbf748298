import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { isAlive, type Postmaster, processIdentity, readPostmaster } from '../platform/db/postmaster.ts'
import { createTestDatabase, type TestDatabase } from '../platform/db/testing.ts'
import { threadProgram } from '../platform/process/thread-program.ts'
import { offlineIn } from '../testing-settings.ts'

/** Far above the numbers that programs give to what they open. */
const markerFd = 20
const longTimeout = { timeout: 200_000, interval: 2 }

let folder: string
let database: TestDatabase
/** Identities of processes, for the end of a test that failed. */
let seen: Set<string>
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'longhand-killed-'))
  database = await createTestDatabase()
  seen = new Set()
})
afterEach(async () => {
  for (const identity of seen) {
    const pid = Number(identity.split('@')[0])
    if ((await processIdentity(pid)) === identity) process.kill(pid, 'SIGKILL')
  }
  await database.close()
  await rm(folder, { recursive: true })
})

/** Every process that comes from it holds a copy of `marker`, which closes when the last one has ended. */
function start(databaseUrl?: string, port = 0): { parent: ChildProcess; marker: Readable } {
  const { filename, execArgv } = threadProgram(import.meta.url, 'all-in-one')
  const { PATH, HOME } = process.env
  const parent = spawn(process.execPath, [...execArgv, filename], {
    env: {
      PATH,
      HOME,
      PORT: String(port),
      ...offlineIn(folder),
      LONGHAND_LOG_LEVEL: 'info',
      ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }),
    },
    stdio: [
      ...Array.from({ length: markerFd }, (_, fd) =>
        [1, 2].includes(fd) ? ('pipe' as const) : ('ignore' as const),
      ),
      'pipe',
    ],
  })
  return { parent, marker: (parent.stdio as unknown as Readable[])[markerFd] as Readable }
}

/** The child of `parent` whose command line names a program, as soon as there is one. */
function childOf({ pid }: ChildProcess, program: RegExp): Promise<number> {
  return vi.waitFor(async () => {
    const children = (await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8'))
      .trim()
      .split(' ')
      .map(Number)
    for (const child of children) {
      if (!program.test(await readFile(`/proc/${child}/cmdline`, 'utf8').catch(() => ''))) continue
      seen.add((await processIdentity(child)) ?? '')
      return child
    }
    throw new Error('There is no such process.')
  }, longTimeout)
}

async function endAll({ parent, marker }: { parent: ChildProcess; marker: Readable }): Promise<void> {
  const gone = once(marker.resume(), 'close')
  parent.kill('SIGKILL')
  await gone
}

describe.runIf(process.platform === 'linux')('kill -9 of all-in-one leaves no process behind', () => {
  it('at once', async () => {
    await endAll(start(database.url))
  })

  it('while it sets up its database', async () => {
    const killed = start()
    await childOf(killed.parent, /initdb/)
    await endAll(killed)
    expect(existsSync(path.join(folder, 'postgres'))).toBe(false)
  })

  // The first of these is before the worker has asked the kernel for the end of its parent, the last while it works.
  it.each(['as its worker is forked', 'while its worker is loaded', 'when its worker works'])(
    '%s',
    async (moment) => {
      const killed = start(database.url)
      const said: string[] = []
      killed.parent.stdout?.setEncoding('utf8').on('data', (text: string) => said.push(text))
      const worker = await childOf(killed.parent, /worker\.[jt]s/)
      if (moment !== 'as its worker is forked')
        await vi.waitFor(
          async () => expect(await readFile(`/proc/${worker}/cmdline`, 'utf8')).toMatch(/^[^\0]*node\0/),
          longTimeout,
        )
      if (moment === 'when its worker works')
        await vi.waitFor(() => expect(said.join('')).toContain('"msg":"working"'), longTimeout)
      await endAll(killed)
    },
  )
})

describe('all-in-one', () => {
  const untilServing = async ({ parent }: { parent: ChildProcess }): Promise<Postmaster> => {
    const said: string[] = []
    parent.stdout?.setEncoding('utf8').on('data', (text: string) => said.push(text))
    await vi.waitFor(() => expect(said.join('')).toContain('"msg":"working"'), longTimeout)
    const postmaster = await readPostmaster(path.join(folder, 'postgres/data'))
    if (!postmaster) throw new Error('There is no PostgreSQL.')
    seen.add((await processIdentity(postmaster.pid)) ?? '')
    return postmaster
  }

  it('ends at a signal with its worker and its PostgreSQL', async () => {
    const started = start()
    const { pid } = await untilServing(started)
    const [gone, ended] = [once(started.marker.resume(), 'close'), once(started.parent, 'exit')]
    started.parent.kill('SIGHUP')
    expect(await ended).toEqual([0, null])
    await gone
    expect(isAlive(pid)).toBe(false)
  })

  it('says that its port is taken, and ends with its PostgreSQL', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    const { port } = other.address() as AddressInfo
    const { parent } = start(undefined, port)
    let said = ''
    parent.stderr?.setEncoding('utf8').on('data', (text: string) => (said += text))
    expect(await once(parent, 'close')).toEqual([1, null])
    other.close()
    expect(said).toBe(
      `Port ${port} of 127.0.0.1 is taken by another program, which may be a Longhand that was not stopped. Stop it, or set PORT to another port.\n`,
    )
    await vi.waitFor(
      async () => expect(await readPostmaster(path.join(folder, 'postgres/data'))).toBeUndefined(),
      longTimeout,
    )
  })
})
