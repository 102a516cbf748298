/** What to write of a row: a column that is missing or undefined keeps its value. */
export type Changes<Row> = { [Column in keyof Row]?: Row[Column] | undefined }

/** drizzle refuses an update of no column. */
export function hasChanges(changes: object): boolean {
  return Object.values(changes).some((value) => value !== undefined)
}
