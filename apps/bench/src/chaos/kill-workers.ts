import { setTimeout as delay } from 'node:timers/promises'
import { Unanswered } from './calls.ts'
import { type HeldJob, kill, type ServerProcess } from './installation.ts'
import { findVictim, type Moment, moments } from './moments.ts'
import { commandOf, descendantsOf, type Identity, stillRunning } from './processes.ts'
import type { Run } from './run.ts'

const unfinishedAtOnce = 5
const elsewhereDeadlineMs = 60_000
const orphanMs = 5_000

export interface WorkerKills {
  /** Milliseconds from killing a worker until another one had each of its jobs. */
  elsewhereMs: number[]
  at: Record<Moment | 'anything', number>
  /** Moments that were waited for several times and never met: the search for them is probably broken. */
  neverMet: Moment[]
}

/** A moment that is waited for this often is met, unless nothing can meet it. */
const metAfter = 5

export async function killWorkers(run: Run, count: number): Promise<WorkerKills> {
  const { installation, chance, onlooker, book } = run
  const result: WorkerKills = {
    elsewhereMs: [],
    at: { decode: 0, chunk: 0, merge: 0, commit: 0, anything: 0 },
    neverMet: [],
  }
  const wanted: Record<Moment, number> = { decode: 0, chunk: 0, merge: 0, commit: 0 }
  const following: Promise<void>[] = []
  const workers = (): ServerProcess[] => [...installation.workers]
  for (let index = 0; index < count; index += 1) {
    const moment = chance.pick(moments)
    wanted[moment] += 1
    while ((await run.unfinished()) < unfinishedAtOnce) await feed(run)
    // Anyone who decodes has just been given something.
    if (moment === 'decode') await feed(run)
    const found = await findVictim(moment, workers, { onlooker, chance })
    const victim = [...installation.workers].find(({ pid }) => pid === found) ?? [...installation.workers][0]
    if (!victim) throw new Error('There is no worker left.')
    const programs = await descendantsOf(victim.pid)
    const killedAt = await kill(victim)
    result.at[found === undefined ? 'anything' : moment] += 1
    await delay(30)
    const lost = [...victim.jobs.values()]
    following.push(follow(run, lost, killedAt, result), expectGone(run, programs, killedAt))
    process.stderr.write(
      `worker ${index + 1} of ${count} killed at ${found === undefined ? 'anything' : moment}, holding ${lost.map(({ queue }) => queue).join(', ') || 'nothing'}\n`,
    )
    await installation.startWorker()
    await run.check()
  }
  result.neverMet = moments.filter((moment) => wanted[moment] >= metAfter && result.at[moment] === 0)
  await Promise.all(following)
  await run.drain()
  process.stderr.write(`${book.acknowledged['transcriptions'] ?? 0} transcriptions\n`)
  return result
}

async function feed({ load }: Run): Promise<void> {
  await load.transcribeOne().catch((error: unknown) => {
    if (!(error instanceof Unanswered)) throw error
  })
}

async function follow(
  { onlooker, book }: Run,
  lost: readonly HeldJob[],
  killedAt: number,
  { elsewhereMs }: WorkerKills,
): Promise<void> {
  const open = new Set(lost)
  while (open.size > 0) {
    for (const job of open) {
      const [row] = await onlooker.read<{ isElsewhere: boolean }>(
        `
        select not exists (select from pgboss.job where id = $1 and state < 'completed' and retry_count < $2) as "isElsewhere"`,
        [job.jobId, job.attempt],
      )
      if (!row?.isElsewhere) continue
      open.delete(job)
      const tookMs = performance.now() - killedAt
      elsewhereMs.push(tookMs)
      process.stderr.write(`job ${job.jobId} of ${job.queue} in other hands after ${Math.round(tookMs)} ms\n`)
    }
    if (performance.now() - killedAt > elsewhereDeadlineMs) {
      for (const job of open)
        book.blame('stuck', `job ${job.jobId} of ${job.queue} stayed with a dead worker`)
      return
    }
    await delay(50)
  }
}

async function expectGone({ book }: Run, programs: readonly Identity[], killedAt: number): Promise<void> {
  await delay(Math.max(0, orphanMs - (performance.now() - killedAt)))
  for (const left of await stillRunning(programs))
    book.blame('orphaned', `${(await commandOf(left)).slice(0, 120)} (${left.pid})`)
}
