/** Whose recordings go first, in the whole product: the promise of the membership, and that no one waits behind all that another brings. */
import { randomUUID } from 'node:crypto'
import { writeTranscriptionRequest } from '@longhand/contracts'
import type { SpeechEngine } from '@longhand/speech'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { ManualClock } from '../../../platform/clock/testing.ts'
import { createTestDatabase, type TestDatabase } from '../../../platform/db/testing.ts'
import { openTestProduct, type TestProduct } from '../../../testing-product.ts'
import { addTestUser } from '../../auth/testing.ts'
import { createTestTranscripts, dialogue, fastEngine } from '../testing.ts'

let database: TestDatabase
let product: TestProduct
const clock = new ManualClock()

beforeAll(async () => {
  database = await createTestDatabase()
  product = await openTestProduct(database.url, { clock })
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
  (await product.call(userId, 'getTranscriptionProgress', { recordingIds: recordingId })).data[0]
    ?.queuePosition
const priorities = async (recordingId: string) =>
  (
    await database.orm.execute<{ priority: number }>(
      sql`select priority from pgboss.job where data->>'recordingId' = ${recordingId}`,
    )
  ).rows.map(({ priority }) => priority)

it('members’ recordings go before others’ that were there before, and everyone is told so', async () => {
  const [member, other] = [await addTestUser(database), await addTestUser(database)]
  await database.transaction((tx) =>
    product.modules.membership.service.extend(tx, { userId: member, days: 30, grantKey: 'a' }),
  )
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
    const [own, first, ...all] = await Promise.all([one, ...many].map(firstPriority))
    expect(first).toBeGreaterThanOrEqual(own ?? Infinity)
    expect(all.every((priority) => priority < (own ?? NaN))).toBe(true)
  }
  await passesMany()
  await database.orm.execute(sql`delete from pgboss.job`)
  await database.orm.execute(sql`update recordings set media_state = 'ready'`)
  for (const recordingId of many) await ask(busy, recordingId)
  await ask(other, one)
  await passesMany()
})

it('two people’s recordings wait in turn, and when one is cancelled, those behind it move up', async () => {
  await database.orm.execute(sql`update transcriptions set stage = 'cancelled'`)
  const [busy, other] = [await addTestUser(database), await addTestUser(database)]
  const many: string[] = []
  for (let count = 0; count < 5; count += 1) many.push(await add(busy))
  const few = [await add(other), await add(other)]
  await database.orm.execute(sql`delete from pgboss.job`)
  await database.orm.execute(sql`update recordings set media_state = 'ready'`)
  for (const recordingId of many) await ask(busy, recordingId)
  for (const recordingId of few) await ask(other, recordingId)
  const places = async (userId: string, recordingIds: readonly string[]) =>
    Promise.all(recordingIds.map((recordingId) => placeOf(userId, recordingId)))
  expect(await places(busy, many)).toEqual([1, 3, 5, 6, 7])
  expect(await places(other, few)).toEqual([2, 4])
  for (const recordingId of many.slice(0, 3)) await product.call(busy, 'cancelTranscription', { recordingId })
  expect(await places(busy, many.slice(3))).toEqual([1, 3])
  expect(await places(other, few)).toEqual([2, 4])
  // An estimate that grows because of them says so.
  const sharedWith = async (userId: string, recordingId: string) =>
    (await product.call(userId, 'getTranscriptionProgress', { recordingIds: recordingId })).data[0]
      ?.sharedWith
  expect([await sharedWith(busy, many[3] ?? ''), await sharedWith(other, few[0] ?? '')]).toEqual([1, 1])
  expect(await sharedWith(busy, many[0] ?? '')).toBeUndefined()
  // While it is decoded, none of its jobs waits: its place is that of the job to come.
  await database.orm.execute(
    sql`update pgboss.job set state = 'active' where data->>'recordingId' = ${few[0]}`,
  )
  expect(await places(other, few)).toEqual([4, 3])
})

it('an estimate follows the places, and one that grows because of others says so', async () => {
  const [ann, ben, member] = [
    await addTestUser(database),
    await addTestUser(database),
    await addTestUser(database),
  ]
  await database.transaction((tx) =>
    product.modules.membership.service.extend(tx, { userId: member, days: 30, grantKey: 'b' }),
  )
  const added = [await add(ann), await add(ann), await add(ben), await add(member)]
  await database.orm.execute(sql`delete from pgboss.job`)
  await database.orm.execute(sql`update recordings set media_state = 'ready'`)
  // Each minute took half a minute, one after the other.
  await database.orm.execute(sql`
    update transcriptions t set stage = case when o.number <= 3 then 'done' else 'cancelled' end,
      recognising_at = now() + o.number * interval '1 minute', finished_at = now() + o.number * interval '1 minute' + interval '30 seconds'
    from (select id, row_number() over () as number from transcriptions) o where o.id = t.id`)
  // What is known of the usual pace is thirty seconds old at most.
  clock.advance(31_000)
  const seen = async (userId: string, recordingId: string) => {
    const { data } = await product.call(userId, 'getTranscriptionProgress', { recordingIds: recordingId })
    const { queuePosition, etaSeconds, sharedWith = 0 } = data[0] ?? {}
    return [queuePosition, etaSeconds, sharedWith]
  }
  // Sent from two sessions at once.
  const [first = '', second = ''] = await Promise.all([ask(ann, added[0]), ask(ann, added[1])])
  const inOrder = (await placeOf(ann, first)) === 1 ? [first, second] : [second, first]
  const [own = '', later = ''] = inOrder
  expect([await seen(ann, own), await seen(ann, later)]).toEqual([
    [1, 30, 0],
    [2, 60, 0],
  ])
  const bens = await ask(ben, added[2])
  expect([await seen(ann, own), await seen(ben, bens), await seen(ann, later)]).toEqual([
    [1, 30, 1],
    [2, 60, 1],
    [3, 90, 1],
  ])
  const members = await ask(member, added[3])
  expect([await seen(member, members), await seen(ann, own), await seen(ann, later)]).toEqual([
    [1, 30, 2],
    [2, 60, 2],
    [4, 120, 2],
  ])
  await product.call(member, 'cancelTranscription', { recordingId: members })
  await product.call(ann, 'cancelTranscription', { recordingId: own })
  expect([await seen(ann, later), await seen(ben, bens)]).toEqual([
    [1, 30, 1],
    [2, 60, 1],
  ])
  // What runs before it has taken ten minutes instead of half a one.
  await database.orm.execute(sql`
    update transcriptions set stage = 'recognising', recognising_at = ${clock.now().toISOString()}::timestamptz - interval '10 minutes'
    where recording_id = ${bens}`)
  const { data } = await product.call(ann, 'getTranscriptionProgress', { recordingIds: later })
  expect(data[0]).toMatchObject({ queuePosition: 1, isSlow: true, etaSeconds: 627 })
})

it('of ten short recordings of one person and three of another, the other’s first text comes after at most two of the first’s', async () => {
  const own = await createTestDatabase()
  const test = await createTestTranscripts(own)
  const content = await dialogue({ start: 0, end: 2 })
  const [ann, ben] = [await addTestUser(own), await addTestUser(own)]
  const bring = async (userId: string, count: number): Promise<string[]> => {
    const ids: string[] = []
    for (let number = 0; number < count; number += 1)
      ids.push(await test.addRecording(userId, { content, durationSeconds: 2 }))
    for (const recordingId of ids)
      await test.call(userId, 'startTranscription', {
        transcriptionRequest: writeTranscriptionRequest({ files: [{ recordingId }], language: 'en' }),
      })
    return ids
  }
  const many = await bring(ann, 10)
  const few = await bring(ben, 3)
  await test.startWork({ slots: 1 })
  const finished = async () =>
    (
      await own.orm.execute<{ id: string }>(
        sql`select recording_id as id from transcriptions where stage = 'done' order by finished_at`,
      )
    ).rows.map(({ id }) => (many.includes(id) ? 'ann' : few.includes(id) ? 'ben' : '?'))
  await vi.waitUntil(async () => (await finished()).filter((name) => name === 'ben').length === 3, {
    interval: 200,
  })
  const order = await finished()
  expect(order.indexOf('ben')).toBeLessThanOrEqual(2)
  expect(order.lastIndexOf('ben')).toBeLessThanOrEqual(7)
  await test.close()
  await own.close()
})

it('what is short is done while long recordings have all slots of the worker', async () => {
  const own = await createTestDatabase()
  const test = await createTestTranscripts(own)
  const user = await addTestUser(own)
  const content = await dialogue({ start: 0, end: 2 })
  const fast = await fastEngine()
  let held = 0
  const engine: SpeechEngine = {
    id: fast.id,
    capabilities: () => fast.capabilities(),
    health: () => fast.health(),
    async *transcribe({ signal }) {
      held += 1
      await new Promise((_, reject) =>
        signal?.addEventListener('abort', () => reject(signal.reason as Error)),
      )
      yield* []
    },
  }
  await test.startWork({ slots: 2, engine: () => Promise.resolve(engine) })
  // As long as this is what counts: their sound is short.
  const films = [1, 2].map(() => test.addRecording(user, { content, durationSeconds: 10_000 }))
  for (const recordingId of await Promise.all(films))
    await test.call(user, 'startTranscription', {
      transcriptionRequest: writeTranscriptionRequest({ files: [{ recordingId }], language: 'en' }),
    })
  await vi.waitUntil(() => held === 2, { interval: 25 })
  const clip = await test.addRecording(user, { content, durationSeconds: 2 })
  const stateOf = async (recordingId: string) =>
    (
      await own.orm.execute<{ state: string }>(
        sql`select state from pgboss.job where data->>'recordingId' = ${recordingId}`,
      )
    ).rows[0]?.state
  // What a job stored is seen a moment before the queue calls it completed.
  await vi.waitUntil(async () => (await stateOf(clip)) === 'completed', { interval: 25 })
  expect((await test.call(user, 'getPeaks', { recordingId: clip })).code).toBe(1)
  // One that is long waits for a slot.
  const third = await test.addRecording(user, { content, durationSeconds: 10_000 })
  expect(await stateOf(third)).toBe('created')
  expect(held).toBe(2)
  await test.close()
  await own.close()
})
