import { sql } from 'drizzle-orm'
import { type Db, PgBoss } from 'pg-boss'
import type { BaseLogger } from 'pino'
import type { Database, Queryable } from '../db/database.ts'
import { listenTo } from '../db/listen.ts'
import { isQueueName, jobPools, type QueueName } from './job.ts'
import { sqlOn } from './rows.ts'
import { createTurns } from './turns.ts'

/** Seconds without a heartbeat until a job is lost and goes to another worker. The least that pg-boss takes. */
export const silenceSeconds = 10
const monitorSeconds = 2
const instanceSeconds = 2
const retentionSeconds = 30 * 24 * 3600
/** Ended jobs slow down looking for a job by its payload. */
const deleteAfterSeconds = 2 * 3600
const maintenanceSeconds = 10 * 60
const maxSeconds = 4 * 3600
/** Lost, stopped and put-off jobs count as tries with pg-boss, so the real limits are in `run.ts`. */
const retryLimit = 1_000_000_000

export type WakeListener = (queue?: QueueName) => void

export interface StartedBoss {
  boss: PgBoss
  wakeListeners: Set<WakeListener>
}

/**
 * Migrates pg-boss's schema.
 * @param maintains Whether this process sends scheduled jobs and is woken by new ones, as a worker is.
 */
export async function startBoss(
  database: Database,
  { log, maintains }: { log: BaseLogger; maintains: boolean },
): Promise<StartedBoss> {
  const wakeListeners = new Set<WakeListener>()
  const wake: WakeListener = (queue) => {
    for (const listener of wakeListeners) listener(queue)
  }
  const db: Db = {
    ...sqlOn(database.aside),
    listen: (channel, onNotification, onReconnect) => {
      const onNotice = (name: string): void => {
        onNotification(name)
        wake(isQueueName(name) ? name : undefined)
      }
      const close = listenTo(database, channel, {
        log,
        onNotice,
        onConnected: () => {
          onReconnect()
          wake()
        },
      })
      return Promise.resolve({ close })
    },
  }
  const boss = new PgBoss({
    db,
    // Workers call it themselves, when it is safe to say who is lost.
    supervise: false,
    monitorIntervalSeconds: monitorSeconds,
    maintenanceIntervalSeconds: maintenanceSeconds,
    schedule: maintains,
    useListenNotify: maintains,
    registerInstance: maintains,
    instanceName: 'worker',
    instanceHeartbeatSeconds: instanceSeconds,
  })
  boss.on('error', (error) => log.error({ err: error }, 'the job queue had an error'))
  await boss.start()
  for (const pool of jobPools) await boss.createQueue(pool, queueOptions)
  for (const queue of await queueNames(boss)) {
    // Those of a pool come from a migration; a queue that a former release added lacks them.
    await createTurns(database, queue)
    await boss.updateQueue(queue, queueOptions)
  }
  return { boss, wakeListeners }
}

const queueOptions = {
  notify: true,
  heartbeatSeconds: silenceSeconds,
  retryLimit,
  retryDelay: 0,
  retryBackoff: false,
  expireInSeconds: maxSeconds,
  retentionSeconds,
  deleteAfterSeconds,
}

/** Under the migration lock: processes that make queues at once get into a deadlock. */
export async function createQueue(database: Database, boss: PgBoss, name: QueueName): Promise<void> {
  await createTurns(database, name)
  await boss.createQueue(name, queueOptions)
}

/** Whether a worker was silent for too long, or a job takes longer than it may: what pg-boss ends when it supervises. */
export async function hasLostJobs(on: Queryable): Promise<boolean> {
  // All jobs have a group: the index of the active ones is by it.
  const { rows } = await on.execute<{ found: boolean }>(sql`
    select exists (select from pgboss.job where state = 'active' and group_id is not null
      and now() > least(heartbeat_on + heartbeat_seconds * interval '1 second', started_on + expire_seconds * interval '1 second')) as found`)
  return rows[0]?.found === true
}

export async function queueNames(boss: PgBoss): Promise<QueueName[]> {
  return (await boss.getQueues()).map(({ name }) => name).filter(isQueueName)
}
