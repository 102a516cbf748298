import type { Recording } from '@longhand/contracts'
import type { ChosenFile, UploadItem } from './upload-item.ts'

/** Hears of recordings. */
export interface UploadListener {
  /** A file has become a recording. */
  onUploaded?: ((record: Recording) => void) | undefined
  /** A file was refused, or failed: its `problem` says why. For a host that shows something else meanwhile. */
  onProblem?: ((item: UploadItem) => void) | undefined
  /** Nothing is on its way any more; these were made since the last time. */
  onAllDone?: ((records: readonly Recording[]) => void) | undefined
}

/** What was left behind and is here again. */
export interface RestoredUploads {
  /** Files that waited for the login; they are on their way now. */
  held: number
  /** Transfers that a reload interrupted. */
  interrupted: number
  /** Names of files that waited for the login for too long: they have to be chosen again. */
  expired: readonly string[]
}

/** The files on their way, as components see them. */
export interface Uploads {
  /** For `useSyncExternalStore`. */
  readonly subscribe: (subscriber: () => void) => () => void
  /** The files in the order in which they came; the same array until something changes. */
  readonly items: () => readonly UploadItem[]
  /** Tells a listener of recordings. @returns What ends that. */
  listen(listener: UploadListener): () => void
  /** Adds files. One that was interrupted, failed or paused goes on; one that is on its way already is not sent twice. */
  add(files: readonly ChosenFile[]): void
  /** Takes a recording that will not be transcribed. */
  agree(id: string): void
  pause(id: string): void
  continue(id: string): void
  retry(id: string): void
  /** Goes on with an interrupted transfer. Another file than the one that was interrupted is refused. */
  give(id: string, file: File): void
  /** Goes on with an interrupted transfer whose file the browser can find. Call it from a click: the browser asks the person. */
  find(id: string): Promise<void>
  /** Takes a file out of the queue, and what was sent of it off the server. A recording stays a recording. */
  remove(id: string): void
  /** Takes everything out that has ended. */
  clear(): void
}
