import { setTimeout as delay } from 'node:timers/promises'
import type { Chance } from './chance.ts'
import type { Onlooker } from './database.ts'

/** What a worker is at when it is killed: decoding, recognising a piece, putting a text together, or within the transaction that writes a result. */
export const moments = ['decode', 'chunk', 'merge', 'commit'] as const

/** One of {@link moments}. */
export type Moment = (typeof moments)[number]

/** A job in the hands of a worker. */
export interface HeldJob {
  queue: string
  jobId: string
  leaseNumber: number
  workerId: string
  pid: number
  losses: number
}

const queues: Record<Exclude<Moment, 'commit'>, string> = { decode: 'transcripts.decode-recording', chunk: 'transcripts.recognise-chunk', merge: 'transcripts.finish' }
const longestMs: Record<Moment, number> = { decode: 300, chunk: 2_000, merge: 300, commit: 12 }
/** Tables that results are written to: of pieces all the time, of whole texts now and then. */
const tables = ['transcripts', 'transcription_segments', 'transcription_chunks'] as const
/** A job that ends five workers is given up, as it should be: none is driven there. */
const mostLosses = 2
const patienceMs = 25_000

/** The jobs that workers hold now. */
export function heldJobs(onlooker: Onlooker): Promise<HeldJob[]> {
  return onlooker.read<HeldJob>(`
    select l.queue, l.job_id as "jobId", l.lease_number as "leaseNumber", l.worker_id as "workerId", (w.description->>'pid')::int as pid, l.losses
    from queue_lease l join queue_worker w using (worker_id) join pgboss.job j on j.name = l.queue and j.id = l.job_id and j.state = 'active'`)
}

/**
 * Waits until one of these processes is at such a moment, for a little longer, as chance has it, and names it.
 *
 * @returns `undefined` when none came to it.
 */
export async function findVictim(moment: Moment, pids: () => number[], { onlooker, chance }: { onlooker: Onlooker; chance: Chance }): Promise<number | undefined> {
  const waitMs = chance.between(0, longestMs[moment])
  if (moment === 'commit') {
    const wanted = chance.pick(tables)
    return (await findWriter(wanted, waitMs, pids, onlooker)) ?? findWriter('transcription_chunks', waitMs, pids, onlooker)
  }
  for (const deadline = performance.now() + patienceMs; performance.now() < deadline; await delay(15)) {
    const held = (await heldJobs(onlooker)).filter(({ pid, losses }) => pids().includes(pid) && losses <= mostLosses)
    const found = held.find(({ queue }) => queue === queues[moment])
    if (!found) continue
    await delay(waitMs)
    return found.pid
  }
  return undefined
}

/** Holds writers of a table up until one is a worker, lets it go and gives it so many milliseconds: its transaction is somewhere between its writes and its end. */
async function findWriter(table: string, waitMs: number, pids: () => number[], onlooker: Onlooker): Promise<number | undefined> {
  const pid = await onlooker.whileLocked(table, async () => {
    for (const deadline = performance.now() + patienceMs / 2; performance.now() < deadline; await delay(10)) {
      const [writer] = await onlooker.read<{ pid: number }>(`
        select w.pid from pg_locks l join pg_stat_activity a using (pid) join unnest($2::int[]) w (pid) on a.application_name = 'longhand worker ' || w.pid
        where not l.granted and l.relation = $1::regclass limit 1`, [table, pids()])
      if (writer) return writer.pid
    }
    return undefined
  }).catch(() => undefined)
  if (pid !== undefined) await delay(waitMs)
  return pid
}
