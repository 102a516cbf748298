import type { Diarizer } from '@longhand/speech'
import { storageQuotaBytes } from '@longhand/contracts'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Database } from '../../platform/db/database.ts'
import type { EventSink } from '../../platform/events/domain-events.ts'
import { defineModule, type Module } from '../../platform/module/module.ts'
import type { JobRegistration } from '../../platform/queue/job.ts'
import type { Queue } from '../../platform/queue/queue.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import type { StorageQuota } from '../recordings/library/library.service.ts'
import type { RecordingsModule } from '../recordings/recordings.module.ts'
import { SubtitledVideosRepository } from './subtitled-videos/subtitled-videos.repository.ts'
import { subtitledVideosRoutes } from './subtitled-videos/subtitled-videos.routes.ts'
import { SubtitledVideosService } from './subtitled-videos/subtitled-videos.service.ts'
import { EditsRepository } from './edits/edits.repository.ts'
import { editsRoutes } from './edits/edits.routes.ts'
import { EditsService } from './edits/edits.service.ts'
import { BatchExportsService } from './exports/batch-exports.service.ts'
import { ExportThreads } from './exports/export-threads.ts'
import { exportsRoutes } from './exports/exports.routes.ts'
import { ExportsService, type TranslationReader } from './exports/exports.service.ts'
import { HotWordsRepository } from './hot-words/hot-words.repository.ts'
import { hotWordsRoutes } from './hot-words/hot-words.routes.ts'
import { HotWordsService } from './hot-words/hot-words.service.ts'
import { ReviewRepository } from './review/review.repository.ts'
import { reviewRoutes } from './review/review.routes.ts'
import { ReviewService } from './review/review.service.ts'
import { SampleService } from './sample/sample.service.ts'
import { SearchRepository } from './search/search.repository.ts'
import { searchRoutes } from './search/search.routes.ts'
import { SearchService } from './search/search.service.ts'
import { ShareLinksRepository } from './sharing/share-links.repository.ts'
import { SharingAccess } from './sharing/sharing-access.ts'
import { SharePasswords, type PasswordHasher, type TryCounter } from './sharing/share-passwords.ts'
import { sharingRoutes } from './sharing/sharing.routes.ts'
import type { SealedSecrets } from '../../platform/secrets/sealed-secrets.ts'
import { SharingService } from './sharing/sharing.service.ts'
import type { RunningTexts } from './text/running-texts.port.ts'
import { TextQuota } from './text/text-quota.ts'
import { textRoutes } from './text/text.routes.ts'
import { TextThreads } from './text/text-threads.ts'
import { TextService } from './text/text.service.ts'
import type { Texts } from './text/texts.port.ts'
import { TranscriptsRepository } from './text/transcripts.repository.ts'
import { TranscriptsPersonalData } from './transcripts-personal-data.ts'
import { transcriptsHandlers } from './transcripts.handlers.ts'
import { transcriptsJobs } from './transcripts.jobs.ts'
import { VersionsRepository } from './versions/versions.repository.ts'
import { versionsRoutes } from './versions/versions.routes.ts'
import { VersionsService } from './versions/versions.service.ts'

export interface TranscriptsDeps {
  database: Database
  storage: Storage
  queue: Pick<Queue, 'send' | 'cancel'>
  clock: Clock
  recordings: Pick<
    RecordingsModule,
    'rows' | 'folders' | 'media' | 'pictures' | 'decoding' | 'shareTickets' | 'scratch'
  >
  /** Built later, as it needs texts. */
  running: RunningTexts
  events?: EventSink
  hasher: PasswordHasher
  tries: TryCounter
  /** Keeps the addresses of links for their owners. */
  sealed: Pick<SealedSecrets, 'seal' | 'open'>
  /** Multiplies how many wrong passwords of a link a network may try. Default 1. */
  rateLimitScale?: number
  translations?: TranslationReader
  /** How much room a user has for recordings and texts, in bytes. Default: {@link storageQuotaBytes}. */
  storageQuota?: StorageQuota
  timeZone?: string
  /** Links of a suspended account open nothing. Default: none is. */
  isSuspended?: (userId: string) => Promise<boolean>
  diarizer: () => Promise<Diarizer>
}

