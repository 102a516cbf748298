import type { Transaction } from '../../../platform/db/database.ts'
import type { RecordingRow } from './recordings.repository.ts'

/** Texts that are put behind each other. */
export interface TextsToJoin {
  /** The recording that gets the whole. */
  recordingId: string
  /** Whose texts, in order. */
  sourceIds: readonly string[]
  /** Where each begins in the whole, in seconds. */
  starts: readonly number[]
  now: Date
}

/** What is said in recordings, as far as keeping them in order has to do with it. */
export interface RecordingTexts {
  /** The user's recordings whose text holds what is looked for. */
  recordingsWith(userId: string, keyword: string): Promise<string[]>
  /** The sections of a recording's text, for its owner to take home. */
  sectionsOf(recording: RecordingRow): Promise<unknown>
  /** @returns Whether there is a joined text: there is none unless every source has one. */
  join(tx: Transaction, texts: TextsToJoin): Promise<boolean>
  /** Forgets autosaved versions by their age. @param timeZone Of the calendar that days are counted by. */
  thinVersions(tx: Transaction, now: Date, timeZone: string): Promise<unknown>
  /** The hot words of these scopes, by scope. */
  hotWords(userId: string, scopeIds: readonly string[]): Promise<Map<string, string[]>>
  removeHotWords(userId: string): Promise<void>
}
