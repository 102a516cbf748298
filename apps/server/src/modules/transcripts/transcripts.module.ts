import { storageQuotaBytes } from '@longhand/contracts'
import type { SpeechEngine } from '@longhand/speech'
import type { BaseLogger } from 'pino'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Database } from '../../platform/db/database.ts'
import type { EventSink } from '../../platform/events/domain-events.ts'
import { defineModule, type Module, type Probe } from '../../platform/module/module.ts'
import type { JobRegistration } from '../../platform/queue/job.ts'
import type { Queue } from '../../platform/queue/queue.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import { WorkerReporter } from '../../platform/workers/worker-reporter.ts'
import { WorkerReportsRepository } from '../../platform/workers/worker-reports.repository.ts'
import { describeEngine } from './lifecycle/describe-engine.ts'
import { TranscriptionService } from './lifecycle/transcription.service.ts'
import { EditsRepository } from './edits/edits.repository.ts'
import { editsRoutes } from './edits/edits.routes.ts'
import { EditsService } from './edits/edits.service.ts'
import { engineProblemOf, type EngineReport } from './lifecycle/engine-reports.ts'
import { createLibrary, type Library } from './library/create-library.ts'
import type { StorageQuota } from './library/library.service.ts'
import { BatchExportsService } from './exports/batch-exports.service.ts'
import { ExportThreads } from './exports/export-threads.ts'
import { exportsRoutes } from './exports/exports.routes.ts'
import { ExportsService, type TranslationReader } from './exports/exports.service.ts'
import { LiveRecordingsService } from './lifecycle/live-recordings.service.ts'
import { MediaTicketKeysRepository } from './media/media-ticket-keys.repository.ts'
import { MediaTickets } from './media/media-tickets.ts'
import { MediaService } from './media/media.service.ts'
import { RecordingsPersonalData } from './recordings-personal-data.ts'
import { RecordingsRepository } from './recording/recordings.repository.ts'
import type { RecordingsService } from './recording/recordings.service.ts'
import { SampleService } from './sample/sample.service.ts'
import { SharePasswords, type PasswordHasher, type TryCounter } from './sharing/share-passwords.ts'
import { ShareLinksRepository } from './sharing/share-links.repository.ts'
import { sharingRoutes } from './sharing/sharing.routes.ts'
import { SharingService } from './sharing/sharing.service.ts'
import { TextQuota } from './text/text-quota.ts'
import { TextService } from './text/text.service.ts'
import { TranscriptionLifecycle } from './lifecycle/transcription-lifecycle.ts'
import type { TranscriptionTime } from './lifecycle/transcription-time.port.ts'
import { TranscriptionsRepository } from './lifecycle/transcriptions.repository.ts'
import { transcriptsHandlers } from './transcripts.handlers.ts'
import { transcriptsJobs } from './transcripts.jobs.ts'
import { TranscriptsRepository } from './text/transcripts.repository.ts'
import { recordingsRoutes } from './recording/recordings.routes.ts'
import { transcriptionRoutes } from './lifecycle/transcription.routes.ts'
import { textRoutes } from './text/text.routes.ts'
import { VersionsRepository } from './versions/versions.repository.ts'
import { versionsRoutes } from './versions/versions.routes.ts'
import { VersionsService } from './versions/versions.service.ts'
import { Scratch } from '../../platform/storage/scratch.ts'
import type { RecognitionListener } from './work/transcription-work.ts'

export interface TranscriptsDeps {
  database: Database
  storage: Storage
  /** It must know `transcriptsJobs`. */
  queue: Pick<Queue, 'send' | 'sendAll' | 'cancel' | 'goesFirst'>
  clock: Clock
  /** Absent where transcribing is free. */
  time?: TranscriptionTime
  /** Absent where no one listens. */
  events?: EventSink
  /** For the passwords of links. */
  hasher: PasswordHasher
  tries: TryCounter
  /** Multiplies how many wrong passwords of a link a network may try. Default 1. */
  rateLimitScale?: number
  /** Absent where nothing is translated. */
  translations?: TranslationReader
  /** How much room a user has for recordings and texts, in bytes. Default: {@link storageQuotaBytes}. */
  storageQuota?: StorageQuota
  /** Of the calendar by which versions are thinned. Default UTC. */
  timeZone?: string
  /** For tests: from this length on a recording is cut into parts, in seconds. */
  partSeconds?: number
  /** Where a worker works on recordings: absolute, on a local disk, best that of a storage folder. */
  scratchDir: string
  /** Opens the speech engine, or gives the one that is open. Throws an EngineError that says what is missing. */
  engine: () => Promise<SpeechEngine>
  /** Length of the chunks in which a recording is recognised. */
  chunkSeconds: number
  onRecognised?: RecognitionListener
  log: BaseLogger
}

