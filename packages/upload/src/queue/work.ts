import type { StoredUpload } from '../store/offline-store.ts'
import type { Transfer } from '../transfer/transfer.ts'
import { type ChosenFile, type UploadItem, wireName } from './upload-item.ts'
import { isAudioFile } from './check-file.ts'
import { TransferSpeed } from './transfer-speed.ts'

export interface Work {
  item: UploadItem
  file: File | undefined
  handle: FileSystemFileHandle | undefined
  isFileKept: boolean
  type: string
  lastModified: number
  folderId: string
  uploadUrl: string | undefined
  keptBytes: number
  isSent: boolean
  /** The person takes a file that is cut off as far as it goes. */
  allowTruncated?: boolean
  transfer: Transfer | undefined
  hash: Promise<string | undefined> | undefined
  sha256: string | undefined
  gone: AbortController
  speed: TransferSpeed
  release: (() => void) | undefined
}

const blank = {
  bytesPerSecond: null,
  secondsLeft: null,
  problem: undefined,
  record: undefined,
  isFileKnown: false,
}

export function workOf({ file, handle, folderId = '' }: ChosenFile): Work {
  return {
    item: {
      ...blank,
      id: crypto.randomUUID(),
      fileName: wireName(file.name),
      bytes: file.size,
      isAudio: isAudioFile(file),
      durationSeconds: undefined,
      status: 'checking',
      sentBytes: 0,
    },
    ...{
      file,
      handle,
      isFileKept: false,
      type: file.type,
      lastModified: file.lastModified,
      folderId,
      uploadUrl: undefined,
      keptBytes: 0,
      isSent: false,
    },
    ...fresh(),
  }
}

export function workFrom(entry: StoredUpload): Work {
  const { file, handle, fileName, type, bytes, durationSeconds, keptBytes, isSent, folderId = '' } = entry
  return {
    item: {
      ...blank,
      id: entry.id,
      fileName,
      bytes,
      isAudio: isAudioFile({ name: fileName, type }),
      durationSeconds,
      status: 'interrupted',
      sentBytes: keptBytes,
      isFileKnown: file !== undefined || handle !== undefined,
    },
    ...{
      file,
      handle,
      isFileKept: file !== undefined,
      type,
      lastModified: entry.lastModified,
      folderId,
      uploadUrl: entry.uploadUrl,
      keptBytes,
      isSent,
    },
    ...fresh(),
    sha256: entry.sha256,
  }
}

export function entryOf(work: Work, userId: string, touchedAt: number): StoredUpload {
  const {
    item,
    type,
    lastModified,
    keptBytes,
    isSent,
    file,
    handle,
    folderId,
    uploadUrl,
    sha256,
    isFileKept,
  } = work
  return {
    ...{
      id: item.id,
      userId,
      fileName: item.fileName,
      type,
      bytes: item.bytes,
      lastModified,
      keptBytes,
      isSent,
      touchedAt,
    },
    durationSeconds: item.durationSeconds,
    file: isFileKept && file ? file : undefined,
    handle,
    folderId: folderId === '' ? undefined : folderId,
    uploadUrl: uploadUrl || undefined,
    sha256: sha256 || undefined,
  }
}

export function isSameFile(work: Work, file: File): boolean {
  return (
    work.item.fileName === wireName(file.name) &&
    work.item.bytes === file.size &&
    work.lastModified === file.lastModified
  )
}

function fresh(): Pick<Work, 'transfer' | 'hash' | 'sha256' | 'gone' | 'speed' | 'release'> {
  return {
    transfer: undefined,
    hash: undefined,
    sha256: undefined,
    gone: new AbortController(),
    speed: new TransferSpeed(),
    release: undefined,
  }
}
