import { storageQuotaBytes, transcriptionMaxSeconds } from '@longhand/contracts'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Database } from '../../platform/db/database.ts'
import type { EventSink } from '../../platform/events/domain-events.ts'
import { defineModule, type Module } from '../../platform/module/module.ts'
import type { JobRegistration } from '../../platform/queue/job.ts'
import type { Queue } from '../../platform/queue/queue.ts'
import { Scratch } from '../../platform/storage/scratch.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import { FoldersRepository } from './library/folders.repository.ts'
import { FoldersService } from './library/folders.service.ts'
import { LibraryPersonalData } from './library/library-personal-data.ts'
import { LibraryRepository } from './library/library.repository.ts'
import { libraryRoutes } from './library/library.routes.ts'
import { LibraryService, type StorageQuota } from './library/library.service.ts'
import { DecodingService } from './media/decoding.service.ts'
import { MediaTicketKeysRepository } from './media/media-ticket-keys.repository.ts'
import { MediaTickets } from './media/media-tickets.service.ts'
import { MediaService } from './media/media.service.ts'
import { PicturesRepository } from './pictures/pictures.repository.ts'
import { PicturesService } from './pictures/pictures.service.ts'
import { SplittingRepository } from './splitting/splitting.repository.ts'
import { splittingRoutes } from './splitting/splitting.routes.ts'
import { SplittingService } from './splitting/splitting.service.ts'
import type { RecordingRows } from './recording/recording-rows.service.ts'
import { RecordingsRepository } from './recording/recordings.repository.ts'
import { recordingsRoutes } from './recording/recordings.routes.ts'
import { RecordingsService } from './recording/recordings.service.ts'
import type { RecordingTexts } from './recording/texts.port.ts'
import type { Transcribing } from './recording/transcribing.port.ts'
import { RecordingsPersonalData } from './recordings-personal-data.ts'
import { recordingsHandlers } from './recordings.handlers.ts'
import { recordingsJobs } from './recordings.jobs.ts'

export interface RecordingsDeps {
  database: Database
  storage: Storage
  queue: Pick<Queue, 'send' | 'sendAll' | 'cancel' | 'cancelAll'>
  clock: Clock
  events?: EventSink
  transcribing: Transcribing
  texts: RecordingTexts
  /** How much room a user has for recordings and texts, in bytes. Default: {@link storageQuotaBytes}. */
  storageQuota?: StorageQuota
  /** Whether copies of pictures are made. Default true. */
  makesPictures?: boolean
  /** How many computing jobs a worker process does at a time. Default 1. */
  workerSlots?: number
  /** Of the calendar by which versions are thinned. Default UTC. */
  timeZone?: string
  /** For tests: from this length on a recording is cut into parts, in seconds. */
  partSeconds?: number
  /** Where a worker works on recordings: absolute, on a local disk, best that of a storage folder. */
  scratchDir: string
}

export interface RecordingsModule extends Module {
  routes: ReturnType<typeof recordingsRoutes> &
    ReturnType<typeof libraryRoutes> &
    ReturnType<typeof splittingRoutes>
  service: RecordingsService
  rows: RecordingRows
  folders: FoldersService
  media: MediaService
  decoding: DecodingService
  pictures: PicturesService
  /** They sign for links, not for recordings. */
  shareTickets: MediaTickets
  scratch: Scratch
  personalData: RecordingsPersonalData
  handlers: JobRegistration[]
  worker: { start(): Promise<void>; stop(): Promise<void> }
}

export const recordingsModule = defineModule({
  word: 'recordings',
  jobs: recordingsJobs,
  create: ({
    database,
    storage,
    queue,
    clock,
    events,
    transcribing,
    texts,
    storageQuota: quota = () => Promise.resolve(storageQuotaBytes),
    makesPictures = true,
    workerSlots = 1,
    timeZone = 'UTC',
    partSeconds: limitSeconds = transcriptionMaxSeconds,
    scratchDir,
  }: RecordingsDeps): RecordingsModule => {
    const rows = new RecordingsRepository(database)
    const folderRows = new FoldersRepository(database)
    const tasks = new SplittingRepository(database)
    const keys = new MediaTicketKeysRepository(database)
    const tickets = new MediaTickets({ keys, clock })
    const scratch = new Scratch(scratchDir)
    const decoding = new DecodingService({ recordings: rows, queue })
    const folders = new FoldersService({ repository: folderRows, clock })
    const pictureRows = new PicturesRepository(database)
    const pictures = new PicturesService({
      pictures: pictureRows,
      recordings: rows,
      queue,
      isOn: makesPictures,
    })
    const media = new MediaService({ recordings: rows, storage, tickets, pictures })
    const shared = { decoding, transcribing, folders, texts, queue, clock }
    const service = new RecordingsService({ ...shared, repository: rows, pictures, tickets, events })
    const library = new LibraryService({
      repository: new LibraryRepository(database),
      recordings: service,
      folders,
      quota,
    })
    const parts = new SplittingService({
      repository: tasks,
      recordings: service,
      quota,
      queue,
      clock,
      limitSeconds,
    })
    return {
      routes: {
        ...recordingsRoutes({ recordings: service, media }),
        ...libraryRoutes({ folders, library }),
        ...splittingRoutes(parts),
      },
      service,
      rows,
      folders,
      media,
      decoding,
      pictures,
      shareTickets: new MediaTickets({ keys, clock, purpose: 'share' }),
      scratch,
      personalData: new RecordingsPersonalData({
        repository: rows,
        recordings: service,
        media,
        library: new LibraryPersonalData({ folders: folderRows, texts, tasks: parts }),
      }),
      handlers: recordingsHandlers({
        ...shared,
        recordings: rows,
        storage,
        scratch,
        tasks,
        service,
        limitSeconds,
        timeZone,
        pictures: pictureRows,
        quota,
        makesPictures,
        workerSlots,
        startPicture: pictures.start.bind(pictures),
      }),
      worker: { start: () => scratch.clearLeftovers(), stop: () => Promise.resolve() },
    }
  },
})
