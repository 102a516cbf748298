import type { Span } from '@longhand/speech'
import type { Transaction } from '../../../platform/db/database.ts'

export interface TextsToJoin {
  recordingId: string
  sourceIds: readonly string[]
  /** Where each begins in the whole, in seconds. */
  starts: readonly number[]
  now: Date
}

export interface RecordingTexts {
  recordingsWith(userId: string, keyword: string): Promise<string[]>
  /** @returns False unless every source has a text. */
  join(tx: Transaction, texts: TextsToJoin): Promise<boolean>
  /**
   * Of a text that an engine wrote while the sound was taken as one without gaps: puts it where the sound is in the file.
   *
   * @param gaps In order.
   */
  putOnTimeLine(tx: Transaction, recordingId: string, gaps: readonly Span[], now: Date): Promise<void>
  /** @param timeZone Of the calendar that days are counted by. */
  thinVersions(tx: Transaction, now: Date, timeZone: string): Promise<unknown>
  /** Those that subtitles are being put into. In a transaction that has locked the recordings. */
  cancelVideos(tx: Transaction, recordingIds: readonly string[]): Promise<void>
  hotWords(userId: string, scopeIds: readonly string[]): Promise<Map<string, string[]>>
}
