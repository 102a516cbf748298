import type { LiveRecognizer } from '@longhand/speech'
import type { FastifyPluginCallback } from 'fastify'
import type { BaseLogger } from 'pino'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Database } from '../../platform/db/database.ts'
import { handleJob, type JobRegistration } from '../../platform/queue/job.ts'
import type { Queue } from '../../platform/queue/queue.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import { CaptionHub } from './caption-hub.ts'
import { CaptionRelay } from './caption-relay.ts'
import { CaptionTranslationsService, type PassageTranslator } from './caption-translations.service.ts'
import { CaptionsPersonalData } from './captions-personal-data.ts'
import { saveCaptionJob, sweepCaptionsJob } from './captions.jobs.ts'
import { CaptionsRepository } from './captions.repository.ts'
import { captionsRoutes } from './captions.routes.ts'
import type { CaptionSaving } from './captions.save.handler.ts'
import { type CaptionsParts, CaptionsService } from './captions.service.ts'
import { captionStreams } from './captions.stream.ts'
import { LiveCaptions } from './live-captions.ts'

/** What the module needs. */
export interface CaptionsOptions extends Pick<CaptionsParts, 'membership' | 'storedBytes' | 'storageQuota'> {
  database: Database
  storage: Storage
  queue: Pick<Queue, 'send'>
  clock: Clock
  log: BaseLogger
  time: CaptionsParts['time']
  recordings: CaptionSaving['recordings']
  timeZone: string
  translator: PassageTranslator
  publicUrl: string | undefined
  /** Opens the live recogniser. Throws an EngineError that says what is missing. */
  recognizer: () => Promise<LiveRecognizer>
}

/** The module, built. */
export interface CaptionsModule {
  routes: ReturnType<typeof captionsRoutes>
  /** Serves the streams. */
  plugin: FastifyPluginCallback
  registrations: JobRegistration[]
  /** Comes before the recordings: what is being said must not become one while they are erased. */
  personalData: CaptionsPersonalData
  live: LiveCaptions
}

/** Builds the module. */
export function createCaptions(options: CaptionsOptions): CaptionsModule {
  const { database, storage, queue, clock, log, time, recordings, timeZone, membership, storedBytes, storageQuota, translator, publicUrl, recognizer } = options
  const repository = new CaptionsRepository(database)
  const hub = new CaptionHub(new CaptionRelay({ database, log }))
  const live = new LiveCaptions({ repository, storage, clock, hub, recognizer, log })
  const captions = new CaptionsService({ repository, live, hub, queue, clock, time, membership, storedBytes, storageQuota, recognizer })
  return {
    routes: captionsRoutes(captions, new CaptionTranslationsService({ repository, translator, hub })),
    plugin: captionStreams({ captions, live, hub, publicUrl }),
    registrations: [
      handleJob(saveCaptionJob, async () => (await import('./captions.save.handler.ts')).saveCaption({ repository, storage, recordings, timeZone })),
      handleJob(sweepCaptionsJob, async () => (await import('./captions.sweep.handler.ts')).sweepCaptions(captions)),
    ],
    personalData: new CaptionsPersonalData({ repository, storage }),
    live,
  }
}
