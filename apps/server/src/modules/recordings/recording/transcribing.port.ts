import type { Sentence } from '@longhand/contracts'
import type { Transaction } from '../../../platform/db/database.ts'
import type { RecordingRow } from './recordings.repository.ts'

/** What transcribing hears of a recording that the transaction has locked. */
export interface Transcribing {
  /** A worker has begun to decode it. */
  begin(tx: Transaction, recording: RecordingRow): Promise<void>
  /** Its samples are there. */
  decoded(tx: Transaction, recordingId: string): Promise<void>
  /** It can't be decoded. @param event `lose` when its file is gone. */
  fail(tx: Transaction, recording: RecordingRow, failure: Sentence, event: 'fail' | 'lose'): Promise<void>
  /** It goes to the recycle bin: what is queued or running is stopped. */
  cancel(tx: Transaction, recording: RecordingRow): Promise<void>
  /** Stops what is queued or running of a recording of this user that no transaction has locked. */
  stop(userId: string, recordingId: string): Promise<void>
}
