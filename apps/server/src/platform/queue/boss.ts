import { type Db, PgBoss } from 'pg-boss'
import type { BaseLogger } from 'pino'
import type { Database } from '../db/database.ts'
import { listenTo } from '../db/listen.ts'
import { type JobDefinition, type JobPool, jobPools } from './job.ts'
import { moveOver, setOldQueueAside } from './move-over.ts'
import { sqlOn } from './rows.ts'

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

export type WakeListener = (pool?: JobPool) => void

export interface StartedBoss {
  boss: PgBoss
  wakeListeners: Set<WakeListener>
}

/**
 * Migrates pg-boss's schema; jobs of pg-boss 10 move over.
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
