import { randomUUID } from 'node:crypto'
import { type EndpointName, errorCatalog, type RequestOf, successCode } from '@longhand/contracts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ManualClock } from '../../../platform/clock/testing.ts'
import { createTestDatabase, type TestDatabase } from '../../../platform/db/testing.ts'
import { openTestProduct, type TestProduct } from '../../../testing-product.ts'
import { knownBrowsers } from '../../auth/auth.tables.ts'
import { addTestUser } from '../../auth/testing.ts'

const { ILLEGAL_REQUEST, NEWER_REVISION, NOT_POSSIBLE_NOW, PARAMETER_INVALID, RECORD_NOT_FOUND } =
  errorCatalog

let database: TestDatabase
let product: TestProduct
let clock: ManualClock
let owner: string
let support: string
let inviter: string

beforeAll(async () => {
  database = await createTestDatabase()
  clock = new ManualClock('2026-02-10T04:00:00.000Z')
  product = await openTestProduct(database.url, { clock })
  owner = await addTestUser(database, { role: 'owner' })
  support = await addTestUser(database, { role: 'support' })
  inviter = await addTestUser(database, { email: 'ann@rewards.example' })
})
afterAll(async () => {
  await product.close()
  await database.close()
})

const codeOf = async <Name extends EndpointName>(userId: string, name: Name, fields: RequestOf<Name>) =>
  (await product.call(userId, name, fields)).code
const trail = async (keyword: string) => (await product.call(owner, 'listTrail', { keyword })).data.list

/** Comes by the inviter's link and transcribes an hour in the inviter's browser. */
async function invite(email: string): Promise<string> {
  const invited = await addTestUser(database, { email })
  const { code } = await product.modules.account.gifts.invitation(inviter)
  await database.transaction(async (tx) => {
    await product.modules.account.gifts.welcome(tx, { userId: invited, inviteCode: code })
    for (const userId of [inviter, invited])
      await tx.insert(knownBrowsers).values({ userId, browserHash: invited, lastLoginAt: clock.now() })
    await product.events.emit(tx, {
      type: 'transcription-finished',
      userId: invited,
      recordingId: invited,
      transcriptionId: invited,
      fileName: 'a',
      seconds: 3600,
    })
  })
  return invited
}

describe('rewards for invitations', () => {
  it('that wait are listed with why, paid and refused once, and kept in the trail', async () => {
    const bob = await invite('bob@rewards.example')
    clock.advance(1000)
    const eve = await invite('eve@rewards.example')
    const listed = async (fields = {}) => (await product.call(support, 'listRewardReviews', fields)).data
    expect(await listed()).toEqual({
      list: [
        {
          invitedId: bob,
          invitedEmail: 'bob@rewards.example',
          inviterEmail: 'ann@rewards.example',
          reasons: ['same-device'],
          beans: 100,
          earnedTime: Date.parse('2026-02-10T04:00:00Z') / 1000,
          transcribedSeconds: 3600,
          payments: 0,
        },
        expect.objectContaining({ invitedId: eve, invitedEmail: 'eve@rewards.example' }),
      ],
      total: 2,
    })
    expect(await listed({ page: 2, pageSize: 1 })).toMatchObject({ list: [{ invitedId: eve }], total: 2 })

    expect(await codeOf(support, 'approveReward', { invitedId: bob })).toBe(ILLEGAL_REQUEST.code)
    expect(await codeOf(support, 'refuseReward', { invitedId: bob, reason: 'x' })).toBe(ILLEGAL_REQUEST.code)
    const codes = await Promise.all(
      [owner, owner].map((userId) => codeOf(userId, 'approveReward', { invitedId: bob })),
    )
    expect(codes.toSorted((a, b) => a - b)).toEqual([successCode, NOT_POSSIBLE_NOW.code])
    expect(await product.modules.beans.service.balance(inviter)).toBe(100)
    expect(await codeOf(owner, 'refuseReward', { invitedId: eve, reason: 'One person' })).toBe(successCode)
    expect(await product.call(owner, 'approveReward', { invitedId: eve })).toMatchObject({
      code: NOT_POSSIBLE_NOW.code,
      message: 'This reward no longer waits: it was paid, refused or has expired',
    })
    expect(await product.modules.beans.service.balance(inviter)).toBe(100)
    expect(await listed()).toEqual({ list: [], total: 0 })
    for (const invitedId of ['nonsense', randomUUID()])
      expect(await codeOf(owner, 'approveReward', { invitedId })).toBe(RECORD_NOT_FOUND.code)
    expect(await trail('reward_')).toMatchObject([
      {
        action: 'reward_refuse',
        target: 'ann@rewards.example',
        after: { invited: eve, beans: 100, reason: 'One person' },
      },
      { action: 'reward_approve', target: 'ann@rewards.example', after: { invited: bob, beans: 100 } },
    ])
  })
})

