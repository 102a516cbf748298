import type { Transaction } from '../../../platform/db/database.ts'

export interface TranscriptionTime {
  hold(
    tx: Transaction,
    held: { userId: string; transcriptionId: string; seconds: number; tokenId?: string | undefined },
  ): Promise<void>
  /** @param seconds What the transcription takes in all. @returns False when what was held is too little and the rest is not there. */
  extend(tx: Transaction, transcriptionId: string, seconds: number): Promise<boolean>
  settle(tx: Transaction, transcriptionId: string, usedSeconds: number): Promise<void>
  /** Of one without a word. @returns What that costs; `undefined` where nothing was held, or it has ended. */
  settleEmpty(
    tx: Transaction,
    transcriptionId: string,
    usedSeconds: number,
  ): Promise<{ isCharged: boolean; freePerDay: number; returnedSeconds: number } | undefined>
  release(tx: Transaction, transcriptionId: string): Promise<number>
}
