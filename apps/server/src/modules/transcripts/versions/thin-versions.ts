import { versionDays } from '@longhand/contracts'
import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Queryable } from '../../../platform/db/database.ts'
import { transcriptVersions } from './versions.tables.ts'

const dayMs = 24 * 3_600_000

/** What the engine wrote last stays as long as the recording: nothing else brings it back without transcribing, and paying, again. */
export const isLastOfEngine: SQL = sql`(${transcriptVersions.origin} = 'transcribed' and not exists (
  select 1 from ${transcriptVersions} later
  where later.recording_id = ${transcriptVersions}.recording_id and later.origin = 'transcribed' and later.revision > ${transcriptVersions}.revision))`

/**
 * Forgets autosaved versions by their age: all of a day are kept, then the last one of each day, then none.
 *
 * @param timeZone Of the calendar that days are counted by.
 * @returns how many were forgotten.
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
