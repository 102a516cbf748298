/** A stretch of a recording, in seconds. */
export interface Stretch {
  recordingId: string
  start: number
  end: number
}

/** A recording that is to be made of stretches of others, one after the other. */
export interface PlannedRecording {
  recordingId: string
  fileName: string
  stretches: Stretch[]
}
