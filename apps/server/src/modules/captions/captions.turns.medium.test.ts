import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { systemClock } from '../../platform/clock/clock.ts'
import { createTestDatabase, type TestDatabase } from '../../platform/db/testing.ts'
import { addTestUser } from '../auth/testing.ts'
import { createTestTime } from '../time/testing.ts'
import { createTestCaptions } from './testing.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

/** Whose job it is that saves a session of a user. */
async function tierOf(isMember: boolean): Promise<string | null | undefined> {
  const captions = await createTestCaptions(database, {
    time: createTestTime(database, systemClock),
    isMember,
  })
  const userId = await addTestUser(database)
  const { captionId } = await captions.start(userId)
  // The next one ends it.
  await captions.start(userId)
  const { rows } = await database.orm.execute<{ tier: string | null }>(
    sql`select group_tier as tier from pgboss.job where group_id = 'captions.save' and data->>'captionId' = ${captionId}`,
  )
  await captions.close()
  return rows[0]?.tier
}

it('what a member said is saved before what others said', async () => {
  expect([await tierOf(true), await tierOf(false)]).toEqual(['member', null])
})
