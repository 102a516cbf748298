import type { Transaction } from '../../../platform/db/database.ts'

/** Of what a transcription takes more: held; not there; or more than the person may use this month. */
export type Extension = 'held' | 'no-time' | 'over-quota'

export interface TranscriptionTime {
  hold(
    tx: Transaction,
    held: { userId: string; transcriptionId: string; seconds: number; tokenId?: string | undefined },
  ): Promise<void>
  /** @param seconds What the transcription takes in all. */
  extend(tx: Transaction, transcriptionId: string, seconds: number): Promise<Extension>
  settle(tx: Transaction, transcriptionId: string, usedSeconds: number): Promise<void>
  /** Of one without a word. @returns What that costs; `undefined` where nothing was held, or it has ended. */
  settleEmpty(
    tx: Transaction,
    transcriptionId: string,
    usedSeconds: number,
  ): Promise<{ isCharged: boolean; freePerDay: number; returnedSeconds: number } | undefined>
  release(tx: Transaction, transcriptionId: string): Promise<number>
}
