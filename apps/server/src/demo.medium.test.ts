import { stat } from 'node:fs/promises'
import path from 'node:path'
import { recordingStatus, sampleRecordingId, successCode } from '@longhand/contracts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { wireHash } from './modules/auth/testing.ts'
import { demoGiftCodes } from './modules/rewards/demo-gift-codes.ts'
import { createTestDatabase, type TestDatabase } from './platform/db/testing.ts'
import { openTestProduct, type TestProduct } from './testing-product.ts'

let database: TestDatabase
let product: TestProduct

beforeAll(async () => {
  database = await createTestDatabase()
  product = await openTestProduct(database.url, { env: { LONGHAND_DEMO_RECORDING: 'on' } })
})
afterAll(async () => {
  await product.close()
  await database.close()
})

const signUp = async (email: string, language: 'en' | 'zh-CN') =>
  (await product.modules.auth.accounts.create({
    email,
    password: wireHash('an unusual password'),
    language,
  })) ?? ''

async function storedFiles() {
  const keys: string[] = []
  for await (const { key } of product.storage.list()) keys.push(key)
  return keys
}

it('gives each new account one demo with its text and sound, and stores nothing for it', async () => {
  await product.modules.transcripts.seed?.()
  const stored = await storedFiles()
  const userId = await signUp('ann@example.com', 'en')
  const { list } = (await product.call(userId, 'listRecordings', {})).data
  expect(list.map(({ fileName, fileStatus }) => [fileName, fileStatus])).toEqual([
    ['Demo – The bookshop by the river.mp3', recordingStatus.complete],
  ])
  const recordingId = list[0]?.recordingId ?? ''
  expect(
    JSON.parse((await product.call(userId, 'getText', { recordingId, answerVersion: 3 })).data.sectionsJson),
  ).not.toHaveLength(0)
  expect((await product.call(userId, 'getPeaks', { recordingId })).data.peaks.length).toBeGreaterThan(100)
  expect(await storedFiles()).toEqual(stored)
  const { used } = (await product.call(userId, 'getStorage', {})).data
  expect(used).toBeLessThan((await stat(new URL('../sample/recording.mp3', import.meta.url))).size)
  expect(await product.modules.recordings.service.count(userId)).toBe(0)

  const other = await signUp('li@example.com', 'zh-CN')
  const others = (await product.call(other, 'listRecordings', {})).data.list
  expect(others.map(({ fileName }) => fileName)).toEqual(['示例 – The bookshop by the river.mp3'])
  const ids = { recordingIds: [recordingId] }
  expect((await product.call(userId, 'deleteRecordings', ids)).code).toBe(successCode)
  expect((await product.call(userId, 'purgeRecordings', ids)).code).toBe(successCode)
  const left = { recordingId: others[0]?.recordingId ?? '' }
  expect((await product.call(other, 'getPeaks', left)).code).toBe(successCode)
})

it('stores its sample once, and again when its text is another one', async () => {
  const { $client } = database.orm
  const textOf = async () =>
    (
      await $client.query<object>('select sections, updated_at from transcripts where recording_id = $1', [
        sampleRecordingId,
      ])
    ).rows[0]
  const seed = () => product.modules.transcripts.seed?.()
  await seed()
  const first = await textOf()
  await seed()
  expect(await textOf()).toEqual(first)
  await $client.query(
    `update transcripts set sections = replace(sections, 'river', 'sea') where recording_id = $1`,
    [sampleRecordingId],
  )
  expect(await textOf()).not.toEqual(first)
  await seed()
  expect(await textOf()).toMatchObject({ sections: (first as { sections: string }).sections })
})

it('has a gift code of each kind, the same after the next start', async () => {
  const file = path.join(product.config.dataDir, 'codes.txt')
  const lines = await demoGiftCodes(product.modules.rewards.giftCodes, file, product.clock)
  expect(await demoGiftCodes(product.modules.rewards.giftCodes, file, product.clock)).toEqual(lines)
  const userId = await signUp('bo@example.com', 'en')
  const kinds = await Promise.all(
    lines.map(async (line) => {
      const { code, data } = await product.call(userId, 'redeemGiftCode', { packCode: line.slice(-8) })
      expect(code).toBe(successCode)
      return data
    }),
  )
  expect(kinds).toEqual([
    { rewardType: 0, rewardNumber: 500 },
    { rewardType: 101, rewardNumber: 30 },
    { rewardType: 1, rewardNumber: 3600 },
  ])
})
