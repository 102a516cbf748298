import type { Transaction } from '../../../platform/db/database.ts'
import type { Failure } from '../../../platform/speech/failure.ts'
import type { RecordingRow } from './recordings.repository.ts'

export interface Transcribing {
  begin(tx: Transaction, recording: RecordingRow): Promise<void>
  /** @param recording As it is now that its sound is known. */
  decoded(tx: Transaction, recording: RecordingRow): Promise<void>
  /** It can't be decoded. @param event `lose` when its file is gone. */
  fail(tx: Transaction, recording: RecordingRow, failure: Failure, event: 'fail' | 'lose'): Promise<void>
  cancel(tx: Transaction, recording: RecordingRow): Promise<void>
  stopPartTranscriptions(tx: Transaction, recordingIds: readonly string[]): Promise<void>
}
