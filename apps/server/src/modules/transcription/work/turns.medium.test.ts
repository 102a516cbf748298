/** Whose recordings go first, in the whole product: the promise of the membership, and that no one waits behind all that another brings. */
import { randomUUID } from 'node:crypto'
import { writeTranscriptionRequest } from '@longhand/contracts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../platform/db/testing.ts'
import { openTestProduct, type TestProduct } from '../../../testing-product.ts'
import { addTestUser } from '../../auth/testing.ts'

let database: TestDatabase
let product: TestProduct

beforeAll(async () => {
  database = await createTestDatabase()
  product = await openTestProduct(database.url)
})
afterAll(async () => {
  await product.close()
  await database.close()
})

async function add(userId: string): Promise<string> {
  const recordingId = randomUUID()
  const storageKey = `recordings/${recordingId}/original`
  await product.storage.put(storageKey, Buffer.from('no sound'))
  await product.modules.recordings.service.add({
    recordingId,
    userId,
    fileName: 'talk.wav',
    storageKey,
    bytes: 8,
    sha256: '',
    durationSeconds: 60,
    sampleRate: 16_000,
    format: 'wav',
  })
  return recordingId
}

async function ask(userId: string, recordingId?: string): Promise<string> {
  recordingId ??= await add(userId)
  const { data } = await product.call(userId, 'startTranscription', {
    transcriptionRequest: writeTranscriptionRequest({ files: [{ recordingId }], language: 'en' }),
  })
  expect(data[0]?.code).toBe(1)
  return recordingId
}
const placeOf = async (userId: string, recordingId: string) =>
  (await product.call(userId, 'getTranscriptionProgress', { recordingIds: recordingId })).data[0]?.queuePosition
const priorities = async (recordingId: string) =>
  (await database.orm.execute<{ priority: number }>(sql`select priority from pgboss.job where data->>'recordingId' = ${recordingId}`)).rows.map(
    ({ priority }) => priority,
  )

it('members’ recordings go before others’ that were there before, and everyone is told so', async () => {
  const [member, other] = [await addTestUser(database), await addTestUser(database)]
  await database.transaction((tx) => product.modules.membership.service.extend(tx, { userId: member, days: 30, grantKey: 'a' }))
  const others = [await ask(other), await ask(other)]
  const members = [await ask(member), await ask(member)]
  expect(await Promise.all(members.map((recordingId) => placeOf(member, recordingId)))).toEqual([1, 2])
  expect(await Promise.all(others.map((recordingId) => placeOf(other, recordingId)))).toEqual([3, 4])
  const [[mine], [theirs]] = [await priorities(members[0] ?? ''), await priorities(others[0] ?? '')]
  expect(mine).toBeGreaterThan(theirs ?? Infinity)
})

it('one recording of a user passes the many of another, when it is decoded and when it is recognised', async () => {
  const [busy, other] = [await addTestUser(database), await addTestUser(database)]
  const firstPriority = async (recordingId: string) => (await priorities(recordingId))[0] ?? NaN
  const many: string[] = []
  for (let count = 0; count < 20; count += 1) many.push(await add(busy))
  const one = await add(other)
  const passesMany = async () => {
    const [own, ...all] = await Promise.all([one, ...many].map(firstPriority))
    expect(all.slice(0, 8).every((priority) => priority > (own ?? NaN))).toBe(true)
    expect(all.slice(10).every((priority) => priority < (own ?? NaN))).toBe(true)
  }
  await passesMany()
  await database.orm.execute(sql`delete from pgboss.job`)
  await database.orm.execute(sql`update recordings set media_state = 'ready'`)
  for (const recordingId of many) await ask(busy, recordingId)
  await ask(other, one)
  await passesMany()
})
