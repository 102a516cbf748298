export interface RecordingSpan {
  recordingId: string
  start: number
  end: number
}

export interface MadeFile {
  bytes: number
  /** Hex. */
  sha256: string
  durationSeconds: number
  /** Hertz. */
  sampleRate: number
  /** Where each span begins in it, in seconds. */
  starts: number[]
}

export interface PlannedRecording {
  recordingId: string
  fileName: string
  stretches: RecordingSpan[]
  made?: MadeFile
}
