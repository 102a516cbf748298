/** A server process for `upload.restart.medium.test.ts`: `tsx testing-server.ts <database url> <data folder>`. It sends its address when it listens. */
import pino from 'pino'
import { connectDatabase } from '../../platform/db/database.ts'
import { startTestUploads } from './testing.ts'

const [, , databaseUrl = '', dataDir = ''] = process.argv
const server = await startTestUploads(connectDatabase({ url: databaseUrl, log: pino({ level: 'silent' }) }), {
  dataDir,
})
process.send?.(server.url)
