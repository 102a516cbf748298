import type { Diarizer, ForcedAligner } from '@longhand/speech'
import type { BaseLogger } from 'pino'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Database } from '../../platform/db/database.ts'
import type { EventSink } from '../../platform/events/domain-events.ts'
import { defineModule, type Module, type Probe } from '../../platform/module/module.ts'
import type { JobRegistration } from '../../platform/queue/job.ts'
import type { Queue } from '../../platform/queue/queue.ts'
import type { RecordingEngines } from '../../platform/speech/recording-engines.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import { WorkerReporter } from '../../platform/workers/worker-reporter.ts'
import { WorkerReportsRepository } from '../../platform/workers/worker-reports.repository.ts'
import type { RecordingsModule } from '../recordings/recordings.module.ts'
import type { TranscriptsModule } from '../transcripts/transcripts.module.ts'
import { ImportThreads } from './imports/import-threads.ts'
import { ImportsService } from './imports/imports.service.ts'
import { type KnownEngine, languagesInUse, queueOfEngine } from './lifecycle/choose-engine.ts'
import type { FindComingModel } from './lifecycle/coming-model.port.ts'
import { engineProblemOf, type EngineReport } from './lifecycle/engine-reports.ts'
import { FreeAgain } from './lifecycle/free-again.ts'
import { KnownEngines } from './lifecycle/known-engines.ts'
import { LiveRecordingsService } from './lifecycle/live-recordings.service.ts'
import { TranscriptionLifecycle } from './lifecycle/transcription-lifecycle.ts'
import type { TranscriptionTime } from './lifecycle/transcription-time.port.ts'
import { transcriptionRoutes } from './lifecycle/transcription.routes.ts'
import { TranscriptionService, type WorkPauses } from './lifecycle/transcription.service.ts'
import { TranscriptionsRepository } from './lifecycle/transcriptions.repository.ts'
import { transcriptionHandlers } from './transcription.handlers.ts'
import { RunningPartTranscriptions } from './parts/running-part-transcriptions.ts'
import { PartTranscriptionsRepository } from './parts/part-transcriptions.repository.ts'
import { partTranscriptionsRoutes } from './parts/part-transcriptions.routes.ts'
import { PartTranscriptionsService } from './parts/part-transcriptions.service.ts'
import { transcriptionJobs } from './transcription.jobs.ts'
import { OwnEngines } from './work/own-engines.ts'
import type { RecognitionListener } from './work/transcription-work.ts'

export interface TranscriptionDeps {
  database: Database
  storage: Storage
  queue: Pick<Queue, 'send' | 'sendAll' | 'cancel' | 'placesOf' | 'countOthers' | 'isWaiting' | 'addQueue'>
  clock: Clock
  recordings: Pick<RecordingsModule, 'rows' | 'decoding' | 'scratch'>
  transcripts: Pick<TranscriptsModule, 'texts' | 'quota' | 'hotWords'>
  time?: TranscriptionTime
  events?: EventSink
  recordingEngines: RecordingEngines
  /** Default none. */
  comingModel?: FindComingModel
  diarizer: (language?: string) => Promise<Diarizer>
  aligner: () => Promise<ForcedAligner>
  chunkSeconds: number
  onRecognized?: RecognitionListener
  /** Whether a mail says to the owner when a transcription has ended. Default never. */
  mailsOwner?: (userId: string) => Promise<boolean>
  /** What operators have paused. Default nothing. */
  pauses?: () => Promise<WorkPauses>
  log: BaseLogger
}

