import type { Clock } from '../../platform/clock/clock.ts'
import type { Database } from '../../platform/db/database.ts'
import type { Mailer } from '../../platform/mail/mailer.ts'
import { defineModule, type Module } from '../../platform/module/module.ts'
import type { Pictures } from '../../platform/pictures/pictures.ts'
import type { Queue } from '../../platform/queue/queue.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import type { PersonalData } from '../../platform/personal-data/personal-data.ts'
import { FeedbackRepository } from './feedback.repository.ts'
import { FeedbackService, type TryCounter } from './feedback.service.ts'
import { readHelpSeeds } from './help-seeds.ts'
import { HelpRepository } from './help.repository.ts'
import { HelpTextsService } from './help-texts.service.ts'
import { HelpService } from './help.service.ts'
import { SatisfactionRepository } from './satisfaction.repository.ts'
import { type RecordingOwners, SatisfactionService } from './satisfaction.service.ts'
import { SupportPersonalData } from './support-personal-data.ts'
import { supportHandlers } from './support.handlers.ts'
import { supportJobs } from './support.jobs.ts'
import { supportRoutes, type SupportServices } from './support.routes.ts'

export interface SupportDeps {
  database: Database
  storage: Storage
  pictures: Pictures
  queue: Queue
  mailer: Mailer
  clock: Clock
  tries: TryCounter
  rateLimitScale: number
  recordings: RecordingOwners
  mailTo: string | undefined
}

export interface SupportModule extends Module, SupportServices {
  routes: ReturnType<typeof supportRoutes>
  personalData: PersonalData
  documents: HelpRepository
  helpTexts: HelpTextsService
  seed(): Promise<void>
}

export const supportModule = defineModule({
  word: 'support',
  jobs: supportJobs,
  create: ({
    database,
    storage,
    pictures,
    queue,
    mailer,
    clock,
    tries,
    rateLimitScale,
    recordings,
    mailTo,
  }: SupportDeps): SupportModule => {
    const documents = new HelpRepository(database.orm)
    const supplied = () => readHelpSeeds(clock.now())
    const services: SupportServices = {
      help: new HelpService(documents),
      feedback: new FeedbackService({
        repository: new FeedbackRepository(database),
        storage,
        reader: pictures,
        queue,
        mailer,
        tries,
        clock,
        rateLimitScale,
        mailTo,
      }),
      satisfaction: new SatisfactionService({
        repository: new SatisfactionRepository(database.orm),
        recordings,
        clock,
      }),
    }
    return {
      ...services,
      routes: supportRoutes(services),
      handlers: supportHandlers(services.feedback),
      personalData: new SupportPersonalData(services),
      documents,
      helpTexts: new HelpTextsService({ documents, supplied, clock }),
      seed: async () => documents.seed(await supplied()),
    }
  },
})
