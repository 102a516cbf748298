import type { UploadedRecording } from '@longhand/contracts'
import type { Transaction } from '../../platform/db/database.ts'
import type { NewRecording } from './intake/intake.service.ts'

export interface Recordings {
  add(recording: NewRecording & { folderId?: string | undefined }): Promise<UploadedRecording>
  findUploaded(userId: string, recordingId: string): Promise<UploadedRecording | undefined>
  isThere(tx: Transaction, userId: string, recordingId: string): Promise<boolean>
  /** Bytes of the user's originals and texts, those in the recycle bin included. */
  storedBytes(userId: string): Promise<number>
  count(userId: string): Promise<number>
}
