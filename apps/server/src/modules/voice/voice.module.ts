import { type ConsentChecker, openVoiceBook, type SpeechSettings, type VoiceBook } from '@longhand/speech'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Database } from '../../platform/db/database.ts'
import type { EventSink } from '../../platform/events/domain-events.ts'
import { defineModule, type Module } from '../../platform/module/module.ts'
import type { JobRegistration } from '../../platform/queue/job.ts'
import type { Queue } from '../../platform/queue/queue.ts'
import { FairTurns } from '../../platform/process/fair-turns.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import { Scratch } from '../../platform/storage/scratch.ts'
import { DraftsRepository } from './drafts.repository.ts'
import { DraftsService } from './drafts.service.ts'
import { EncodingsService } from './encodings.service.ts'
import { MyVoicesRepository } from './my-voices.repository.ts'
import { MyVoicesService } from './my-voices.service.ts'
import { SongsService } from './songs.service.ts'
import { TasksRepository } from './tasks.repository.ts'
import { TasksService } from './tasks.service.ts'
import type { VoiceWork } from './voice-work.ts'
import { openVoiceEngines, type VoiceEngines } from './voice-engines.ts'
import { VoicePersonalData } from './voice-personal-data.ts'
import { voiceHandlers } from './voice.handlers.ts'
import { voiceJobs } from './voice.jobs.ts'
import { voiceRoutes } from './voice.routes.ts'
import { VoicesService } from './voices.service.ts'

export interface VoiceDeps {
  database: Database
  storage: Storage
  queue: Pick<Queue, 'send' | 'sendAll' | 'cancel'>
  clock: Clock
  events: EventSink
  consentChecker: () => Promise<ConsentChecker>
  /** Absolute; on the disk of a storage folder, best. */
  scratchDir: string
  looks?: FairTurns
  speech: SpeechSettings
  book?: VoiceBook
  engines?: VoiceEngines
}

export interface VoiceModule extends Module {
  routes: ReturnType<typeof voiceRoutes>
  handlers: JobRegistration[]
  personalData: VoicePersonalData
  voices: VoicesService
  tasks: TasksService
  encodings: EncodingsService
}

export const voiceModule = defineModule({
  word: 'voice',
  jobs: voiceJobs,
  create: ({
    database,
    storage,
    queue,
    clock,
    events,
    consentChecker,
    scratchDir,
    looks = new FairTurns(),
    speech,
    book = openVoiceBook(speech),
    engines = openVoiceEngines(speech),
  }: VoiceDeps): VoiceModule => {
    const scratch = new Scratch(scratchDir)
    const useFolder: Scratch['use'] = (work, needs) => scratch.use(work, needs)
    const takeInFolder: Scratch['use'] = (work, needs) => scratch.useAtOnce(work, needs)
    const repository = new TasksRepository(database)
    const mine = new MyVoicesRepository(database)
    const voices = new VoicesService({ repository: mine, storage, book, engines, useFolder })
    const shared = { storage, queue, clock, events }
    const tasks = new TasksService({
      ...shared,
      repository,
      findVoice: (userId, voiceId) => voices.describe(userId, voiceId),
    })
    const drafts = new DraftsService({ repository: new DraftsRepository(database), clock })
    const myVoices = new MyVoicesService({
      ...shared,
      looks,
      repository: mine,
      book,
      engines,
      consentChecker,
      useFolder: takeInFolder,
    })
    const songs = new SongsService({ looks, tasks, engines, useFolder: takeInFolder })
    const work: VoiceWork = { repository, tasks, voices, storage, engines, useFolder }
    return {
      routes: voiceRoutes({ voices, tasks, drafts, myVoices, songs }),
      voices,
      tasks,
      encodings: new EncodingsService({ useFolder }),
      handlers: voiceHandlers(work, { storage, transaction: (write) => database.transaction(write) }),
      personalData: new VoicePersonalData({ tasks, drafts, myVoices, mine, storage }),
    }
  },
})
