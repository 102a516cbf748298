import type { Insights, Translator } from '@longhand/speech'
import type { BaseLogger } from 'pino'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Database } from '../../platform/db/database.ts'
import type { EventDispatcher } from '../../platform/events/domain-events.ts'
import { defineModule, type Module } from '../../platform/module/module.ts'
import type { JobRegistration } from '../../platform/queue/job.ts'
import type { Queue } from '../../platform/queue/queue.ts'
import { WorkerReporter } from '../../platform/workers/worker-reporter.ts'
import { WorkerReportsRepository } from '../../platform/workers/worker-reports.repository.ts'
import type { PersonalData } from '../../platform/personal-data/personal-data.ts'
import type { RecordingsService } from '../recordings/recording/recordings.service.ts'
import type { TranscriptReader } from '../transcripts/text/transcript-reader.ts'
import { abilitiesOf, type InsightAbilities, joinAbilities } from './abilities.ts'
import { InsightsPersonalData } from './insights-personal-data.ts'
import { insightsHandlers } from './insights.handlers.ts'
import { beginTranslationJob, insightsJobs } from './insights.jobs.ts'
import { insightsRoutes, type TranscriptionReader } from './insights.routes.ts'
import { NotesThreads } from './documents/notes-threads.ts'
import { NotesRepository } from './notes.repository.ts'
import { NotesService } from './notes.service.ts'
import { PassagesService } from './passages.service.ts'
import { QuestionsRepository } from './questions.repository.ts'
import { QuestionsService } from './questions.service.ts'
import { SummariesRepository } from './summaries.repository.ts'
import { SummariesService } from './summaries.service.ts'
import { TranslationsRepository } from './translations.repository.ts'
import { type MembershipReader, TranslationsService } from './translations.service.ts'

export interface InsightsDeps {
  database: Database
  queue: Pick<Queue, 'send' | 'cancel'>
  clock: Clock
  timeZone: string
  transcripts: TranscriptReader
  recordings: Pick<RecordingsService, 'idsOf'>
  memberships: MembershipReader
  events: EventDispatcher
  transcription: TranscriptionReader
  translator: () => Promise<Translator | undefined>
  insights: () => Promise<Insights>
  log: BaseLogger
}

export interface InsightsModule extends Module {
  routes: ReturnType<typeof insightsRoutes>
  questions: QuestionsService
  notes: NotesService
  summaries: SummariesService
  translations: TranslationsService
  handlers: JobRegistration[]
  personalData: PersonalData
  worker: WorkerReporter<InsightAbilities>
  passages: PassagesService
}

export const insightsModule = defineModule({
  word: 'insights',
  jobs: insightsJobs,
  create: ({
    database,
    queue,
    clock,
    timeZone,
    transcripts,
    recordings,
    memberships,
    events,
    transcription,
    translator,
    insights,
    log,
  }: InsightsDeps): InsightsModule => {
    const reports = new WorkerReportsRepository<InsightAbilities>(database, 'insights')
    const repositories = {
      summaries: new SummariesRepository(database),
      notes: new NotesRepository(database),
      questions: new QuestionsRepository(database),
      translations: new TranslationsRepository(database),
    }
    let opened: Promise<Insights> | undefined
    const open = (): Promise<Insights> => (opened ??= insights())
    const abilities = async () => joinAbilities(await reports.current())
    const parts = { transcripts, queue, clock, abilities }
    const summaries = new SummariesService({ ...parts, repository: repositories.summaries })
    const translations = new TranslationsService({
      ...parts,
      repository: repositories.translations,
      memberships,
      timeZone,
      reader: database.orm,
    })
    // A job, because it is checked outside the transaction that stores the text.
    events.on('transcription-finished', async (tx, { userId, recordingId, translateTo: language }) => {
      if (language !== undefined)
        await queue.send(tx, beginTranslationJob, { userId, recordingId, language }, { for: userId })
    })
    const threads = new NotesThreads()
    const notes = new NotesService({ repository: repositories.notes, transcripts, threads, clock })
    const questions = new QuestionsService({ ...parts, repository: repositories.questions })
    return {
      routes: insightsRoutes({
        summaries,
        notes,
        questions,
        translations,
        abilities,
        transcription,
      }),
      questions,
      notes,
      summaries,
      translations,
      handlers: insightsHandlers(
        async () => ({ ...repositories, transcripts, clock, insights: await open() }),
        translations,
      ),
      worker: new WorkerReporter({ reports, describe: async () => [abilitiesOf(await open())], log }),
      personalData: new InsightsPersonalData({ recordings, ...repositories }),
      passages: new PassagesService({ translations, translator }),
      close: () => threads.close(),
    }
  },
})
