import type { AudioRecord } from '@longhand/contracts'

/** A recording that has arrived, with its original in the storage. */
export interface NewRecording {
  recordingId: string
  userId: string
  fileName: string
  /** `recordings/<recordingId>/original` */
  storageKey: string
  bytes: number
  /** Hex, of the original. */
  sha256: string
  durationSeconds: number
  /** Hertz. */
  sampleRate: number
  /** The kind of file, such as `mp3`. */
  format: string
}

/** The recordings of people: what is kept, shown, thrown away and erased. */
export interface RecordingsService {
  /** Puts a recording in its owner's list. Adding the same one again changes nothing and answers alike. */
  add(recording: NewRecording): Promise<AudioRecord>
  /** Bytes of the user's originals, those in the recycle bin included. */
  storedBytes(userId: string): Promise<number>
}
