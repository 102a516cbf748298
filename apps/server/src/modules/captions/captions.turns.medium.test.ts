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

/** Priority of the job that saves a session of somebody. */
async function priorityOf(isMember: boolean): Promise<number | undefined> {
  const captions = await createTestCaptions(database, { time: createTestTime(database, systemClock), isMember })
  const userId = await addTestUser(database)
  const { captionId } = await captions.start(userId)
  // The next one ends it.
  await captions.start(userId)
  const { rows } = await database.orm.execute<{ priority: number }>(sql`select priority from pgboss.job where name = 'captions.save' and data->>'captionId' = ${captionId}`)
  await captions.close()
  return rows[0]?.priority
}

it('what a member said is saved before what others said', async () => {
  const [member, other] = [await priorityOf(true), await priorityOf(false)]
  expect(other).toBe(0)
  expect(member).toBeGreaterThan(0)
})