export interface TranscriptionModule extends Module {
  routes: ReturnType<typeof transcriptionRoutes> & ReturnType<typeof partTranscriptionsRoutes>
  service: TranscriptionService
  /** What the workers that run report of their engines. */
  engineReports(): Promise<EngineReport[]>
  /** Whether a worker has ever reported it. */
  isEngine(name: string): Promise<boolean>
  queueOfEngine: typeof queueOfEngine
  /** Those that run, with the languages in which recordings go to them before all others. */
  runningEngines(): Promise<(KnownEngine & { usedFor: string[] })[]>
  /** Of this process; `undefined` when it does not have it. */
  findEngine: OwnEngines['find']
  liveRecordings: LiveRecordingsService
  handlers: JobRegistration[]
  worker: Required<NonNullable<Module['worker']>>
  /** Reports to others at once what engines this process has now. */
  reportEngines(): Promise<void>
  probe: Probe
  close(): Promise<void>
}

export const transcriptionModule = defineModule({
  word: 'transcription',
  jobs: transcriptionJobs,
  create: ({
    database,
    storage,
    queue,
    clock,
    recordings: { rows: recordings, decoding, scratch },
    transcripts: { texts, quota, hotWords },
    time,
    events,
    recordingEngines: { order, own, watch, close },
    comingModel = () => Promise.resolve(undefined),
    diarizer,
    aligner,
    chunkSeconds,
    onRecognized,
    mailsOwner = () => Promise.resolve(false),
    pauses = () => Promise.resolve({ kinds: [], engines: [] }),
    log,
  }: TranscriptionDeps): TranscriptionModule => {
    const transcriptions = new TranscriptionsRepository(database)
    const reports = new WorkerReportsRepository<EngineReport>(database, 'speech-engine')
    const known = new KnownEngines(database, reports)
    const engines = new OwnEngines({ own, known, queue, clock })
    const partTranscriptions = new PartTranscriptionsRepository(database)
    const runningPartTranscriptions = new RunningPartTranscriptions({ partTranscriptions, queue, time })
    const shared = { recordings, transcriptions, texts, decoding, queue, clock, time, events }
    const lifecycle = new TranscriptionLifecycle({ ...shared, runningPartTranscriptions })
    const service = new TranscriptionService({
      ...shared,
      lifecycle,
      hotWords,
      engines: known,
      order,
      comingModel,
      free: new FreeAgain({ texts, transcriptions, order }),
      mailsOwner,
      pauses,
    })
    const partTranscriptionsService = new PartTranscriptionsService({
      ...shared,
      transcription: service,
      hotWords,
      partTranscriptions,
      running: runningPartTranscriptions,
    })
    const threads = new ImportThreads()
    const imports = new ImportsService({ ...shared, quota, lifecycle, transcription: service, threads })
    const reporter = new WorkerReporter({ reports, describe: () => engines.report(), log })
    let endWatch: (() => void) | undefined
    return {
      routes: {
        ...transcriptionRoutes(service, imports),
        ...partTranscriptionsRoutes(partTranscriptionsService),
      },
      service,
      engineReports: () => reports.current(),
      queueOfEngine,
      isEngine: async (name) => (await known.all()).some(({ engine }) => engine === name),
      runningEngines: async () => {
        const all = await known.all()
        const used = languagesInUse(order, all)
        return all
          .filter(({ isLive }) => isLive)
          .map((engine) => ({ ...engine, usedFor: used.get(engine.engine) ?? [] }))
      },
      findEngine: (id) => engines.find(id),
      liveRecordings: new LiveRecordingsService({ recordings, texts, decoding, lifecycle, clock }),
      handlers: transcriptionHandlers({
        ...shared,
        lifecycle,
        partTranscriptions,
        storage,
        scratch,
        engines,
        known,
        order,
        comingModel,
        diarizer,
        aligner,
        chunkSeconds,
        onRecognized,
      }),
      worker: {
        start: async () => {
          await reporter.start()
          endWatch = watch?.(() => void reporter.report())
        },
        stop: async () => {
          endWatch?.()
          await reporter.stop()
          await close?.()
        },
        queues: () => engines.queues,
      },
      reportEngines: () => reporter.report(),
      close: () => threads.close(),
      probe: {
        unknown: 'Whether a speech engine works is not known.',
        find: async () => engineProblemOf(await reports.current()),
      },
    }
  },
})
