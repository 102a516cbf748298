import path from 'node:path'
import { storageQuotaBytes } from '@longhand/contracts'
import type { FastifyPluginCallback } from 'fastify'
import type { BaseLogger } from 'pino'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Database } from '../../platform/db/database.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import type { PersonalDataHolder } from '../account/personal-data.ts'
import { CaptureFiles } from './capture-files.ts'
import { CapturesRepository } from './captures.repository.ts'
import { capturesRoutes } from './captures.routes.ts'
import { CapturesService } from './captures.service.ts'
import { IncomingFolder, type IncomingFolderOptions } from './incoming-folder.ts'
import { IncomingStore } from './incoming-store.ts'
import { IntakeService, type IntakeOptions } from './intake.service.ts'
import { UploadLocks } from './upload-locks.ts'
import { UploadPersonalData } from './upload-personal-data.ts'
import { UploadQuota, type UploadQuotaOptions } from './upload-quota.ts'
import { UploadSweepService } from './upload-sweep.service.ts'
import { UploadRepository } from './upload.repository.ts'
import { uploadRoutes } from './upload.routes.ts'
import { type Recordings, UploadService } from './upload.service.ts'
import { tusPlugin } from './upload.tus.ts'

/** What the module needs. */
export interface UploadOptions {
  database: Database
  storage: Storage
  recordings: Recordings
  /** Bytes of recordings that a user may keep; default {@link storageQuotaBytes}. */
  storageQuota?: UploadQuotaOptions['storageQuota']
  clock: Clock
  log: BaseLogger
  /** Files on their way lie in `incoming/` there: best on the disk of the storage, where becoming a recording is a change of name. */
  dataDir: string
  /** For tests. */
  disk?: Pick<IncomingFolderOptions, 'keepFreeBytes' | 'freeBytes'>
  /** For tests. */
  probe?: IntakeOptions['probe']
}

/** The module, built. */
export interface UploadModule {
  routes: ReturnType<typeof uploadRoutes> & ReturnType<typeof capturesRoutes>
  /** Serves the resumable transfer. */
  plugin: FastifyPluginCallback
  /** What the handler of `sweepUploadsJob` runs. */
  sweep: UploadSweepService
  /** Comes before the recordings: what is on its way must not become one while they are erased. */
  personalData: PersonalDataHolder
}

/** Builds the module. */
export function createUpload({ database, storage, recordings, storageQuota = () => Promise.resolve(storageQuotaBytes), clock, log, dataDir, disk, probe }: UploadOptions): UploadModule {
  const repository = new UploadRepository(database)
  const incoming = new IncomingFolder({ folder: path.join(dataDir, 'incoming'), ...disk })
  const store = new IncomingStore({ incoming, repository })
  const locks = new UploadLocks()
  const intake = new IntakeService({ storage, ...(probe ? { probe } : {}) })
  const quota = new UploadQuota({ repository, recordings, storageQuota, clock })
  const uploads = new UploadService({ repository, incoming, store, locks, intake, recordings, quota, clock })
  const files = new CaptureFiles(incoming)
  const captures = new CapturesService({ repository: new CapturesRepository(database), uploads: repository, files, incoming, store, locks, quota, uploading: uploads, clock })
  const sweep = new UploadSweepService({ repository, incoming, intake, recordings, clock, log })
  return {
    routes: { ...uploadRoutes({ uploads }), ...capturesRoutes({ captures }) },
    plugin: tusPlugin({ uploads, store, locks, tidy: () => sweep.clearFolders() }),
    sweep,
    personalData: new UploadPersonalData(sweep),
  }
}
