/** How long a visitor's file waits. Anyone who uses this browser tomorrow must not get it. The texts `visitor` name this time. */
export const heldMs = 60 * 60 * 1000

export interface StoredUpload {
  id: string
  /** `null` for a visitor's file that waits for a login. */
  userId: string | null
  fileName: string
  type: string
  bytes: number
  /** Epoch milliseconds, of the file. */
  lastModified: number
  durationSeconds?: number | undefined
  file?: File | undefined
  /** Only for files that were dropped into Chromium. */
  handle?: FileSystemFileHandle | undefined
  folderId?: string | undefined
  uploadUrl?: string | undefined
  /** The server has them for sure. */
  keptBytes: number
  /** Every byte is there; only the answer is missing. */
  isSent: boolean
  sha256?: string | undefined
  /** For a text: the id of the recording's entry. */
  textOf?: string | undefined
  /** Its times may be found in the sound, which takes transcription time. */
  isAgreed?: boolean | undefined
  /** Of a text in an old encoding: the one that the user chose. */
  encoding?: string | undefined
  /** Tag of the language that the user chose for that. */
  language?: string | undefined
  /** Epoch milliseconds of the last sign of life. */
  touchedAt: number
}

export interface OfflineStore {
  readonly isLasting: boolean
  all(): Promise<StoredUpload[]>
  /** @throws when there is no room. */
  put(entry: StoredUpload): Promise<void>
  remove(id: string): Promise<void>
}

export function memoryOfflineStore(): OfflineStore {
  const entries = new Map<string, StoredUpload>()
  return {
    isLasting: false,
    all: () => Promise.resolve([...entries.values()]),
    put: (entry) => {
      entries.set(entry.id, entry)
      return Promise.resolve()
    },
    remove: (id) => {
      entries.delete(id)
      return Promise.resolve()
    },
  }
}
