import { type AnyColumn, type SQL, sql } from 'drizzle-orm'

/** As `inArray`, with one parameter for all values: writing a statement with thousands of them keeps the event loop busy. */
export function isAnyOf(column: AnyColumn, values: readonly string[]): SQL {
  return sql`${column} = any(${sql.param(values)}::${sql.raw(column.getSQLType())}[])`
}
