import { baseline } from './baseline.ts'

/**
 * Says whether builds that do not know a migration go on working beside it: it adds tables, sequences, indexes, columns that may be left out or are made of others, makes checks looser, keeps values in another form, puts sums of files right, and nothing else.
 *
 * @param time As drizzle writes it down.
 * @param statements SQL as drizzle-kit writes it.
 */
export function isExpansion({
  folderMillis,
  sql,
}: {
  folderMillis: number
  sql: readonly string[]
}): boolean {
  if (folderMillis <= baseline.time) return false
  const statements = sql
    .map((statement) => statement.trim().replace(/;$/, ''))
    .filter((statement) => statement !== '')
  const made = new Set(
    statements.flatMap(
      (statement) =>
        /^CREATE (?:(?:UNLOGGED )?TABLE|SEQUENCE) (?:"public"\.)?"(\w+)"/i.exec(statement)?.[1] ?? [],
    ),
  )
  return statements.every((statement) => {
    if (statement.includes(';')) return false
    const [, changed = ''] =
      /^(?:ALTER TABLE|CREATE (?:UNIQUE )?INDEX "\w+" ON) "(\w+)"/i.exec(statement) ??
      /^SELECT setval\('(\w+)', \(SELECT last_value FROM \w+\)\)$/i.exec(statement) ??
      []
    return made.has(changed) || additions.some((addition) => addition.test(statement))
  })
}

/** Checks that were made looser: what builds before write, here invitations and links for another password, passes them still. */
const loosened = ['account_links_are_for_someone'].join('|')

const additions = [
  /^CREATE (?:UNLOGGED )?TABLE "/i,
  /^CREATE SEQUENCE "public"\."\w+"[\w ]*$/i,
  /^CREATE INDEX "/i,
  /^ALTER TABLE "\w+" ADD COLUMN "\w+" (?!.*(?:NOT NULL|UNIQUE|REFERENCES|GENERATED|CHECK))/is,
  /^ALTER TABLE "\w+" ADD COLUMN "\w+" [\w() ]+ DEFAULT (?:'[^']*'|[\w().]+)(?:::\w+)? NOT NULL$/i,
  /^ALTER TABLE "\w+" ADD COLUMN "\w+" text GENERATED ALWAYS AS \(.*\) STORED$/i,
  /^ALTER TABLE "\w+" ALTER COLUMN "\w+" SET STORAGE (?:EXTERNAL|EXTENDED|MAIN)$/i,
  new RegExp(
    `^ALTER TABLE "\\w+" (?:DROP CONSTRAINT "(?:${loosened})"|ADD CONSTRAINT "(?:${loosened})" CHECK .*)$`,
    's',
  ),
  /^UPDATE "\w+" SET "sha256" = '[0-9a-f]{64}' WHERE "sha256" = '[0-9a-f]{64}'$/i,
]
