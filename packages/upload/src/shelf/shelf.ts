/** What is remembered of an upload over a reload of the page. */
export interface ShelfEntry {
  id: string
  /** Whose it is; `null` for a file that a visitor dropped and that waits for a login. */
  userId: string | null
  fileName: string
  type: string
  bytes: number
  /** Epoch milliseconds, of the file. */
  lastModified: number
  durationSeconds?: number
  /** The file itself, where it was kept. */
  file?: File
  /** Where the file lies, where the browser tells (files that were dropped into Chromium). */
  handle?: FileSystemFileHandle
  /** Folder to put the recording in. */
  folderId?: string
  uploadUrl?: string
  /** The server has them for sure. */
  keptBytes: number
  /** Every byte is there; only the answer is missing. */
  isSent: boolean
  sha256?: string
  /** Epoch milliseconds of the last sign of life. */
  touchedAt: number
}

/** Keeps entries over a reload. */
export interface Shelf {
  /** Whether it outlives the page. */
  readonly isLasting: boolean
  all(): Promise<ShelfEntry[]>
  /** @throws when there is no room. */
  put(entry: ShelfEntry): Promise<void>
  remove(id: string): Promise<void>
}

/** A shelf that forgets with the page, for browsers that keep nothing. */
export function memoryShelf(): Shelf {
  const entries = new Map<string, ShelfEntry>()
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
