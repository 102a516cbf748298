/** A worker process with the real engine, for tests that kill it: `tsx testing-worker.ts <database url> <storage folder> <scratch folder>`. */
import pino from 'pino'
import { systemClock } from '../../../platform/clock/clock.ts'
import { connectDatabase } from '../../../platform/db/database.ts'
import { openQueue } from '../../../platform/queue/queue.ts'
import { startWorker } from '../../../platform/queue/worker.ts'
import { FolderStorage } from '../../../platform/storage/folder-storage.ts'
import { transcriptsModule } from '../transcripts.module.ts'
import { memoryTries } from '../sharing/testing-tries.ts'
import { fastEngine, testHasher } from '../testing.ts'
import { transcriptsJobs } from '../transcripts.jobs.ts'

const [, , url = '', storageFolder = '', scratchDir = ''] = process.argv
const log = pino({ level: 'silent' })
const database = connectDatabase({ url, log })
const queue = await openQueue({ database, jobs: transcriptsJobs, log, maintains: true })
const module = transcriptsModule.create({
  database,
  storage: new FolderStorage(storageFolder),
  queue,
  clock: systemClock,
  hasher: testHasher,
  tries: memoryTries(),
  scratchDir,
  engine: fastEngine,
  chunkSeconds: 6,
  log,
})
await module.worker.start()
await startWorker({ queue, database, registrations: module.handlers, slots: { compute: 1, io: 2 }, timeZone: 'UTC', log })
process.send?.('ready')
