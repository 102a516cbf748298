import { rename } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { kill } from './installation.ts'
import { descendantsOf } from './processes.ts'
import type { Run } from './run.ts'

const outageMs = 10_000

/** Kills the API under load, and starts it again. */
export async function killApi(run: Run, count: number): Promise<void> {
  const { installation, chance, load } = run
  load.start()
  for (let index = 0; index < count; index += 1) {
    await delay(chance.between(500, 3_000))
    await kill(installation.api)
    await installation.startApi()
    process.stderr.write(`API ${index + 1} of ${count} killed, ready again after ${Math.round(installation.readyMs.api.at(-1) ?? 0)} ms\n`)
    await run.check()
  }
  await load.stop()
  await run.drain()
}

/** Has PostgreSQL end in immediate mode, as after a crash: it ends every connection, writes nothing more, and recovers from its log. @returns Milliseconds until the product was ready again. */
export async function killPostgres(run: Run, count: number): Promise<number[]> {
  const { installation, chance, onlooker, load } = run
  const backMs: number[] = []
  load.start()
  for (let index = 0; index < count; index += 1) {
    await delay(chance.between(500, 3_000))
    const { pid } = await onlooker.server()
    const began = performance.now()
    process.kill(pid, 'SIGQUIT')
    // It answers a last time while it ends.
    await untilAnother(run, pid)
    await installation.untilReady()
    backMs.push(performance.now() - began)
    process.stderr.write(`PostgreSQL ${index + 1} of ${count} killed, back after ${Math.round(backMs.at(-1) ?? 0)} ms\n`)
    await run.check()
  }
  await load.stop()
  await run.drain()
  return backMs
}

/** Takes the database away for ten seconds: it hangs, or refuses every connection, in turn. */
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
      } catch {
        // A connection that ended meanwhile.
      }
    }
  }
  signal('SIGSTOP')
  await delay(outageMs)
  signal('SIGCONT')
}

/** A server without an owner is one that was stopped on purpose: nobody starts it again until it has one. */
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
