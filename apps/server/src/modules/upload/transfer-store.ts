import path from 'node:path'
import type { DataStore } from '@tus/server'
import type { Storage } from '../../platform/storage/storage.ts'
import type { IncomingFolder } from './incoming-folder.ts'
import type { Upload, UploadRepository } from './upload.repository.ts'

/** Hears of bytes as they arrive, and by which way. */
export type ReceivedListener = (way: 'multipart' | 'tus' | 'capture' | 'fetched', bytes: number) => void

/** Where the bytes of transfers come together: in the incoming folder of one machine, or in the bucket that all share. Sizes and names are in the rows. */
export interface TransferStore extends DataStore {
  /** Bytes. */
  arrived(upload: Upload): Promise<number>
  /** Puts a transfer that has arrived into the incoming folder of this process, where programs can read it. */
  bring(upload: Upload): Promise<void>
  discard(upload: Upload): Promise<void>
}

export interface TransferStoreDeps {
  incoming: IncomingFolder
  repository: UploadRepository
  storage: Storage
  onReceived?: ReceivedListener | undefined
}

export type OpenTransferStore = (deps: TransferStoreDeps) => TransferStore

/** In the storage, also the folder of what has arrived of an upload. */
export function incomingKey(id: string): string {
  return `incoming/${id}`
}

/** Also the path of its file below the data folder, and its key in the bucket. */
export function tusIdOf(id: string): string {
  return `${incomingKey(id)}/content`
}

export function uploadIdOf(tusId: string): string {
  return path.posix.basename(path.posix.dirname(tusId))
}
