import type { Clock } from '../../platform/clock/clock.ts'
import type { Database } from '../../platform/db/database.ts'
import { defineModule, type Module } from '../../platform/module/module.ts'
import type { Outbound } from '../../platform/outbound/outbound.ts'
import type { PersonalData } from '../../platform/personal-data/personal-data.ts'
import type { JobRegistration } from '../../platform/queue/job.ts'
import type { Queue } from '../../platform/queue/queue.ts'
import type { TimeModule } from '../time/time.module.ts'
import type { TranscriptionModule } from '../transcription/transcription.module.ts'
import type { UploadModule } from '../upload/upload.module.ts'
import { LinkFetchService, type LinkFetchDependencies } from './link-fetch.service.ts'
import { LinksPersonalData } from './links-personal-data.ts'
import { linksHandlers } from './links.handlers.ts'
import { linksJobs } from './links.jobs.ts'
import { LinksRepository } from './links.repository.ts'
import { linksRoutes } from './links.routes.ts'
import { LinksService } from './links.service.ts'
import { FeedThreads } from './looking/feed-threads.ts'
import { LinkReader, type LinkReaderDeps } from './looking/link-reader.ts'
import { PageMedia, type PageMediaDependencies } from './pages/page-media.ts'
import { findPageProgram } from './pages/page-program.ts'

export interface LinksDeps extends Pick<
  LinkFetchDependencies,
  'silentForMs' | 'totalMs' | 'maxAtOnce' | 'maxOfUser' | 'noteEveryMs'
> {
  database: Database
  queue: Pick<Queue, 'send'>
  clock: Clock
  outbound: Outbound
  upload: Pick<UploadModule, 'uploads' | 'fetched'>
  transcription: Pick<TranscriptionModule, 'service'>
  time: Pick<TimeModule, 'service'>
  /** Finds media on pages: name or path of yt-dlp. Without it, pages are refused. */
  pageProgram?: string | undefined
  pageLimits?: Pick<PageMediaDependencies, 'maxBytes' | 'silentForMs' | 'lookMs'>
  feedLimits: LinkReaderDeps['feedLimits']
}

export interface LinksModule extends Module {
  routes: ReturnType<typeof linksRoutes>
  service: LinksService
  handlers: JobRegistration[]
  personalData: PersonalData
  fetching: LinkFetchService
}

export const linksModule = defineModule({
  word: 'links',
  jobs: linksJobs,
  create: ({
    database,
    queue,
    clock,
    outbound,
    upload,
    transcription,
    time,
    pageProgram,
    pageLimits,
    feedLimits,
    ...limits
  }: LinksDeps): LinksModule => {
    const repository = new LinksRepository(database)
    const { uploads, fetched } = upload
    const { program, problem } = findPageProgram(pageProgram)
    const pages = program === undefined ? undefined : new PageMedia({ program, outbound, ...pageLimits })
    const fetching = new LinkFetchService({
      repository,
      outbound,
      pages,
      uploads,
      fetched,
      transcription: transcription.service,
      queue,
      clock,
      ...limits,
    })
    const feeds = new FeedThreads()
    const reader = new LinkReader({ outbound, feeds, feedLimits })
    const service = new LinksService({ repository, reader, pages, time: time.service, fetched, queue, clock })
    return {
      routes: linksRoutes(service),
      service,
      handlers: linksHandlers(fetching),
      personalData: new LinksPersonalData(repository),
      fetching,
      close: () => feeds.close(),
      probe: {
        unknown: 'Whether media of pages can be fetched is not known.',
        find: () => Promise.resolve(problem),
      },
    }
  },
})