export interface TranscriptsModule extends Module {
  routes: ReturnType<typeof recordingsRoutes> &
    ReturnType<typeof transcriptionRoutes> &
    ReturnType<typeof textRoutes> &
    ReturnType<typeof editsRoutes> &
    ReturnType<typeof sharingRoutes> &
    ReturnType<typeof exportsRoutes> &
    ReturnType<typeof versionsRoutes> &
    Library['routes']
  recordings: RecordingsService
  /** Takes recordings that were transcribed while they were made. */
  liveRecordings: LiveRecordingsService
  /** What the module keeps of people. */
  personalData: RecordingsPersonalData
  /** The sample that visitors see. */
  sample: SampleService
  handlers: JobRegistration[]
  /** Clears away what a killed worker of this machine left, and reports to the other processes what the engine can do. */
  worker: { start(): Promise<void>; stop(): Promise<void> }
  /** Why no worker can transcribe. */
  probe: Probe
  /** Ends the threads of exports. */
  close(): Promise<void>
}

export const transcriptsModule = defineModule({
  word: 'transcripts',
  jobs: transcriptsJobs,
  create: ({
    database,
    storage,
    queue,
    clock,
    time,
    events,
    hasher,
    tries,
    rateLimitScale = 1,
    translations,
    storageQuota = () => Promise.resolve(storageQuotaBytes),
    timeZone = 'UTC',
    partSeconds,
    scratchDir,
    engine,
    chunkSeconds,
    onRecognised,
    log,
  }: TranscriptsDeps): TranscriptsModule => {
    const recordings = new RecordingsRepository(database)
    const transcriptions = new TranscriptionsRepository(database)
    const transcripts = new TranscriptsRepository(database)
    const reports = new WorkerReportsRepository<EngineReport>(database, 'speech-engine')
    const keys = new MediaTicketKeysRepository(database)
    const tickets = new MediaTickets({ keys, clock })
    const lifecycle = new TranscriptionLifecycle({ recordings, transcriptions, transcripts, queue, clock, time, events })
    const library = createLibrary({ database, recordings, lifecycle, tickets, queue, clock, events, storageQuota, limitSeconds: partSeconds })
    const { recordings: service, hotWords } = library
    const quota = new TextQuota({ recordings, quota: storageQuota })
    const services = {
      recordings: service,
      transcription: new TranscriptionService({ recordings, transcriptions, lifecycle, hotWords, reports, clock }),
      text: new TextService({ recordings, transcriptions, transcripts, quota, clock, events }),
      media: new MediaService({ recordings, storage, tickets }),
    }
    const edits = new EditsRepository()
    const editing = new EditsService({ recordings, transcripts, edits, quota, queue, clock, events })
    const versionRows = new VersionsRepository()
    const versions = new VersionsService({ database, recordings, transcripts, versions: versionRows, quota, clock, events })
    const threads = new ExportThreads()
    const exports = new ExportsService({ database, recordings, transcripts, versions: versionRows, threads, translations, events, clock, timeZone })
    const batches = new BatchExportsService({ recordings, exports, media: services.media, clock })
    const sharing = new SharingService({
      links: new ShareLinksRepository(database),
      recordings,
      text: services.text,
      media: services.media,
      tickets: new MediaTickets({ keys, clock, purpose: 'share' }),
      passwords: new SharePasswords({ database, hasher, tries, clock, rateLimitScale }),
      clock,
    })
    const scratch = new Scratch(scratchDir)
    const reporter = new WorkerReporter({ reports, describe: () => describeEngine(engine), log })
    const sample = new SampleService({ recordings, transcripts, lifecycle, storage, clock })
    const liveRecordings = new LiveRecordingsService({ recordings, transcripts, lifecycle, clock })
    return {
      routes: {
        ...recordingsRoutes(services),
        ...transcriptionRoutes(services.transcription),
        ...textRoutes(services.text),
        ...editsRoutes(editing),
        ...sharingRoutes(sharing),
        ...exportsRoutes(exports, batches),
        ...versionsRoutes(versions),
        ...library.routes,
      },
      recordings: service,
      liveRecordings,
      personalData: new RecordingsPersonalData({ repository: recordings, ...services, library: library.personalData }),
      sample,
      handlers: transcriptsHandlers({
        recordings,
        transcriptions,
        transcripts,
        lifecycle,
        queue,
        storage,
        scratch,
        clock,
        engine,
        chunkSeconds,
        onRecognised,
        edits,
        timeZone,
        ...library.work,
      }),
      worker: {
        start: async () => {
          await scratch.clearLeftovers()
          await reporter.start()
        },
        stop: () => reporter.stop(),
      },
      probe: { unknown: 'Whether a speech engine works is not known.', find: async () => engineProblemOf(await reports.current()) },
      seed: () => sample.ensure(),
      close: () => threads.close(),
    }
  },
})
