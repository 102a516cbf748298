import type { Insights, Translator } from '@longhand/speech'
import type { BaseLogger } from 'pino'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Database } from '../../platform/db/database.ts'
import type { EventDispatcher } from '../../platform/events/domain-events.ts'
import type { JobRegistration } from '../../platform/queue/job.ts'
import type { Queue } from '../../platform/queue/queue.ts'
import { WorkerReporter } from '../../platform/workers/worker-reporter.ts'
import { WorkerReportsRepository } from '../../platform/workers/worker-reports.repository.ts'
import type { PersonalData } from '../../platform/personal-data/personal-data.ts'
import type { RecordingsService } from '../transcripts/recordings.service.ts'
import type { TranscriptReader } from '../transcripts/transcript-reader.ts'
import { abilitiesOf, type InsightAbilities, joinAbilities } from './abilities.ts'
import { InsightsPersonalData } from './insights-personal-data.ts'
import { insightsHandlers } from './insights.handlers.ts'
import { beginTranslationJob } from './insights.jobs.ts'
import { insightsRoutes } from './insights.routes.ts'
import { NotesRepository } from './notes.repository.ts'
import { NotesService } from './notes.service.ts'
import { PassagesService } from './passages.service.ts'
import { QuestionsRepository } from './questions.repository.ts'
import { QuestionsService } from './questions.service.ts'
import { SummariesRepository } from './summaries.repository.ts'
import { SummariesService } from './summaries.service.ts'
import { TranslationsRepository } from './translations.repository.ts'
import { type MembershipReader, TranslationsService } from './translations.service.ts'

/** What the module needs in every process. */
export interface InsightsOptions {
  database: Database
  /** It must know `insightsJobs`. */
  queue: Pick<Queue, 'send' | 'cancel'>
  clock: Clock
  timeZone: string
  transcripts: TranscriptReader
  recordings: Pick<RecordingsService, 'idsOf'>
  memberships: MembershipReader
  /** What happens is heard here. */
  events: EventDispatcher
  /** Opens what translates in this process while somebody waits; `undefined` for nothing. */
  translator: () => Promise<Translator | undefined>
}

/** The module's part of a worker. */
export interface InsightsWorker {
  registrations: JobRegistration[]
  /** Tells the other processes what can be made here. */
  start(): Promise<void>
  stop(): Promise<void>
}

/** The module, built. */
export interface InsightsModule {
  routes: ReturnType<typeof insightsRoutes>
  personalData: PersonalData
  /** Translates while somebody waits for it. */
  passages: PassagesService
  /** For worker processes. */
  work(options: { insights: Insights; log: BaseLogger }): InsightsWorker
}

/** Builds the module. */
export function createInsights({ database, queue, clock, timeZone, transcripts, recordings, memberships, events, translator }: InsightsOptions): InsightsModule {
  const reports = new WorkerReportsRepository<InsightAbilities>(database, 'insights')
  const repositories = {
    summaries: new SummariesRepository(database),
    notes: new NotesRepository(database),
    questions: new QuestionsRepository(database),
    translations: new TranslationsRepository(database),
  }
  const abilities = async () => joinAbilities(await reports.current())
  const parts = { transcripts, queue, clock, abilities }
  const translations = new TranslationsService({ ...parts, repository: repositories.translations, memberships, timeZone, reader: database.orm })
  // A job: whether it can be begun is found out beside the transaction in which the text is stored.
  events.on('transcription-finished', async (tx, { userId, recordingId, translateTo: language }) => {
    if (language !== undefined) await queue.send(tx, beginTranslationJob, { userId, recordingId, language }, { for: userId })
  })
  return {
    routes: insightsRoutes({
      summaries: new SummariesService({ ...parts, repository: repositories.summaries }),
      notes: new NotesService({ repository: repositories.notes, transcripts, clock }),
      questions: new QuestionsService({ ...parts, repository: repositories.questions }),
      translations,
      abilities,
    }),
    personalData: new InsightsPersonalData({ recordings, ...repositories }),
    passages: new PassagesService({ translations, translator }),
    work: ({ insights, log }) => {
      const reporter = new WorkerReporter({ reports, describe: () => abilitiesOf(insights), log })
      return {
        registrations: insightsHandlers({ ...repositories, transcripts, clock, insights }, translations),
        start: () => reporter.start(),
        stop: () => reporter.stop(),
      }
    },
  }
}
