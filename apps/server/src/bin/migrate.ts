import { loadConfig } from '../config/env.ts'
import { describeDatabase, requireOwnDatabase } from '../platform/db/which-database.ts'
import { createLogger } from '../platform/log/logger.ts'
import { answerVersion } from '../platform/process/build.ts'
import { OperatorError } from '../platform/process/operator-error.ts'
import { exitOnSignals } from '../run-process.ts'
import { prepareDatabase } from '../prepare-database.ts'

answerVersion()
exitOnSignals()
try {
  const config = loadConfig(process.env)
  for (const warning of config.warnings) console.log(`Warning: ${warning}`)
  if (!process.argv.includes('--new')) requireOwnDatabase(config)
  console.log(`Database: ${describeDatabase(config)}.`)
  const missing = await prepareDatabase(config, createLogger('warn', 'migrate'))
  const changes = missing === 1 ? '1 migration was missing' : `${missing} migrations were missing`
  console.log(
    missing === 0
      ? 'The database was up to date, and its queues are there.'
      : `The database is up to date: ${changes}. Its queues are there.`,
  )
} catch (error) {
  if (!(error instanceof OperatorError)) throw error
  console.error(error.message)
  process.exitCode = 1
}
