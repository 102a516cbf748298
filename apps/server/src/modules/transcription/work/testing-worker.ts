/**
 * A worker process with real engines, for tests that kill it: `tsx testing-worker.ts <database url> <storage folder> <scratch folder>`. Its one engine is the quick
 * one, or the one that `TEST_ENGINE=accurate` names. Settings of speech in its environment take the place of it, and of those it runs the ones that
 * `LONGHAND_WORKER_QUEUES` names.
 */
import { createSpeechEngine, type SpeechEngine } from '@longhand/speech'
import pino from 'pino'
import { loadConfig } from '../../../config/env.ts'
import { connectDatabase } from '../../../platform/db/database.ts'
import { openQueue } from '../../../platform/queue/queue.ts'
import { startWorker } from '../../../platform/queue/worker.ts'
import { openSpeech } from '../../../platform/speech/speech.ts'
import { onlyEngine } from '../../../platform/speech/testing.ts'
import { FolderStorage } from '../../../platform/storage/folder-storage.ts'
import { fastEngine } from '../testing.ts'
import { buildTranscribing, transcribingJobs } from '../testing-modules.ts'

const [, , url = '', storageFolder = '', scratchDir = ''] = process.argv
const { speech, worker, ...config } = loadConfig(process.env)
const { TEST_ENGINE: testEngine } = process.env
/** Each process would join the language models of its own again, which takes seconds. */
const accurateEngine = (): Promise<SpeechEngine> =>
  Promise.resolve(createSpeechEngine({ engine: 'pocketsphinx', withoutProse: true }))
const { recordingEngines } = process.env['LONGHAND_SPEECH_ENGINE']
  ? openSpeech({ speech, worker, insights: config.insights, tracing: undefined })
  : { recordingEngines: onlyEngine(testEngine === 'accurate' ? accurateEngine : fastEngine) }
const log = pino({ level: 'silent' })
const database = connectDatabase({ url, log })
const queue = await openQueue({ database, jobs: transcribingJobs, log, maintains: true })
const module = buildTranscribing({
  database,
  storage: new FolderStorage(storageFolder),
  queue,
  scratchDir,
  recordingEngines,
  chunkSeconds: 6,
  log,
})
await module.worker.start()
await startWorker({
  queue,
  database,
  registrations: module.handlers,
  queues: () => [...worker.pools, ...module.worker.queues()],
  slots: { compute: 1, io: 2 },
  timeZone: 'UTC',
  log,
})
process.send?.('ready')
