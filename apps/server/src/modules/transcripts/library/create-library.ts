import { transcriptionMaxSeconds } from '@longhand/contracts'
import type { Clock } from '../../../platform/clock/clock.ts'
import type { Database } from '../../../platform/db/database.ts'
import type { EventSink } from '../../../platform/events/domain-events.ts'
import type { Queue } from '../../../platform/queue/queue.ts'
import { HotWordsRepository } from '../hot-words/hot-words.repository.ts'
import { HotWordsService } from '../hot-words/hot-words.service.ts'
import type { MediaTickets } from '../media/media-tickets.ts'
import type { PartsWork } from '../parts/parts-work.ts'
import { PartsRepository } from '../parts/parts.repository.ts'
import { partsRoutes } from '../parts/parts.routes.ts'
import { PartsService } from '../parts/parts.service.ts'
import type { RecordingsRepository } from '../recording/recordings.repository.ts'
import { RecordingsService } from '../recording/recordings.service.ts'
import { SearchRepository } from '../search/search.repository.ts'
import { SearchService } from '../search/search.service.ts'
import type { TranscriptionLifecycle } from '../lifecycle/transcription-lifecycle.ts'
import { FoldersRepository } from './folders.repository.ts'
import { FoldersService } from './folders.service.ts'
import { LibraryPersonalData } from './library-personal-data.ts'
import { LibraryRepository } from './library.repository.ts'
import { libraryRoutes } from './library.routes.ts'
import { LibraryService, type StorageQuota } from './library.service.ts'

/** What the library is built on. */
export interface LibraryOptions {
  database: Database
  recordings: RecordingsRepository
  lifecycle: TranscriptionLifecycle
  tickets: MediaTickets
  queue: Pick<Queue, 'send' | 'cancel'>
  clock: Clock
  events: EventSink | undefined
  storageQuota: StorageQuota
  /** Length from which on a recording is cut into parts, in seconds; default {@link transcriptionMaxSeconds}. */
  limitSeconds: number | undefined
}

/** People's recordings and everything that keeps them in order, built. */
export interface Library {
  recordings: RecordingsService
  hotWords: HotWordsService
  routes: ReturnType<typeof libraryRoutes> & ReturnType<typeof partsRoutes>
  personalData: LibraryPersonalData
  /** What cutting and joining needs beside what every job on recordings is done with. */
  work: Pick<PartsWork, 'tasks' | 'service' | 'folders' | 'limitSeconds'>
}

/** Builds the library. */
export function createLibrary(options: LibraryOptions): Library {
  const { database, recordings: repository, lifecycle, tickets, queue, clock, events, storageQuota: quota, limitSeconds = transcriptionMaxSeconds } = options
  const folderRows = new FoldersRepository(database)
  const hotWordRows = new HotWordsRepository(database)
  const searches = new SearchRepository(database)
  const tasks = new PartsRepository(database)
  const folders = new FoldersService({ repository: folderRows, clock })
  const recordings = new RecordingsService({ repository, lifecycle, folders, search: searches, tickets, queue, clock, events })
  const hotWords = new HotWordsService({ repository: hotWordRows, folders: folderRows, recordings: repository, clock })
  const library = new LibraryService({ repository: new LibraryRepository(database), recordings, folders, quota })
  const parts = new PartsService({ repository: tasks, recordings, quota, queue, clock, limitSeconds })
  return {
    recordings,
    hotWords,
    routes: { ...libraryRoutes({ folders, library, search: new SearchService(searches), hotWords }), ...partsRoutes(parts) },
    personalData: new LibraryPersonalData({ folders: folderRows, hotWords: hotWordRows, tasks: parts }),
    work: { tasks, service: recordings, folders, limitSeconds },
  }
}
