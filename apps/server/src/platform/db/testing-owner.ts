/** A process for tests of the embedded PostgreSQL that starts the PostgreSQL of a data folder and stays: `tsx testing-owner.ts <data folder>`. */
import pino from 'pino'
import { startEmbeddedPostgres } from './embedded-postgres.ts'

const [, , dataDir = ''] = process.argv
const { TEST_SYSTEM_FOLDER: systemFolder } = process.env
const server = await startEmbeddedPostgres({
  dataDir,
  log: pino({ level: 'silent' }),
  ...(systemFolder ? { systemFolder } : {}),
})
process.send?.({ url: server.url, wasAdopted: server.wasAdopted })
process.on('message', (word) => {
  if (word === 'leave') process.exit(1)
  void server.stop().then(() => process.exit(0))
})
