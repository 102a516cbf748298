import { rm } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { kill } from './installation.ts'
import { lossesOf } from './moments.ts'
import { commandOf, holdersOf } from './processes.ts'
import type { Run } from './run.ts'

/** The first two count from the start of the process, the others from when it is ready. */
const stages = ['at once', 'starting', 'worker starting', 'working'] as const
type Stage = (typeof stages)[number]

const maxMs: Record<Stage, number> = {
  'at once': 150,
  starting: 4_000,
  'worker starting': 1_500,
  working: 5_000,
}
/** So many of the kills meet an empty data folder, whose database is being made. */
const emptyEach = 10
const orphanMs = 5_000
const maxLosses = 1
const timeoutMs = 150_000
/** The database may outlive its owner: the next start adopts it. The programs that make a cluster may not. */
const database = /^postgres: |\/postgres -D /

export interface AllInOneKills {
  at: Record<Stage | 'empty folder', number>
  /** Milliseconds from the kill until no process was left that came from it. */
  goneMs: number[]
}

export async function killAllInOne(run: Run, count: number): Promise<AllInOneKills> {
  const { installation, chance, load } = run
  const result: AllInOneKills = {
    at: { 'at once': 0, starting: 0, 'worker starting': 0, working: 0, 'empty folder': 0 },
    goneMs: [],
  }
  if (count === 0) return result
  await installation.stop()
  load.start()
  const following: Promise<void>[] = []
  let wasUsed = false
  for (let index = 0; index < count; index += 1) {
    const isEmpty = index % emptyEach === emptyEach - 1
    const picked = isEmpty ? 'starting' : chance.pick(stages)
    const waitMs = chance.between(0, maxMs[picked])
    // Until a start has come far enough, there is no database to ask.
    const stage: Stage = wasUsed && !isEmpty && (await isNearlyGivenUp(run)) ? 'working' : picked
    const where = isEmpty ? 'empty folder' : stage
    const marker = path.join(installation.dataDir, `../marker-${index}`)
    const other = isEmpty ? path.join(installation.dataDir, `../empty-${index}`) : undefined
    const victim = await installation.startAllInOne({ marker, other })
    const isUsed: boolean = stage === 'worker starting' || stage === 'working'
    if (isUsed) {
      await installation.untilReady()
      await untilSafe(run)
    }
    await delay(waitMs)
    const killedAt = await kill(victim)
    result.at[where] += 1
    following.push(
      expectNoneLeft(run, marker, `${where}, ${Math.round(waitMs)} ms`, killedAt).then(
        (ms) => void result.goneMs.push(ms),
      ),
    )
    process.stderr.write(`all-in-one ${index + 1} of ${count} killed: ${where}, ${Math.round(waitMs)} ms\n`)
    if (other !== undefined) await tryAgain(run, other)
    if (isUsed) await run.check()
    wasUsed ||= isUsed
  }
  await Promise.all(following)
  await installation.startAllInOne()
  await installation.untilReady()
  await load.stop()
  await run.drain()
  return result
}

/** A job that ends five workers is given up, as it should be: none is driven there. */
async function isNearlyGivenUp({ onlooker }: Run): Promise<boolean> {
  const jobs = await onlooker.read(
    `select from pgboss.job where state < 'completed' and ${lossesOf} > $1 limit 1`,
    [maxLosses],
  )
  return jobs.length > 0
}

async function untilSafe(run: Run): Promise<void> {
  for (const deadline = performance.now() + timeoutMs; await isNearlyGivenUp(run); await delay(100)) {
    if (performance.now() > deadline) return run.book.blame('stuck', 'a job that was lost with its workers')
  }
}

/** What a kill left of a new folder must not keep the next start from its work. */
async function tryAgain({ installation }: Run, other: string): Promise<void> {
  await installation.untilReady(await installation.startAllInOne({ other }))
  await installation.stop()
  await rm(other, { recursive: true })
}

/** @returns How long something was left; what is left after five seconds is a fault. */
async function expectNoneLeft(
  { book }: Run,
  marker: string,
  when: string,
  killedAt: number,
): Promise<number> {
  for (;;) {
    const left: string[] = []
    for (const holder of await holdersOf(marker)) {
      const command = await commandOf(holder)
      if (command !== '' && !database.test(command)) left.push(`${command.slice(0, 120)} (${holder.pid})`)
    }
    const tookMs = performance.now() - killedAt
    if (left.length === 0) return tookMs
    if (tookMs > orphanMs) {
      for (const one of left) book.blame('orphaned', `${one} of an all-in-one that was killed ${when}`)
      return tookMs
    }
    await delay(100)
  }
}
