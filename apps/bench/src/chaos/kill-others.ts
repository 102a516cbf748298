import { rename } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { kill } from './installation.ts'
import { descendantsOf } from './processes.ts'
import type { Run } from './run.ts'

const outageMs = 10_000

export async function killApi(run: Run, count: number): Promise<void> {
  const { installation, chance, load } = run
  load.start()
  for (let index = 0; index < count; index += 1) {
    await delay(chance.between(500, 3_000))
    await kill(installation.api)
    await installation.startApi()
    process.stderr.write(
      `API ${index + 1} of ${count} killed, ready again after ${Math.round(installation.readyMs.api.at(-1) ?? 0)} ms\n`,
    )
    await run.check()
  }
  await load.stop()
  await run.drain()
}

/** `immediate` ends every connection and recovers from the log; after `kill -9` the connections notice by themselves; when one connection is killed, the server ends all others, because shared memory may be damaged. */
const ways = ['immediate', 'kill -9', 'one connection'] as const

export interface PostgresKills {
  at: Record<(typeof ways)[number], number>
  backMs: number[]
}

export async function killPostgres(run: Run, count: number): Promise<PostgresKills> {
  const { chance, load } = run
  const result: PostgresKills = { at: { immediate: 0, 'kill -9': 0, 'one connection': 0 }, backMs: [] }
  load.start()
  for (let index = 0; index < count; index += 1) {
    await delay(chance.between(500, 3_000))
    const { way, backMs } = await killPostgresOnce(run)
    result.at[way] += 1
    result.backMs.push(backMs)
    process.stderr.write(
      `PostgreSQL ${index + 1} of ${count} killed (${way}), back after ${Math.round(backMs)} ms\n`,
    )
    await run.check()
  }
  await load.stop()
  await run.drain()
  return result
}

/** In one of the ways, by chance. Waits until the API is ready again. */
export async function killPostgresOnce(run: Run): Promise<{ way: (typeof ways)[number]; backMs: number }> {
  const { installation, chance, onlooker } = run
  const way = chance.pick(ways)
  const { pid } = await onlooker.server()
  const began = performance.now()
  if (way === 'one connection') await killConnection(run)
  else process.kill(pid, way === 'immediate' ? 'SIGQUIT' : 'SIGKILL')
  if (way !== 'one connection') await untilAnother(run, pid)
  await installation.untilReady()
  return { way, backMs: performance.now() - began }
}

async function killConnection({ onlooker }: Run): Promise<void> {
  const others = (): Promise<{ pid: number }[]> =>
    onlooker.read(
      `select pid from pg_stat_activity where application_name like 'longhand %' order by backend_start`,
    )
  const [victim] = await others()
  if (!victim) throw new Error('The product has no connection.')
  process.kill(victim.pid, 'SIGKILL')
  while ((await others()).some(({ pid }) => pid === victim.pid)) await delay(20)
}

/** The database hangs or refuses every connection, in turn, for ten seconds. */
export async function takeDatabaseAway(run: Run, count: number): Promise<void> {
  const { installation, chance, onlooker, load } = run
  load.start()
  for (let index = 0; index < count; index += 1) {
    await delay(chance.between(1_000, 3_000))
    const server = await onlooker.server()
    const kind = index % 2 === 0 ? 'hangs' : 'refuses'
    process.stderr.write(`outage ${index + 1} of ${count}: the database ${kind}\n`)
    if (kind === 'hangs') await freeze(server.pid)
    else await refuse(run, server)
    await installation.untilReady()
    await run.check()
  }
  await load.stop()
  await run.drain()
}

async function freeze(pid: number): Promise<void> {
  const all = [pid, ...(await descendantsOf(pid)).map((one) => one.pid)]
  const signal = (name: NodeJS.Signals): void => {
    for (const one of all) {
      try {
        process.kill(one, name)
      } catch {}
    }
  }
  signal('SIGSTOP')
  await delay(outageMs)
  signal('SIGCONT')
}

/** PostgreSQL is stopped on purpose: no one starts it again until it has an owner. */
async function refuse(run: Run, { pid, home }: { pid: number; home: string }): Promise<void> {
  const owner = path.join(home, 'owner')
  await rename(owner, `${owner}.aside`)
  process.kill(pid, 'SIGQUIT')
  await delay(outageMs)
  await rename(`${owner}.aside`, owner)
  await untilAnother(run, pid)
}

async function untilAnother({ onlooker }: Run, pid: number): Promise<void> {
  while ((await onlooker.server()).pid === pid) await delay(20)
}
