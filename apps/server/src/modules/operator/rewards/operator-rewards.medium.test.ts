import { randomUUID } from 'node:crypto'
import { type EndpointName, errorCatalog, type RequestOf, successCode } from '@longhand/contracts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ManualClock } from '../../../platform/clock/testing.ts'
import { createTestDatabase, type TestDatabase } from '../../../platform/db/testing.ts'
import { openTestProduct, type TestProduct } from '../../../testing-product.ts'
import { knownBrowsers } from '../../auth/auth.tables.ts'
import { addTestUser } from '../../auth/testing.ts'
import { banners as bannerRows } from '../../rewards/rewards.tables.ts'

const {
  ILLEGAL_REQUEST,
  LIMIT_REACHED,
  NEWER_REVISION,
  NOT_POSSIBLE_NOW,
  PARAMETER_INVALID,
  RECORD_NOT_FOUND,
} = errorCatalog

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

describe('the rules of rewards for invitations', () => {
  it('are tried on a month, and nothing moves', async () => {
    const tried = async (fields: RequestOf<'tryRewardRules'> = {}) =>
      (await product.call(owner, 'tryRewardRules', fields)).data
    const before = await product.modules.beans.service.balance(inviter)
    const now = await tried()
    expect(now).toMatchObject({
      month: '2026-02',
      rules: { beans: 100, usedSeconds: 3600, pendingDays: 90, perDay: 3, perMonth: 20 },
      list: [
        {
          invitedEmail: 'bob@rewards.example',
          inviterEmail: 'ann@rewards.example',
          by: 'used',
          beans: 100,
          reasons: ['same-device'],
        },
        { invitedEmail: 'eve@rewards.example' },
      ],
      total: 2,
      paid: 0,
      paidBeans: 0,
      reviews: 2,
    })
    expect(await tried({ page: 2, pageSize: 1 })).toMatchObject({ list: [now.list[1]], total: 2, reviews: 2 })
    const stricter = await tried({ month: '2026-02', rules: { usedSeconds: 7200 } })
    expect(stricter).toMatchObject({ list: [], total: 0, rules: { ...now.rules, usedSeconds: 7200 } })
    expect(await tried({ month: '2026-01' })).toMatchObject({ month: '2026-01', total: 0 })

    const alone = await addTestUser(database, { email: 'carl@rewards.example' })
    const { code } = await product.modules.account.gifts.invitation(inviter)
    await database.transaction(async (tx) => {
      await product.modules.account.gifts.welcome(tx, { userId: alone, inviteCode: code })
      await product.events.emit(tx, {
        type: 'transcription-finished',
        userId: alone,
        recordingId: alone,
        transcriptionId: alone,
        fileName: 'a',
        seconds: 1800,
      })
    })
    expect(await tried({ rules: { usedSeconds: 1800, beans: 30 } })).toMatchObject({
      total: 3,
      paid: 1,
      paidBeans: 30,
      reviews: 2,
    })
    expect(await product.modules.beans.service.balance(inviter)).toBe(before)
    for (const wrong of [{ month: '2026-13' }, { rules: { perDay: -1 } }, { rules: { beans: 1.5 } }])
      expect(await codeOf(owner, 'tryRewardRules', wrong)).toBe(PARAMETER_INVALID.code)
    expect(await codeOf(support, 'tryRewardRules', {})).toBe(ILLEGAL_REQUEST.code)
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

describe('banners', () => {
  const dataUrl = (content: string | Buffer, type = 'svg+xml') =>
    `data:image/${type};base64,${Buffer.from(content).toString('base64')}`
  const svg = dataUrl('<svg xmlns="http://www.w3.org/2000/svg"/>')
  const webp = dataUrl('RIFF    WEBPVP8 ', 'webp')
  const spring = { bannerId: 'spring', imageEn: svg, link: '/vip', order: 1, isShown: true }
  const managed = async (bannerId: string) =>
    (await product.call(support, 'listManagedBanners', {})).data.find((one) => one.bannerId === bannerId)
  const shown = async (language = 'en') => (await product.call(undefined, 'listBanners', {}, language)).data

  it('are added, changed, hidden and shown, which a later start leaves alone', async () => {
    expect(await codeOf(support, 'setBanner', spring)).toBe(ILLEGAL_REQUEST.code)
    expect(await codeOf(owner, 'setBanner', { ...spring, version: null })).toBe(successCode)
    const added = (await managed('spring'))!
    expect(added).toMatchObject({ imageEn: svg, imageZh: null, link: '/vip', order: 1, isShown: true })
    const { version, ...invite } = (await managed('invite'))!
    const { bannerId, link, order } = invite
    expect(await codeOf(owner, 'setBanner', { bannerId, link, order, isShown: false, version })).toBe(
      successCode,
    )
    await product.modules.rewards.seed()
    expect((await shown()).map(({ id }) => id)).toEqual(['spring', 'vip', 'upload'])
    expect(await managed('invite')).toMatchObject({ ...invite, isShown: false })

    const change = { ...spring, imageEn: undefined, imageZh: webp, version: added.version }
    expect(await codeOf(owner, 'setBanner', change)).toBe(successCode)
    expect((await shown()).find(({ id }) => id === 'spring')?.image).toBe(svg)
    expect((await shown('zh-CN')).find(({ id }) => id === 'spring')?.image).toBe(webp)
    const changed = (await managed('spring'))!
    expect(await codeOf(owner, 'setBanner', { ...change, imageZh: null, version: changed.version })).toBe(
      successCode,
    )
    expect(await managed('spring')).toMatchObject({ imageEn: svg, imageZh: null })
    expect(await trail('spring')).toMatchObject([
      { action: 'banner', before: { link: '/vip' }, after: { link: '/vip' } },
      { action: 'banner', before: { isShown: true }, after: { isShown: true } },
      { action: 'banner', target: 'spring', before: null, after: { link: '/vip', order: 1, isShown: true } },
    ])
    expect(JSON.stringify(await trail('spring'))).not.toContain('base64')
  })

  it('keep what one operator sets while another looks at what was before', async () => {
    const { version, link, order } = (await managed('upload'))!
    const change = { bannerId: 'upload', link, order, isShown: true, version }
    expect(await codeOf(owner, 'setBanner', { ...change, order: 7 })).toBe(successCode)
    expect(await codeOf(owner, 'setBanner', { ...change, order: 8 })).toBe(NEWER_REVISION.code)
    expect(await managed('upload')).toMatchObject({ order: 7 })
    const added = await Promise.all(
      [2, 3].map((place) =>
        product.call(owner, 'setBanner', { ...spring, bannerId: 'twice', order: place, version: null }),
      ),
    )
    expect(added.map(({ message }) => message).toSorted()).toEqual([
      'There is a banner of this name already',
      'success',
    ])
  })

  it.each([
    [{ imageEn: undefined }, 'A new banner needs a picture'],
    [{ imageEn: dataUrl('GIF89a', 'png') }, 'A picture is an SVG, PNG, JPEG or WebP file'],
    [{ imageEn: dataUrl('plain text') }, 'A picture is an SVG, PNG, JPEG or WebP file'],
    [{ imageZh: dataUrl('RIFF    WEBPVP8 ', 'jpeg') }, 'A picture is an SVG, PNG, JPEG or WebP file'],
    [{ imageEn: dataUrl(`<svg>${' '.repeat(200 * 1024)}`) }, 'A picture may be 200 KB at most'],
  ])('are not made of wrong pictures: %#', async (wrong, sentence) => {
    const { code, message } = await product.call(owner, 'setBanner', { ...spring, bannerId: 'x', ...wrong })
    expect([code, message]).toEqual([PARAMETER_INVALID.code, sentence])
    expect(await managed('x')).toBeUndefined()
  })

  it.each([
    { bannerId: 'A name' },
    { link: 'javascript:alert(1)' },
    { link: 'http://example.com' },
    { link: '//example.com' },
    { link: '/\\example.com' },
    { imageEn: 'data:image/gif;base64,R0lGODlh' },
    { imageEn: 'https://example.com/a.png' },
    { order: 40_000 },
  ])('are not made of %j', async (wrong) => {
    expect(await codeOf(owner, 'setBanner', { ...spring, bannerId: 'x', ...wrong })).toBe(
      PARAMETER_INVALID.code,
    )
  })

  it('are thirty at most', async () => {
    const { length } = (await product.call(owner, 'listManagedBanners', {})).data
    await database.orm.insert(bannerRows).values(
      Array.from({ length: 30 - length }, (_, index) => ({
        bannerId: `more-${index}`,
        imageEn: svg,
        imageZh: svg,
        link: '/vip',
        sortOrder: 99,
      })),
    )
    expect(await codeOf(owner, 'setBanner', { ...spring, bannerId: 'too-many' })).toBe(LIMIT_REACHED.code)
    expect(await codeOf(owner, 'setBanner', { ...spring, order: 9 })).toBe(successCode)
  })
})

describe('check-in rewards', () => {
  const beans = (rewardNumber: number) => ({ rewardType: 0, rewardNumber })
  const list = (days: number, first = beans(9)) =>
    Array.from({ length: days }, (_, index) => (index === 0 ? first : beans(9)))
  const rewardsOf = async (month: string) =>
    (await product.call(support, 'getCheckInRewards', { month })).data

  it('are those of every month or of one, which a later start leaves alone', async () => {
    const former = await rewardsOf('2026-03')
    expect(former).toMatchObject({ isOwn: false, ownMonths: [], thisMonth: '2026-02' })
    expect(former.rewards).toHaveLength(31)
    expect(former.rewards[0]).toEqual(beans(10))
    expect((await rewardsOf('2026-02')).rewards).toHaveLength(28)
    const march = { month: '2026-03', rewards: list(31, { rewardType: 1, rewardNumber: 1800 }) }
    expect(await codeOf(support, 'setCheckInRewards', march)).toBe(ILLEGAL_REQUEST.code)
    expect(await codeOf(owner, 'setCheckInRewards', { ...march, version: former.version })).toBe(successCode)
    await product.modules.rewards.seed()
    expect(await rewardsOf('2026-03')).toMatchObject({
      isOwn: true,
      ownMonths: ['2026-03'],
      rewards: march.rewards,
    })
    expect((await rewardsOf('2026-04')).rewards).toEqual(former.rewards.slice(0, 30))
    clock.set('2026-03-01T04:00:00.000Z')
    expect((await product.call(inviter, 'checkIn', {})).data).toMatchObject({
      signRewardType: 1,
      signRewardNumber: 1800,
    })

    const { version } = await rewardsOf('2026-03')
    const changed = { month: '2026-03', rewards: list(31, beans(50)), version }
    expect(await codeOf(owner, 'setCheckInRewards', changed)).toBe(successCode)
    expect(await codeOf(owner, 'setCheckInRewards', { month: '2026-03', rewards: [] })).toBe(successCode)
    expect(await rewardsOf('2026-03')).toMatchObject({ isOwn: false, rewards: former.rewards })
    expect(await trail('2026-03')).toMatchObject([
      { before: { 'day 1': '50 beans' }, after: { rewards: 'those of every month' } },
      { before: { 'day 1': '30 minutes' }, after: { 'day 1': '50 beans' } },
      {
        action: 'check_in_rewards',
        target: '2026-03',
        before: { rewards: 'those of every month' },
        after: { 'day 1': '30 minutes', 'day 2': '9 beans' },
      },
    ])

    const every = await rewardsOf('every')
    expect(every.rewards).toHaveLength(31)
    expect(await codeOf(owner, 'setCheckInRewards', { month: 'every', rewards: list(31) })).toBe(successCode)
    expect((await rewardsOf('2026-04')).rewards[0]).toEqual(beans(9))
  })

  it('keep what one operator sets while another looks at what was before', async () => {
    const { version } = await rewardsOf('2026-05')
    const codes = await Promise.all(
      [20, 30].map((first) =>
        codeOf(owner, 'setCheckInRewards', { month: '2026-05', rewards: list(31, beans(first)), version }),
      ),
    )
    expect(codes.toSorted((a, b) => a - b)).toEqual(
      [successCode, NEWER_REVISION.code].toSorted((a, b) => a - b),
    )
    expect((await rewardsOf('2026-05')).rewards[0]).toEqual(beans(codes[0] === successCode ? 20 : 30))
  })

  it.each([
    ['2026-04', list(31), 'The list needs 30 rewards'],
    ['2026-02', list(29), 'The list needs 28 rewards'],
    ['every', [], 'The list needs 31 rewards'],
  ])('are one for each day of %s', async (month, rewards, sentence) => {
    const { code, message } = await product.call(owner, 'setCheckInRewards', { month, rewards })
    expect([code, message]).toEqual([PARAMETER_INVALID.code, sentence])
  })

  it.each(['2026-13', '26-01', ''])('are of no month %j', async (month) => {
    expect(await codeOf(owner, 'getCheckInRewards', { month })).toBe(PARAMETER_INVALID.code)
  })
})
