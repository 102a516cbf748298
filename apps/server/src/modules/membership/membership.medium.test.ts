import { storageQuotaBytes, vipStorageQuotaBytes } from '@longhand/contracts'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { dayMs } from '../../platform/clock/clock.ts'
import { ManualClock } from '../../platform/clock/testing.ts'
import { createTestDatabase, openConnections } from '../../platform/db/testing.ts'
import type { TestDatabase } from '../../platform/db/testing.ts'
import { addTestUser } from '../auth/testing.ts'
import { DefaultQuotasService } from './default-quotas.service.ts'
import { MembershipRepository } from './membership.repository.ts'
import { MembershipService } from './membership.service.ts'

const start = '2026-03-10T00:00:00.000Z'
let database: TestDatabase
let clock: ManualClock
let membership: MembershipService
let quotas: DefaultQuotasService
let userId: string

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())
beforeEach(async () => {
  clock = new ManualClock(start)
  const repository = new MembershipRepository(database.orm)
  membership = new MembershipService({ repository, clock })
  quotas = new DefaultQuotasService({ repository })
  userId = await addTestUser(database)
})

const extend = (days: number, grantKey: string) =>
  database.transaction((tx) => membership.extend(tx, { userId, days, grantKey: `${userId}:${grantKey}` }))
const after = (days: number) => new Date(Date.parse(start) + days * dayMs)

it('begins now and ends after its days', async () => {
  expect(await membership.isMember(database.orm, userId)).toBe(false)
  await extend(30, 'a')
  expect(await membership.endOf(userId)).toEqual(after(30))
  clock.advance(30 * dayMs)
  expect(await membership.isMember(database.orm, userId)).toBe(false)
  expect(await membership.endOf(userId)).toBeUndefined()
})

it('goes on from its end when it is renewed', async () => {
  await extend(30, 'a')
  clock.advance(10 * dayMs)
  await extend(90, 'b')
  expect(await membership.endOf(userId)).toEqual(after(120))
})

it('begins again after a pause', async () => {
  await extend(30, 'a')
  clock.advance(50 * dayMs)
  await extend(30, 'b')
  expect(await membership.endOf(userId)).toEqual(after(80))
})

it('is given once for one thing, and adds up when much arrives at once', async () => {
  await openConnections(database)
  await Promise.all(Array.from({ length: 60 }, (_, index) => extend(30, `order ${index % 20}`)))
  expect(await membership.endOf(userId)).toEqual(after(600))
})

it('is taken back by a refund, but not before now', async () => {
  await extend(30, 'a')
  await extend(30, 'b')
  await extend(-30, 'refund b')
  expect(await membership.endOf(userId)).toEqual(after(30))
  clock.advance(20 * dayMs)
  await extend(-30, 'refund a')
  expect(await membership.isMember(database.orm, userId)).toBe(false)
})

it('has the room of everyone unless it has more, and what is set for one comes first', async () => {
  const setForAll = (quotaBytes: number | null) =>
    database.transaction((tx) =>
      quotas.change(tx, { quotaBytes, transcriptionSeconds: null, captionSeconds: null }),
    )
  const room = () => membership.storageQuota(userId)
  expect(await room()).toBe(storageQuotaBytes)
  await setForAll(500)
  expect(await room()).toBe(500)
  await extend(30, 'a')
  expect(await room()).toBe(vipStorageQuotaBytes)
  await setForAll(vipStorageQuotaBytes + 1)
  expect(await room()).toBe(vipStorageQuotaBytes + 1)
  await database.transaction((tx) => membership.setQuota(tx, userId, { bytes: 20 }))
  expect(await room()).toBe(20)
  await setForAll(null)
})

it('is listed as long as it lasts, whatever was taken back', async () => {
  await extend(30, 'a')
  expect(await membership.members()).toContain(userId)
  await extend(-30, 'refund a')
  expect(await membership.members()).not.toContain(userId)
  await extend(30, 'b')
  clock.advance(30 * dayMs)
  expect(await membership.members()).not.toContain(userId)
})
