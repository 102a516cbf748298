import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { expect, it } from 'vitest'
import { isExpansion } from './expansions.ts'
import { migrationsFolder } from './migrate.ts'

const later = 1_900_000_000_000
const of = (...sql: string[]) => isExpansion({ folderMillis: later, sql })

it.each([
  'CREATE TABLE "a" (\n\t"id" uuid PRIMARY KEY NOT NULL\n);',
  'CREATE UNLOGGED TABLE "a" ("id" uuid);',
  'CREATE SEQUENCE "public"."a" INCREMENT BY 1 MINVALUE 0 START WITH 0 CACHE 1;',
  'CREATE INDEX "a_b" ON "a" USING btree ("b");',
  'ALTER TABLE "uploads" ADD COLUMN "multipart_id" text;',
  `ALTER TABLE "link_imports" ADD COLUMN "kind" text DEFAULT 'file' NOT NULL;`,
  'ALTER TABLE "rules" ADD COLUMN "is_paused" boolean DEFAULT false NOT NULL;',
  'ALTER TABLE "rules" ADD COLUMN "at" timestamp with time zone DEFAULT now() NOT NULL;',
  'ALTER TABLE "a" ADD COLUMN "b" text GENERATED ALWAYS AS (lower("c")) STORED;',
  'ALTER TABLE "transcripts" ALTER COLUMN "words" SET STORAGE EXTERNAL;',
  'ALTER TABLE "account_links" DROP CONSTRAINT "account_links_are_for_someone";',
  'ALTER TABLE "account_links" ADD CONSTRAINT "account_links_are_for_someone" CHECK (("a" = 1) and ("b" = 2));',
  `UPDATE "files" SET "sha256" = '${'a'.repeat(64)}' WHERE "sha256" = '${'b'.repeat(64)}';`,
])('builds before go on beside %s', (statement) => {
  expect(of(statement)).toBe(true)
})

it.each([
  'DROP TABLE "a";',
  'DROP INDEX "a_b";',
  'ALTER TABLE "a" DROP COLUMN "b";',
  'ALTER TABLE "a" RENAME COLUMN "b" TO "c";',
  'ALTER TABLE "a" RENAME TO "b";',
  'ALTER TABLE "a" ALTER COLUMN "b" SET NOT NULL;',
  'ALTER TABLE "a" ALTER COLUMN "b" SET DATA TYPE text;',
  'ALTER TABLE "a" ADD COLUMN "b" text NOT NULL;',
  'ALTER TABLE "a" ADD COLUMN "b" uuid REFERENCES "c"("id");',
  'ALTER TABLE "a" ADD COLUMN "b" text UNIQUE;',
  'ALTER TABLE "a" ADD CONSTRAINT "c" CHECK ("b" > 0);',
  'ALTER TABLE "a" DROP CONSTRAINT "c";',
  'ALTER TABLE "a" ADD CONSTRAINT "c" FOREIGN KEY ("b") REFERENCES "public"."d"("id");',
  'CREATE UNIQUE INDEX "a_b" ON "a" USING btree ("b");',
  'CREATE TRIGGER "t" BEFORE INSERT ON "a" EXECUTE FUNCTION f();',
  `UPDATE "a" SET "b" = 'c';`,
  `UPDATE "files" SET "sha256" = '${'a'.repeat(64)}';`,
  'DELETE FROM "a";',
  "SELECT setval('a', (SELECT last_value FROM b));",
  'ALTER SEQUENCE "public"."a" RESTART WITH 0;',
  'DROP SEQUENCE "public"."a";',
  'CREATE TABLE "new" ("id" uuid); DROP TABLE "a";',
])('builds before do not go on beside %s', (statement) => {
  expect(of('CREATE TABLE "new" ("id" uuid);', statement)).toBe(false)
})

it('a sequence of the same migration may go on from another', () => {
  expect(
    of('CREATE SEQUENCE "public"."a" START WITH 0;', "SELECT setval('a', (SELECT last_value FROM b));"),
  ).toBe(true)
  expect(
    of('CREATE SEQUENCE "public"."a" START WITH 0;', "SELECT setval('b', (SELECT last_value FROM a));"),
  ).toBe(false)
})

it('a table of the same migration may have what it wants', () => {
  expect(
    of(
      'CREATE TABLE "new" ("id" uuid);',
      'CREATE UNIQUE INDEX "n" ON "new" USING btree ("id");',
      'ALTER TABLE "new" ADD CONSTRAINT "c" CHECK ("id" <> 0);',
    ),
  ).toBe(true)
})

it('every build counts on the baseline, and goes on beside all that has come since', () => {
  const [first, ...later] = readMigrationFiles({ migrationsFolder: migrationsFolder() })
  expect(first && isExpansion(first)).toBe(false)
  // It is so by its time: each of its statements adds.
  expect(isExpansion({ folderMillis: first!.folderMillis + 1, sql: first!.sql.slice(0, -1) })).toBe(true)
  // One that ends this takes a release of its own: decision 89.
  expect(later.map(isExpansion)).toEqual(later.map(() => true))
})

it('only the newest of the migrations has its snapshot, which is made of 9,000 lines', async () => {
  const files = await readdir(migrationsFolder())
  const newest = files
    .filter((name) => name.endsWith('.sql'))
    .toSorted()
    .at(-1)
  expect((await readdir(path.join(migrationsFolder(), 'meta'))).toSorted()).toEqual([
    `${newest?.slice(0, 4)}_snapshot.json`,
    '_journal.json',
  ])
})
