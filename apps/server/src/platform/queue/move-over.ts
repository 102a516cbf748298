/** pg-boss 12 can't migrate the tables of pg-boss 10. */
import type { JobInsert, PgBoss } from 'pg-boss'
import type { Database, Transaction } from '../db/database.ts'
import { type JobDefinition, type JobPool, jobPools } from './job.ts'
import { failedField, groupOf, reasonField, rowOf, sqlOn } from './rows.ts'
import { drawPlaces } from './turns.ts'

const oldVersion = 24
const oldSchema = 'pgboss_10'
const oldFirstPriority = 1_000_000
const batch = 1_000

interface OldJob {
  id: string
  name: string
  data: object
  waitSeconds: number
  isMember: boolean
  place: number
  failures: number
  output: object | null
}

/** Renames them, so that pg-boss 12 makes its own. */
export async function setOldQueueAside(database: Database): Promise<void> {
  const { $client: pool } = database.orm
  const { rows: tables } = await pool.query<{ found: string | null }>(`select to_regclass('pgboss.version') as found`)
  if (tables[0]?.found == null) return
  const { rows: versions } = await pool.query<{ version: number }>('select version from pgboss.version')
  if ((versions[0]?.version ?? oldVersion + 1) <= oldVersion) await pool.query(`alter schema pgboss rename to ${oldSchema}`)
}

/** Sends their unfinished jobs again in starting order and drops those tables, atomically. Who ran a job then can write nothing for it any more. */
export async function moveOver(database: Database, boss: PgBoss, jobs: readonly JobDefinition<object>[]): Promise<void> {
  const { rows } = await database.orm.$client.query(`select from pg_namespace where nspname = '${oldSchema}'`)
  if (rows.length === 0) return
  await database.transaction(async (tx) => {
    await tx.$client.query(`
      declare old_jobs cursor for
      select j.id, j.name, j.data, greatest(0, extract(epoch from j.start_after - now()))::float as "waitSeconds", s.first as "isMember",
        (case when s.first then ${oldFirstPriority} else 0 end) - j.priority as place, j.output,
        greatest(0, j.retry_count - (j.retry_limit - q.retry_limit) + (case when j.state = 'retry' then 1 else 0 end))::int as failures
      from ${oldSchema}.job j join ${oldSchema}.queue q on q.name = j.name cross join lateral (select j.priority > ${oldFirstPriority} / 2 as first) s
      where j.state < 'completed'
      order by j.created_on, j.id`)
    for (;;) {
      const { rows: old } = await tx.$client.query<OldJob>(`fetch ${batch} from old_jobs`)
      if (old.length === 0) break
      await send(tx, boss, jobs, old)
    }
    await tx.$client.query('close old_jobs')
    await tx.$client.query(`drop schema ${oldSchema} cascade`)
  })
}

async function send(tx: Transaction, boss: PgBoss, jobs: readonly JobDefinition<object>[], old: readonly OldJob[]): Promise<void> {
  for (const pool of jobPools) {
    for (const isMember of [true, false]) {
      const sent = old.filter((one) => one.isMember === isMember && poolOf(jobs, one.name) === pool)
      const drawn = await drawPlaces(
        tx,
        { queue: pool, urgency: 'batch' },
        { ownerId: null, isMember },
        sent.map(({ place }) => place),
      )
      const rows = sent.map((one, index): JobInsert => ({
        ...insertOf(jobs, one),
        priority: drawn[index]?.priority ?? 0,
        singletonKey: drawn[index]?.key ?? '',
      }))
      if (rows.length > 0) await boss.insert(pool, rows, { db: sqlOn(tx.$client) })
    }
  }
}

function poolOf(jobs: readonly JobDefinition<object>[], name: string): JobPool {
  return jobs.find((job) => job.name === name)?.options.pool ?? 'io'
}

function insertOf(jobs: readonly JobDefinition<object>[], { id, name, data, waitSeconds, isMember, failures, output }: OldJob): JobInsert {
  const job = jobs.find((one) => one.name === name)
  const isHearing = job === undefined && jobs.some((one) => `${one.name}.failed` === name)
  return {
    id,
    ...(job ? rowOf(job, isMember) : { group: groupOf(name, isMember) }),
    data: { ...data, ...(failures > 0 ? { [failedField]: failures } : {}), ...(isHearing ? { [reasonField]: output } : {}) },
    startAfter: waitSeconds,
  }
}
