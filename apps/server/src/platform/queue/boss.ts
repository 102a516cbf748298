import PgBoss from 'pg-boss'
import type pg from 'pg'
import type { BaseLogger } from 'pino'
import type { JobDefinition } from './job.ts'

/** Longer than a worker takes to notice that a try is out of time. */
const expiryMarginSeconds = 120
const retentionMinutes = 30 * 24 * 60
/** However seldom a job itself is tried, for twenty minutes and more it is tried to tell that it failed: untold, whoever waits for it waits for ever. */
const hearing = { retryLimit: 8, retryDelay: 5, retryBackoff: true }

/** The connections of the product serve pg-boss too. */
export function sqlOn(client: pg.Pool | pg.PoolClient): PgBoss.Db {
  return { executeSql: (text, values) => client.query(text, values as unknown[] | undefined) }
}

/**
 * Starts pg-boss, which creates and migrates its own schema, and creates or updates the queues of these jobs. Each queue is a table: processes that did this
 * at once would wait for each other in a circle.
 *
 * @param maintains Whether this process archives old jobs and sends scheduled ones. Each round of that is done by one of them.
 */
export async function startWithQueues(pool: pg.Pool, jobs: readonly JobDefinition<object>[], { log, maintains }: { log: BaseLogger; maintains: boolean }): Promise<PgBoss> {
  const boss = new PgBoss({ db: sqlOn(pool), supervise: maintains, schedule: maintains })
  boss.on('error', (error) => log.error({ err: error }, 'the job queue had an error'))
  await boss.start()
  for (const job of jobs) {
    const options = queueOptions(job)
    const failure = { ...options, ...hearing, name: failureQueue(job) }
    if (job.reportsFailure) await createQueue(boss, failure)
    await createQueue(boss, { ...options, ...(job.reportsFailure ? { deadLetter: failure.name } : {}) })
  }
  return boss
}

/** The queue that a job goes to when it failed for good. */
export function failureQueue(job: { name: string }): string {
  return `${job.name}.failed`
}

async function createQueue(boss: PgBoss, options: PgBoss.Queue): Promise<void> {
  await boss.createQueue(options.name, options)
  await boss.updateQueue(options.name, options)
}

function queueOptions({ name, options }: JobDefinition<object>): PgBoss.Queue {
  return {
    name,
    policy: 'standard',
    retryLimit: options.retryLimit,
    retryDelay: options.retryDelaySeconds,
    // pg-boss makes a pause of none one that doubles from a second.
    retryBackoff: options.retryDelaySeconds > 0,
    expireInSeconds: options.timeoutSeconds + expiryMarginSeconds,
    retentionMinutes,
  }
}