describe('tasks', () => {
  const listed = async (userId = owner, language = 'en') =>
    (await product.call(userId, 'listManagedTasks', {}, language)).data
  const taskOf = async (taskId: string) => (await listed()).find((task) => task.taskId === taskId)!

  it('are changed for everyone, which a later start leaves alone, and kept in the trail', async () => {
    const upload = await taskOf('upload')
    expect(upload).toMatchObject({ name: 'Upload a recording', period: 'day', amount: 1, isInHours: false })
    expect(await taskOf('transcribed-hours')).toMatchObject({ period: 'ever', amount: 10, isInHours: true })
    expect((await listed(support, 'zh-CN'))[0]?.name).toMatch(/[\u4e00-\u9fff]/)
    const change = { taskId: 'upload', amount: 3, rewardType: 101, rewardNumber: 2, isOffered: true }
    expect(await codeOf(support, 'setTask', change)).toBe(ILLEGAL_REQUEST.code)
    expect(await codeOf(owner, 'setTask', { ...change, version: upload.version })).toBe(successCode)
    const { version, ...withdrawn } = await taskOf('export')
    expect(await codeOf(owner, 'setTask', { ...withdrawn, isOffered: false, version })).toBe(successCode)
    await product.modules.rewards.seed()

    const [daily] = (await product.call(inviter, 'listTasks', {})).data
    expect(daily.taskList.map(({ challengeId }) => challengeId)).toEqual([
      'sign-in',
      'upload',
      'transcribe',
      'edit',
    ])
    expect(daily.taskList[1]).toMatchObject({ progressAmount: 3, rewardType: 101, rewardNumber: 2 })
    expect(await trail('upload')).toMatchObject([
      {
        action: 'task',
        target: 'upload',
        before: { amount: 1, rewardType: 0, rewardNumber: 10, isOffered: true },
        after: { amount: 3, rewardType: 101, rewardNumber: 2, isOffered: true },
      },
    ])
  })

  it('keep what one operator sets while another looks at what was before', async () => {
    const { version, amount, isOffered } = await taskOf('edit')
    const asked = { taskId: 'edit', amount, isOffered, version, rewardType: 0 }
    const codes = await Promise.all(
      [20, 30].map((rewardNumber) => codeOf(owner, 'setTask', { ...asked, rewardNumber })),
    )
    expect(codes.toSorted((a, b) => a - b)).toEqual(
      [successCode, NEWER_REVISION.code].toSorted((a, b) => a - b),
    )
    const { rewardNumber } = await taskOf('edit')
    expect(rewardNumber).toBe(codes[0] === successCode ? 20 : 30)
  })

  it.each([
    [{ taskId: 'fly' }, RECORD_NOT_FOUND],
    [{ amount: 0 }, PARAMETER_INVALID],
    [{ rewardNumber: 0 }, PARAMETER_INVALID],
    [{ rewardNumber: 100_001 }, PARAMETER_INVALID],
    [{ rewardType: -1 }, PARAMETER_INVALID],
  ])('are not changed by %j', async (wrong, { code }) => {
    const before = await listed()
    const change = { taskId: 'edit', amount: 1, rewardType: 0, rewardNumber: 5, isOffered: true }
    expect(await codeOf(owner, 'setTask', { ...change, ...wrong })).toBe(code)
    expect(await listed()).toEqual(before)
  })
})
