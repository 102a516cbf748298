import type { Database } from '../../platform/db/database.ts'
import { SummariesRepository } from './summaries.repository.ts'

export interface SummaryReader {
  points(recordingId: string): Promise<{ title: string; text: string }[]>
}

/** Builds a reader; it needs nothing of the rest of this module. */
export function createSummaryReader(database: Database): SummaryReader {
  const repository = new SummariesRepository(database)
  return {
    points: async (recordingId) => {
      const summary = await repository.find(recordingId)
      return (summary?.points ?? []).map(({ title, text }) => ({ title, text }))
    },
  }
}
