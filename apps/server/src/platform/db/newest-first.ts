import { type SQL, sql, type SQLWrapper } from 'drizzle-orm'

/** Where a row is in a list of the newest first. The time is text: a `Date` has no microseconds. */
export interface Mark {
  at: string
  id: string
}

/** The rows that come after one; all without it. They are ordered by both, descending. */
export function olderThan(
  { at, id }: { at: SQLWrapper; id: SQLWrapper },
  last: Mark | undefined,
): SQL | undefined {
  return last && sql`(${at}, ${id}) < (${last.at}::timestamptz, ${last.id})`
}
