import type { Recording } from '@longhand/contracts'
import type { UploadTexts } from '../texts/upload-text.ts'
import type { ChosenFile, UploadItem } from './upload-item.ts'

export interface UploadListener {
  onUploaded?: ((record: Recording) => void) | undefined
  onProblem?: ((item: UploadItem) => void) | undefined
  /** Without those that have a text of their own. */
  onAllDone?: ((records: readonly Recording[]) => void) | undefined
}

export interface RestoredUploads {
  held: number
  interrupted: number
  /** Waited for the login for too long; they have to be chosen again. */
  expired: readonly string[]
}

export interface Uploads {
  readonly subscribe: (subscriber: () => void) => () => void
  /** In the order in which they came; the same array until something changes. */
  readonly items: () => readonly UploadItem[]
  /** `undefined` as long as no text came beside a recording. */
  readonly texts: () => UploadTexts | undefined
  listen(listener: UploadListener): () => void
  /** One that was interrupted, failed or paused goes on; one that is on its way already is not sent twice. Texts are imported for the recordings among them. */
  add(files: readonly ChosenFile[]): void
  agree(id: string): void
  pause(id: string): void
  continue(id: string): void
  retry(id: string): void
  /** One that the server found cut off is taken as far as it goes. */
  takeTruncated(id: string): void
  /** Another file than the one that was interrupted is refused. */
  give(id: string, file: File): void
  /** Call it from a click: the browser asks the person. */
  find(id: string): Promise<void>
  /** Also forgets what was sent of it on the server. A recording stays a recording. */
  remove(id: string): void
  clear(): void
}
