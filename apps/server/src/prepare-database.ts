import type { Logger } from 'pino'
import type { Config } from './config/env.ts'
import { openDatabase } from './platform/db/database.ts'
import { OperatorError } from './platform/process/operator-error.ts'
import { startBoss } from './platform/queue/boss.ts'

/**
 * Brings the database up to date and creates its queues, under one lock: of several at once, one works and the others find nothing left to do.
 *
 * @returns The number of migrations that were missing.
 * @throws OperatorError
 */
export async function prepareDatabase(
  config: Pick<Config, 'databaseUrl' | 'databaseDirectUrl' | 'dataDir'>,
  log: Logger,
): Promise<number> {
  let missing = 0
  try {
    const database = await openDatabase(config, log, {
      applicationName: `longhand migrate ${process.pid}`,
      onMigrated: async (opened, made) => {
        missing = made
        const { boss } = await startBoss(opened, { log, maintains: false })
        await boss.stop({ graceful: false })
      },
    })
    await database.close()
    return missing
  } catch (error) {
    if (error instanceof OperatorError) throw error
    throw new OperatorError(
      `The database could not be brought up to date (${reasonOf(error)}). Run this again when that is put right.`,
      { cause: error },
    )
  }
}

/** PostgreSQL's own words: drizzle's repeat the whole statement. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause instanceof Error ? error.cause.message : error.message
}
