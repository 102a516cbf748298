import type { Database } from '../../../platform/db/database.ts'
import { DomainError } from '../../../platform/errors/domain-error.ts'
import { openRecordingRows, priceSeconds } from '../../recordings/recording/recording-rows.service.ts'
import { TranscriptionsRepository } from './transcriptions.repository.ts'

export interface RecordingReader {
  /**
   * Length of some recordings together, each counted in whole seconds; one whose transcription is paid for counts nothing.
   *
   * @throws DomainError RECORD_NOT_FOUND unless every one is the user's.
   */
  totalSeconds(userId: string, recordingIds: readonly string[]): Promise<number>
  namesOf(
    transcriptionIds: readonly string[],
  ): Promise<Map<string, { recordingId: string; fileName: string }>>
}

/** Needs nothing else of this module, so that modules it depends on can use it. */
export function createRecordingReader(database: Database): RecordingReader {
  const repository = openRecordingRows(database)
  const transcriptions = new TranscriptionsRepository(database)
  return {
    totalSeconds: async (userId, recordingIds) => {
      const ids = new Set(recordingIds)
      const rows = await repository.durations(userId, [...ids])
      if (rows.length !== ids.size) throw new DomainError('RECORD_NOT_FOUND')
      const paid = new Set(
        (
          await transcriptions.findOwed(
            database.orm,
            rows.map(({ id }) => id),
          )
        ).map(({ recordingId }) => recordingId),
      )
      return rows.reduce((sum, recording) => sum + (paid.has(recording.id) ? 0 : priceSeconds(recording)), 0)
    },
    namesOf: async (transcriptionIds) => {
      const rows = await transcriptions.namesOf(transcriptionIds)
      return new Map(rows.map(({ transcriptionId, ...recording }) => [transcriptionId, recording]))
    },
  }
}
