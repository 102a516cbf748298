/** A stretch of a recording, in seconds. */
export interface Stretch {
  recordingId: string
  start: number
  end: number
}

/** What is known of a recording's file once it is in the storage. */
export interface MadeFile {
  bytes: number
  /** Hex. */
  sha256: string
  durationSeconds: number
  /** Hertz. */
  sampleRate: number
  /** Where each stretch begins in it, in seconds. */
  starts: number[]
}

/** A recording that is to be made of stretches of others, one after the other. */
export interface PlannedRecording {
  recordingId: string
  fileName: string
  stretches: Stretch[]
  /** Absent until its file is stored. */
  made?: MadeFile
}
