/** A worker process with the real engine, for tests that kill it: `tsx testing-worker.ts <database url> <storage folder> <scratch folder>`. */
import pino from 'pino'
import { connectDatabase } from '../../../platform/db/database.ts'
import { openQueue } from '../../../platform/queue/queue.ts'
import { startWorker } from '../../../platform/queue/worker.ts'
import { FolderStorage } from '../../../platform/storage/folder-storage.ts'
import { fastEngine } from '../../transcripts/testing.ts'
import { buildTranscribing, transcribingJobs } from '../../transcripts/testing-modules.ts'

const [, , url = '', storageFolder = '', scratchDir = ''] = process.argv
const log = pino({ level: 'silent' })
const database = connectDatabase({ url, log })
const queue = await openQueue({ database, jobs: transcribingJobs, log, maintains: true })
const module = buildTranscribing({
  database,
  storage: new FolderStorage(storageFolder),
  queue,
  scratchDir,
  engine: fastEngine,
  chunkSeconds: 6,
  log,
})
await module.worker.start()
await startWorker({ queue, database, registrations: module.handlers, slots: { compute: 1, io: 2 }, timeZone: 'UTC', log })
process.send?.('ready')