export interface TranscriptsModule extends Module {
  routes: ReturnType<typeof textRoutes> &
    ReturnType<typeof editsRoutes> &
    ReturnType<typeof sharingRoutes> &
    ReturnType<typeof exportsRoutes> &
    ReturnType<typeof subtitledVideosRoutes> &
    ReturnType<typeof versionsRoutes> &
    ReturnType<typeof searchRoutes> &
    ReturnType<typeof hotWordsRoutes> &
    ReturnType<typeof reviewRoutes>
  texts: Texts
  quota: TextQuota
  personalData: TranscriptsPersonalData
  hotWords: HotWordsService
  exports: ExportsService
  search: SearchService
  sample: SampleService
  access: SharingAccess
  handlers: JobRegistration[]
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
    recordings: { rows: recordings, folders, media, pictures, decoding, shareTickets, scratch },
    running,
    events,
    hasher,
    tries,
    sealed,
    rateLimitScale = 1,
    translations,
    storageQuota = () => Promise.resolve(storageQuotaBytes),
    timeZone = 'UTC',
    isSuspended = () => Promise.resolve(false),
    diarizer,
  }: TranscriptsDeps): TranscriptsModule => {
    const transcripts = new TranscriptsRepository(database)
    const edits = new EditsRepository(database)
    const versionRows = new VersionsRepository()
    const hotWordRows = new HotWordsRepository(database)
    const quota = new TextQuota({ recordings, quota: storageQuota })
    const threads = new ExportThreads()
    const texts = new TextThreads()
    const shared = { database, recordings, transcripts, threads, texts, quota, clock, events }
    const hotWords = new HotWordsService({
      repository: hotWordRows,
      folders,
      recordings,
      threads: texts,
      clock,
    })
    const review = new ReviewService({
      repository: new ReviewRepository(database),
      transcripts,
      texts,
      hotWords,
    })
    const text = new TextService({ ...shared, running, review })
    const editing = new EditsService({ ...shared, review, edits, queue })
    const versions = new VersionsService({ ...shared, versions: versionRows })
    const exports = new ExportsService({ ...shared, versions: versionRows, pictures, translations, timeZone })
    const videos = new SubtitledVideosRepository(database)
    const subtitled = new SubtitledVideosService({ videos, recordings, transcripts, storage, queue, clock })
    const batches = new BatchExportsService({ recordings, exports, media, clock })
    const passwords = new SharePasswords({ database, hasher, tries, clock, rateLimitScale })
    const links = new ShareLinksRepository(database)
    const sharing = new SharingService({
      ...shared,
      links,
      text,
      media,
      pictures,
      tickets: shareTickets,
      passwords,
      sealed,
      isSuspended,
    })
    const search = new SearchService(new SearchRepository(database))
    const sample = new SampleService({ recordings, transcripts, storage, clock })
    return {
      routes: {
        ...textRoutes(text),
        ...editsRoutes(editing),
        ...sharingRoutes(sharing),
        ...exportsRoutes(exports, batches),
        ...subtitledVideosRoutes(subtitled),
        ...versionsRoutes(versions),
        ...searchRoutes(search),
        ...hotWordsRoutes(hotWords),
        ...reviewRoutes(review),
      },
      texts: transcripts,
      quota,
      hotWords,
      exports,
      search,
      sample,
      access: new SharingAccess({ links, clock }),
      personalData: new TranscriptsPersonalData({ recordings, text, hotWords: hotWordRows }),
      handlers: transcriptsHandlers({
        ...shared,
        edits,
        videos,
        exports,
        storage,
        scratch,
        diarizer,
        decoding,
      }),
      seed: () => sample.ensure(),
      close: async () => {
        await Promise.all([threads.close(), texts.close()])
      },
    }
  },
})
