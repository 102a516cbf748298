import { expect, it } from 'vitest'
import { summaryOf } from './summary-of.ts'

it.each([
  ['select "id", "file_name" from "recordings" where "recordings"."id" = $1', 'select recordings'],
  ['insert into "recordings" ("id") values ($1)', 'insert recordings'],
  ['\n  -- of a user\n  UPDATE ONLY pgboss.job SET state = $1', 'update pgboss.job'],
  ['(select 1) union (select 2)', 'select'],
  ['begin', 'begin'],
  ['select \'from "Ann"\'', 'select'],
  ['', 'query'],
])('%s is %s', (text, summary) => {
  expect(summaryOf(text)).toBe(summary)
})
