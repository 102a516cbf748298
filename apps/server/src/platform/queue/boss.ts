import { type Db, PgBoss } from 'pg-boss'
import type { BaseLogger } from 'pino'
import type { Database } from '../db/database.ts'
import { listenTo } from '../db/listen.ts'
import { type JobDefinition, type JobPool, jobPools } from './job.ts'
import { moveOver, setOldQueueAside } from './move-over.ts'
import { sqlOn } from './rows.ts'

/** After so many seconds without a heartbeat a job is lost with its worker and goes to another. The least that pg-boss takes. */
export const silenceSeconds = 10
/** How often one of the workers looks for lost jobs. */
const monitorSeconds = 2
/** The beat of a worker process; after three without one it counts as gone. */
const instanceSeconds = 2
const retentionSeconds = 30 * 24 * 3600
/** Ended jobs are of use for a look at what happened, and slow down looking for a job by its payload. */
const deleteAfterSeconds = 2 * 3600
const maintenanceSeconds = 10 * 60
/** For jobs that pg-boss sends by itself. */
const maxSeconds = 4 * 3600
/** Losing a job counts as a try with pg-boss, as stopping and putting off do: how often which may happen is decided in `run.ts`. */
const retryLimit = 1_000_000_000

/** Called when jobs were sent to a pool, or perhaps to any. */
export type WakeListener = (pool?: JobPool) => void

/** pg-boss on the product's database. */
export interface StartedBoss {
  boss: PgBoss
  wakeListeners: Set<WakeListener>
}

/**
 * Starts pg-boss, which creates and migrates its own schema, and creates or updates the queue of each pool. Jobs of an installation with pg-boss 10 move over.
 *
 * @param maintains Whether this process sends scheduled jobs and is woken by new ones, as a worker is.
 */
export async function startBoss(
  database: Database,
  jobs: readonly JobDefinition<object>[],
  { log, maintains }: { log: BaseLogger; maintains: boolean },
): Promise<StartedBoss> {
  const wakeListeners = new Set<WakeListener>()
  const wake: WakeListener = (pool) => {
    for (const listener of wakeListeners) listener(pool)
  }
  const db: Db = {
    ...sqlOn(database.orm.$client),
    listen: (channel, onNotification, onReconnect) => {
      const onNotice = (name: string): void => {
        onNotification(name)
        wake(jobPools.find((pool) => pool === name))
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
  await setOldQueueAside(database)
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
  for (const pool of jobPools) {
    const options = {
      notify: true,
      heartbeatSeconds: silenceSeconds,
      retryLimit,
      retryDelay: 0,
      retryBackoff: false,
      expireInSeconds: maxSeconds,
      retentionSeconds,
      deleteAfterSeconds,
    }
    await boss.createQueue(pool, options)
    await boss.updateQueue(pool, options)
  }
  await moveOver(database, boss, jobs)
  return { boss, wakeListeners }
}
