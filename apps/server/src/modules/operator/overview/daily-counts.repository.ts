import { asc, desc, gte, sql } from 'drizzle-orm'
import type { Database } from '../../../platform/db/database.ts'
import { dailyCounts } from './daily-counts.tables.ts'

export type DailyCount = typeof dailyCounts.$inferSelect

const { newPeople, newRecordings, transcribedSeconds, failedTranscriptions } = dailyCounts
const { people, recordings, storedBytes, waitingJobs, maxWaitSeconds } = dailyCounts

export class DailyCountsRepository {
  constructor(private readonly database: Database) {}

  /** @param from `YYYY-MM-DD` */
  since(from: string): Promise<DailyCount[]> {
    return this.database.orm
      .select()
      .from(dailyCounts)
      .where(gte(dailyCounts.day, from))
      .orderBy(asc(dailyCounts.day))
  }

  async lastDay(): Promise<string | undefined> {
    const [row] = await this.database.orm
      .select({ day: dailyCounts.day })
      .from(dailyCounts)
      .orderBy(desc(dailyCounts.day))
      .limit(1)
    return row?.day
  }

  /** What was counted of a day before stays counted, though it was deleted since. */
  async keep(days: readonly DailyCount[]): Promise<void> {
    if (days.length === 0) return
    await this.database.orm
      .insert(dailyCounts)
      .values([...days])
      .onConflictDoUpdate({
        target: dailyCounts.day,
        set: {
          newPeople: sql`greatest(${newPeople}, excluded.new_people)`,
          newRecordings: sql`greatest(${newRecordings}, excluded.new_recordings)`,
          transcribedSeconds: sql`greatest(${transcribedSeconds}, excluded.transcribed_seconds)`,
          failedTranscriptions: sql`greatest(${failedTranscriptions}, excluded.failed_transcriptions)`,
          people: sql`coalesce(excluded.people, ${people})`,
          recordings: sql`coalesce(excluded.recordings, ${recordings})`,
          storedBytes: sql`coalesce(excluded.stored_bytes, ${storedBytes})`,
          waitingJobs: sql`greatest(${waitingJobs}, excluded.waiting_jobs)`,
          maxWaitSeconds: sql`greatest(${maxWaitSeconds}, excluded.max_wait_seconds)`,
          countedAt: sql`excluded.counted_at`,
        },
      })
  }
}
