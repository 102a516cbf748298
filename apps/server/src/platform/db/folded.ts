import { type SQL, sql, type SQLWrapper } from 'drizzle-orm'

/** `foldCase` in the database, for a column or a value. Every comparison of names that users give uses one of the two. */
export function folded(text: SQLWrapper | string): SQL {
  return sql`lower(upper(normalize(${text}, NFC)))`
}
