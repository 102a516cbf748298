import { type AnyColumn, type SQL, sql } from 'drizzle-orm'

/**
 * The day of a moment, such as `2026-03-08`.
 *
 * @param timeZone Where the days begin; IANA name.
 */
export function dayOf(column: AnyColumn, timeZone: string): SQL<string> {
  // No parameter: PostgreSQL takes each for another value, and `group by` then names another expression than `select`.
  return sql<string>`to_char(${column} at time zone ${sql.raw(`'${timeZone.replace(/'/g, "''")}'`)}, 'YYYY-MM-DD')`
}
