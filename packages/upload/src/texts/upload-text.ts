import type { EncodingSample } from '@longhand/transcript/imports'
import type { ApiError } from '@longhand/api-client'
import type { ChosenFile, UploadItem } from '../queue/upload-item.ts'
import type { StoredUpload } from '../store/offline-store.ts'

/**
 * - `reading`: whether it has times is found out here, before anything is sent
 * - `refused`: it can't be read
 * - `uncertain`: it is in an old encoding, and only a person sees in which; the other files go on
 * - `asking`: it has no times; finding them takes transcription time, so it waits for the user's word
 * - `ready`: waits for its recording
 * - `aligning`: the server finds its times
 * - `failed`: another try may help
 */
export type TextStatus =
  'reading' | 'uncertain' | 'refused' | 'asking' | 'ready' | 'importing' | 'imported' | 'aligning' | 'failed'

/** `sentence`: of what reads texts, by interface language. */
export type TextProblem =
  | { kind: 'too-large' }
  | { kind: 'unreadable' }
  | { kind: 'sentence'; sentence: Readonly<Record<string, string>> }
  | { kind: 'server'; error: ApiError }

export interface UploadText {
  readonly id: string
  readonly fileName: string
  /** Of the recording in the list that it belongs to; `undefined` while that is not known. */
  readonly uploadId: string | undefined
  readonly status: TextStatus
  /** `undefined` while it is read. */
  readonly isTimed: boolean | undefined
  /** Tag of the spoken language: the one that the user chose, before that the one that the file says, if it does. */
  readonly language: string | undefined
  /** To choose from while it is uncertain. */
  readonly encodings: readonly EncodingSample[]
  /** It outlives the page. */
  readonly isKept: boolean
  readonly problem: TextProblem | undefined
}

/** Acts on texts; ids are those of texts but for `uploadId`. */
export interface UploadTexts {
  /** In the order in which they came; the same array until something changes. */
  readonly items: () => readonly UploadText[]
  /** One that the recording has already goes back to those that belong to none. */
  assign(id: string, uploadId: string): void
  /** It stays in the list, and belongs to none. */
  takeOff(id: string): void
  /**
   * The times of a text that has none are to be found in the sound.
   *
   * @param language Tag of the spoken language; by default the one that the file says, then what the server recognizes first.
   */
  agree(id: string, language?: string): void
  /** @param encoding One of those that the text is uncertain between. */
  chooseEncoding(id: string, encoding: string): void
  retry(id: string): void
  remove(id: string): void
}

/** A text that outlived the page. */
export interface RestoredText {
  entry: StoredUpload
  release: () => void
}

/** The queue of recordings that texts come beside. */
export interface RecordingQueue {
  offlineStore: {
    /** @returns Whether it outlives the page. */
    keep(entry: Omit<StoredUpload, 'userId' | 'touchedAt'>): Promise<boolean>
    forget(id: string): void
  }
  recordings: () => readonly UploadItem[]
  onChange: () => void
  /** Nothing is left to do for the text of this recording. */
  onSettled: (uploadId: string) => void
}

/** What the texts get from the queue of recordings beside them. */
export interface QueuedTexts extends UploadTexts {
  add(files: readonly ChosenFile[]): void
  restore(restored: readonly RestoredText[]): void
  /** Gives texts that belong to none to the recordings that they are named like. */
  pair(): void
  /** What is uploaded is a recording now. */
  uploaded(uploadId: string): void
  /** There will be no recording: its text can be given to another one. */
  refused(uploadId: string): void
  /** The recording leaves the list, and its text with it. */
  removed(uploadId: string): void
  /** Whether something is left to do for the recording's text. */
  isOpen(uploadId: string): boolean
  /** What is kept stays kept. */
  close(): void
}

/** Nothing is left to do for it. */
export function isImported({ status }: UploadText): boolean {
  return status === 'imported' || status === 'aligning'
}

/** Waits for the user. */
export function needsAttention({ status, uploadId }: UploadText): boolean {
  return (
    status === 'uncertain' ||
    status === 'asking' ||
    status === 'failed' ||
    status === 'refused' ||
    (status === 'ready' && uploadId === undefined)
  )
}
