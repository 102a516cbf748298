import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { ManualClock } from '../../platform/clock/testing.ts'
import { createTestDatabase } from '../../platform/db/testing.ts'
import type { TestDatabase } from '../../platform/db/testing.ts'
import { addTestUser } from '../auth/testing.ts'
import { BeansRepository } from './beans.repository.ts'
import { BeansService } from './beans.service.ts'

let database: TestDatabase
let beans: BeansService
let userId: string

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())
beforeEach(async () => {
  beans = new BeansService({ repository: new BeansRepository(database.orm), clock: new ManualClock() })
  userId = await addTestUser(database)
})

const earn = (amount: number, key: string) =>
  database.transaction((tx) =>
    beans.earn(tx, { userId, amount, reason: 'grant', entryKey: `${userId}:${key}` }),
  )
const spend = (amount: number, key: string) =>
  database.transaction((tx) =>
    beans.spend(tx, { userId, amount, reason: 'redemption', entryKey: `${userId}:${key}` }),
  )

it('starts at nothing and adds up', async () => {
  expect(await beans.balance(userId)).toBe(0)
  expect(await earn(30, 'a')).toBe('done')
  expect(await spend(12, 'b')).toBe('done')
  expect(await beans.balance(userId)).toBe(18)
})

it('gives once for one thing', async () => {
  expect([await earn(30, 'a'), await earn(30, 'a')]).toEqual(['done', 'done-before'])
  expect(await beans.balance(userId)).toBe(30)
})

it('never spends what is not there, however many ask at once', async () => {
  await earn(100, 'a')
  const outcomes = await Promise.all(Array.from({ length: 150 }, (_, index) => spend(1, `r${index}`)))
  expect(outcomes.filter((outcome) => outcome === 'done')).toHaveLength(100)
  expect(outcomes.filter((outcome) => outcome === 'not-enough')).toHaveLength(50)
  expect(await beans.balance(userId)).toBe(0)
})
