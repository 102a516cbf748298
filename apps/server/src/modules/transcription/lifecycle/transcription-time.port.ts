import type { Transaction } from '../../../platform/db/database.ts'

export interface TranscriptionTime {
  hold(tx: Transaction, held: { userId: string; transcriptionId: string; seconds: number; tokenId?: string | undefined }): Promise<void>
  settle(tx: Transaction, transcriptionId: string, usedSeconds: number): Promise<void>
  release(tx: Transaction, transcriptionId: string): Promise<number>
}
