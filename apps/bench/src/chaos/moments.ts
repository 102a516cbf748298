import { setTimeout as delay } from 'node:timers/promises'
import type { Chance } from './chance.ts'
import type { Onlooker } from './database.ts'
import type { ServerProcess } from './installation.ts'

/** What a worker is at when it is killed: decoding, recognising a piece, putting a text together, or within the transaction that writes a result. */
export const moments = ['decode', 'chunk', 'merge', 'commit'] as const

export type Moment = (typeof moments)[number]

const queues: Record<Exclude<Moment, 'commit'>, string> = {
  decode: 'transcripts.decode-recording',
  chunk: 'transcripts.recognise-chunk',
  merge: 'transcripts.finish',
}
const maxMs: Record<Moment, number> = { decode: 300, chunk: 2_000, merge: 300, commit: 12 }
const tables = ['transcripts', 'transcription_segments', 'transcription_chunks'] as const
/** A job that ends five workers is given up, as it should be: none is driven there. */
const maxLosses = 2
const timeoutMs = 25_000

/** How often a row of pg-boss was lost with its worker: handed out again, though its worker did not give it back. */
export const lossesOf = `retry_count - coalesce((data ->> '_returned')::int, 0)`

/** @returns `undefined` when none came to such a moment. */
export async function findVictim(
  moment: Moment,
  workers: () => ServerProcess[],
  { onlooker, chance }: { onlooker: Onlooker; chance: Chance },
): Promise<number | undefined> {
  const waitMs = chance.between(0, maxMs[moment])
  const pids = (): number[] => workers().map(({ pid }) => pid)
  if (moment === 'commit') {
    const wanted = chance.pick(tables)
    return (
      (await findWriter(wanted, waitMs, pids, onlooker)) ??
      findWriter('transcription_chunks', waitMs, pids, onlooker)
    )
  }
  for (const deadline = performance.now() + timeoutMs; performance.now() < deadline; await delay(15)) {
    for (const worker of workers()) {
      const job = [...worker.jobs.values()].find(({ queue }) => queue === queues[moment])
      if (
        !job ||
        (
          await onlooker.read(`select from pgboss.job where id = $1 and ${lossesOf} > $2`, [
            job.jobId,
            maxLosses,
          ])
        ).length > 0
      )
        continue
      await delay(waitMs)
      return worker.pid
    }
  }
  return undefined
}

/** Lets the worker's transaction go and waits: it is then somewhere between its writes and its end. */
async function findWriter(
  table: string,
  waitMs: number,
  pids: () => number[],
  onlooker: Onlooker,
): Promise<number | undefined> {
  const pid = await onlooker
    .whileLocked(table, async () => {
      for (
        const deadline = performance.now() + timeoutMs / 2;
        performance.now() < deadline;
        await delay(10)
      ) {
        const [writer] = await onlooker.read<{ pid: number }>(
          `
        select w.pid from pg_locks l join pg_stat_activity a using (pid) join unnest($2::int[]) w (pid) on a.application_name = 'longhand worker ' || w.pid
        where not l.granted and l.relation = $1::regclass limit 1`,
          [table, pids()],
        )
        if (writer) return writer.pid
      }
      return undefined
    })
    .catch(() => undefined)
  if (pid !== undefined) await delay(waitMs)
  return pid
}
