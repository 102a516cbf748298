import { versionDays } from '@longhand/contracts'
import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { dayMs } from '../../../platform/clock/clock.ts'
import type { Queryable } from '../../../platform/db/database.ts'
import { transcriptVersions } from './versions.tables.ts'

/** Kept as long as the recording: bringing it back would mean transcribing and paying again. */
export const isLastOfEngine: SQL = sql`(${transcriptVersions.origin} = 'transcribed' and not exists (
  select 1 from ${transcriptVersions} later
  where later.recording_id = ${transcriptVersions}.recording_id and later.origin = 'transcribed' and later.revision > ${transcriptVersions}.revision))`

/**
 * Keeps autosaved versions all of a day, then one per day, then none.
 * @param timeZone Of the days.
 * @returns Number deleted.
 */
export async function thinVersions(on: Queryable, now: Date, timeZone: string): Promise<number> {
  const yesterday = new Date(now.getTime() - dayMs)
  const oldest = new Date(now.getTime() - versionDays * dayMs)
  const { rowCount } = await on.execute(sql`
    delete from ${transcriptVersions} where id in (
      select id from (
        select id, kept_at, row_number() over (partition by recording_id, (kept_at at time zone ${timeZone})::date order by kept_at desc, revision desc) as place
        from ${transcriptVersions} where name is null and kept_at <= ${yesterday} and not ${isLastOfEngine}
      ) aged where place > 1 or kept_at <= ${oldest})`)
  return rowCount ?? 0
}
