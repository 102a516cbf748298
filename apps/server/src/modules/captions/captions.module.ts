import type { LiveRecognizer } from '@longhand/speech'
import type { FastifyPluginCallback } from 'fastify'
import type { BaseLogger } from 'pino'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Database } from '../../platform/db/database.ts'
import { SessionLocks } from '../../platform/db/session-locks.ts'
import type { EventSink } from '../../platform/events/domain-events.ts'
import { defineModule, type Module } from '../../platform/module/module.ts'
import type { PersonalData } from '../../platform/personal-data/personal-data.ts'
import type { JobRegistration } from '../../platform/queue/job.ts'
import type { Queue } from '../../platform/queue/queue.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import { CaptionHub } from './caption-hub.ts'
import { CaptionRelay } from './caption-relay.ts'
import { CaptionTranslationsService, type PassageTranslator } from './caption-translations.service.ts'
import { CaptionsAccess } from './captions-access.ts'
import { CaptionsPersonalData } from './captions-personal-data.ts'
import { captionsHandlers } from './captions.handlers.ts'
import { captionsJobs } from './captions.jobs.ts'
import { CaptionsRepository } from './captions.repository.ts'
import { captionsRoutes } from './captions.routes.ts'
import type { CaptionSaving } from './captions.save.handler.ts'
import { CaptionsService, type CaptionsServiceDeps } from './captions.service.ts'
import { captionStreams } from './captions.stream.ts'
import { LiveCaptions } from './live-captions.ts'

export interface CaptionsDeps extends Pick<
  CaptionsServiceDeps,
  'membership' | 'storedBytes' | 'storageQuota'
> {
  database: Database
  storage: Storage
  queue: Pick<Queue, 'send'>
  clock: Clock
  log: BaseLogger
  time: CaptionsServiceDeps['time']
  recordings: CaptionSaving['recordings']
  timeZone: string
  translator: PassageTranslator
  publicUrl: string | undefined
  recognizer: (language?: string) => Promise<LiveRecognizer>
  hotWords: (userId: string) => Promise<readonly string[]>
  events?: EventSink
}

export interface CaptionsModule extends Module {
  routes: ReturnType<typeof captionsRoutes>
  plugins: FastifyPluginCallback[]
  handlers: JobRegistration[]
  personalData: PersonalData
  access: CaptionsAccess
  live: LiveCaptions
}

export const captionsModule = defineModule({
  word: 'captions',
  jobs: captionsJobs,
  create: (options: CaptionsDeps): CaptionsModule => {
    const { database, storage, log, translator, publicUrl } = options
    const repository = new CaptionsRepository(database)
    const hub = new CaptionHub(new CaptionRelay({ database, log }))
    const locks = new SessionLocks({ database, log, name: 'captions' })
    const live = new LiveCaptions({
      ...options,
      repository,
      hub,
      locks,
      endLeft: (caption) => captions.endLeft(caption),
    })
    const captions: CaptionsService = new CaptionsService({ ...options, repository, live, hub })
    return {
      routes: captionsRoutes(captions, new CaptionTranslationsService({ repository, translator, hub })),
      plugins: [captionStreams({ captions, live, hub, publicUrl })],
      handlers: captionsHandlers({ ...options, repository }, captions),
      personalData: new CaptionsPersonalData({ repository, storage }),
      access: new CaptionsAccess({ repository, hub }),
      live,
    }
  },
})
