/** Two sessions of one account end transcriptions without words at the same time, some of them both. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ManualClock } from '../../platform/clock/testing.ts'
import { createTestDatabase, type TestDatabase } from '../../platform/db/testing.ts'
import { addTestUser } from '../auth/testing.ts'
import { createTestTime } from './testing.ts'

/** Of `createTestTime`. */
const freePerDay = 10
const heldSeconds = 60
const clock = new ManualClock('2026-03-10T12:00:00+08:00')
let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

it('ten of a day cost nothing, and no more, whoever comes first', async () => {
  const [one, other] = [createTestTime(database, clock), createTestTime(database, clock)]
  const userId = await addTestUser(database)
  const ids = Array.from({ length: 24 }, () => randomUUID())
  for (const transcriptionId of ids)
    await database.transaction((tx) => one.hold(tx, { userId, transcriptionId, seconds: heldSeconds }))
  const ended = await Promise.all(
    ids.flatMap((id) =>
      [one, other].map((time) =>
        database
          .transaction((tx) => time.settleEmpty(tx, id, heldSeconds))
          .then((result) => ({ id, result })),
      ),
    ),
  )
  const reported = ended.flatMap(({ id, result }) => (result ? [{ id, ...result }] : []))
  expect(new Set(reported.map(({ id }) => id)).size).toBe(ids.length)
  expect(reported).toHaveLength(ids.length)
  expect(reported.filter(({ isCharged }) => !isCharged)).toHaveLength(freePerDay)
  expect(await one.usage(userId)).toMatchObject({ timeUsed: (ids.length - freePerDay) * heldSeconds })
})
