import { uploadLimits } from '../upload/limits.ts'

/**
 * - `stretches`: how often a recording may be gone on with after its page was left
 * - `stopSeconds`: where a recorder stops by itself, so that what it has made is still within the limit
 * - `keptSeconds`: after its last sign of life. Longer than an upload, whose file its sender still has: this one exists nowhere else
 */
export const recorderLimits = {
  chunkBytes: 4 * 1024 * 1024,
  chunks: 100_000,
  stretches: 100,
  stopSeconds: uploadLimits.maxSeconds - 30,
  keptSeconds: 7 * 24 * 3600,
} as const

/** A recording that a browser makes, as far as the server has it. */
export interface RecorderUpload {
  captureId: string
  fileName: string
  /** Chunks that have arrived; the number of the next one. */
  chunks: number
  /** How often recording has begun: at the start, and each time it went on after its page was left. */
  stretches: number
  /** As its recorder counted them. */
  seconds: number
  bytes: number
  /** Epoch seconds. */
  startedAt: number
  /** Whether its recorder was heard of within the last minute. */
  isLive: boolean
}
