import path from 'node:path'
import { storageQuotaBytes } from '@longhand/contracts'
import { findMediaTools } from '@longhand/speech'
import type { FastifyPluginCallback } from 'fastify'
import type { BaseLogger } from 'pino'
import type { StorageConfig } from '../../platform/storage/storage-config.ts'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Database } from '../../platform/db/database.ts'
import { SessionLocks } from '../../platform/db/session-locks.ts'
import { DomainError } from '../../platform/errors/domain-error.ts'
import { FileHashes } from '../../platform/file-hash/file-hashes.ts'
import { defineModule, type Module, type Probe } from '../../platform/module/module.ts'
import { FairTurns } from '../../platform/process/fair-turns.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import type { PersonalData } from '../../platform/personal-data/personal-data.ts'
import { RecorderFiles } from './recorder-files.ts'
import { RecorderUploadsRepository } from './recorder-uploads.repository.ts'
import { recorderRoutes } from './recorder-uploads.routes.ts'
import { RecorderUploadsService } from './recorder-uploads.service.ts'
import { FetchedUploadsService } from './fetched-uploads.service.ts'
import { IncomingFolder, type IncomingFolderOptions } from './incoming-folder.ts'
import { IncomingStore } from './incoming-store.ts'
import type { OpenTransferStore, ReceivedListener } from './transfer-store.ts'
import { IntakeService, type IntakeOptions } from './intake/intake.service.ts'
import { UploadLocks } from './upload-locks.ts'
import { UploadPersonalData } from './upload-personal-data.ts'
import { UploadQuota, type UploadQuotaOptions } from './upload-quota.ts'
import { UploadSweepService } from './upload-sweep.service.ts'
import { uploadHandlers, uploadJobs } from './upload.jobs.ts'
import { UploadRepository } from './upload.repository.ts'
import { uploadRoutes } from './upload.routes.ts'
import type { Recordings } from './recordings.ts'
import { UploadService } from './upload.service.ts'
import { tusPlugin } from './upload.tus.ts'

export interface UploadDeps {
  database: Database
  storage: Storage
  recordings: Recordings
  /** Bytes of recordings that a user may keep; default {@link storageQuotaBytes}. */
  storageQuota?: UploadQuotaOptions['storageQuota']
  clock: Clock
  log: BaseLogger
  /** Where resumable transfers come together when that is not this machine. */
  openTransferStore?: OpenTransferStore | undefined
  /** Uploads lie in its `incoming/`; on the storage's disk, becoming a recording is a rename. */
  dataDir: string
  onReceived?: ReceivedListener
  disk?: Pick<IncomingFolderOptions, 'keepFreeBytes' | 'freeBytes'>
  looks?: FairTurns
  probe?: IntakeOptions['probe']
}

export interface UploadModule extends Module {
  routes: ReturnType<typeof uploadRoutes> & ReturnType<typeof recorderRoutes>
  plugins: FastifyPluginCallback[]
  uploads: UploadService
  fetched: FetchedUploadsService
  sweep: UploadSweepService
  personalData: PersonalData
  probe: Probe
  close(): Promise<void>
}

export const uploadModule = defineModule({
  word: 'upload',
  jobs: uploadJobs,
  create: ({
    database,
    storage,
    recordings,
    storageQuota = () => Promise.resolve(storageQuotaBytes),
    clock,
    log,
    dataDir,
    openTransferStore,
    onReceived,
    looks = new FairTurns(),
    disk,
    probe,
  }: UploadDeps): UploadModule => {
    const repository = new UploadRepository(database)
    const incoming = new IncomingFolder({ folder: path.join(dataDir, 'incoming'), ...disk })
    const hashes = new FileHashes()
    const arriving = { incoming, repository, storage, onReceived }
    const store = openTransferStore?.(arriving) ?? new IncomingStore({ ...arriving, hashes })
    const locks = new UploadLocks(new SessionLocks({ database, log, name: 'uploads' }))
    const intake = new IntakeService({ storage, looks, probe })
    const quota = new UploadQuota({ repository, recordings, storageQuota, clock })
    const uploads = new UploadService({
      repository,
      incoming,
      store,
      hashes,
      locks,
      intake,
      recordings,
      quota,
      clock,
      onReceived,
    })
    const files = new RecorderFiles({ storage, incoming, looks })
    const recorderUploads = new RecorderUploadsService({
      repository: new RecorderUploadsRepository(database),
      uploads: repository,
      files,
      incoming,
      store,
      locks,
      quota,
      uploading: uploads,
      clock,
      onReceived,
    })
    const sweep = new UploadSweepService({
      repository,
      incoming,
      store,
      intake,
      recordings,
      storage,
      clock,
      log,
    })
    return {
      routes: { ...uploadRoutes({ uploads }), ...recorderRoutes({ recorderUploads }) },
      plugins: [tusPlugin({ uploads, store, locks, tidy: () => sweep.clearFolders() })],
      uploads,
      fetched: new FetchedUploadsService({
        repository,
        incoming,
        quota,
        onReceived: (bytes) => onReceived?.('fetched', bytes),
      }),
      handlers: uploadHandlers(sweep),
      sweep,
      personalData: new UploadPersonalData(sweep),
      probe: { unknown: 'Whether uploads can be taken is not known.', find: () => findProblem(incoming) },
      close: async () => {
        await locks.close()
        await hashes.close()
      },
    }
  },
})

/** @returns `undefined` where recordings are kept in a folder. The AWS client is large: a server with a folder never loads it. */
export async function bucketTransfers(config: StorageConfig): Promise<OpenTransferStore | undefined> {
  if (config.kind === 'folder') return undefined
  const { BucketTransferStore } = await import('./bucket-transfer-store.ts')
  return (deps) => new BucketTransferStore(config, deps)
}

async function findProblem(incoming: IncomingFolder): Promise<string | undefined> {
  try {
    findMediaTools()
  } catch {
    return 'No program reads media files here: install ffmpeg, or set FFMPEG_PATH. Uploads are refused until then.'
  }
  const hasRoom = await incoming.requireRoom(0).then(
    () => true,
    (error: unknown) => {
      if (error instanceof DomainError) return false
      throw error
    },
  )
  return hasRoom
    ? undefined
    : 'The disk of the data folder is nearly full: uploads are refused until there is room.'
}
