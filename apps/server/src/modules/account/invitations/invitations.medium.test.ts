import { randomUUID } from 'node:crypto'
import { schemas } from '@longhand/contracts/schemas'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { dayMs } from '../../../platform/clock/clock.ts'
import { ManualClock } from '../../../platform/clock/testing.ts'
import { createTestDatabase, type TestDatabase } from '../../../platform/db/testing.ts'
import { openTestProduct, type TestProduct } from '../../../testing-product.ts'
import { knownBrowsers, loginNetworks } from '../../auth/auth.tables.ts'
import { addTestUser } from '../../auth/testing.ts'
import { invitations as invitationRows } from '../account.tables.ts'

const signal = new AbortController().signal
let database: TestDatabase
let clock: ManualClock
let product: TestProduct
let inviter: string

beforeAll(async () => {
  database = await createTestDatabase()
  clock = new ManualClock()
  product = await openTestProduct(database.url, { clock })
})
afterAll(async () => {
  await product.close()
  await database.close()
})
beforeEach(async () => {
  clock.set('2026-03-10T12:00:00+08:00')
  inviter = await addTestUser(database)
})

async function invite(by = inviter): Promise<string> {
  const invited = await addTestUser(database)
  const { code } = await product.modules.account.gifts.invitation(by)
  await database.transaction((tx) =>
    product.modules.account.gifts.welcome(tx, { userId: invited, inviteCode: code }),
  )
  return invited
}
const use = (invited: string, seconds: number, transcriptionId: string = randomUUID()) =>
  database.transaction((tx) =>
    product.events.emit(tx, {
      type: 'transcription-finished',
      userId: invited,
      recordingId: randomUUID(),
      transcriptionId,
      fileName: 'a',
      seconds,
    }),
  )
const goodsName = { en: 'Card', 'zh-CN': '卡' }
const pay = (invited: string, orderNumber: string) =>
  database.transaction((tx) =>
    product.events.emit(tx, {
      type: 'order-paid',
      userId: invited,
      orderNumber,
      goodsKind: 'card',
      goodsName,
      amount: 690,
      currency: 'CNY',
    }),
  )
const giveBack = (invited: string, orderNumber: string) =>
  database.transaction((tx) =>
    product.events.emit(tx, {
      type: 'order-refunded',
      userId: invited,
      orderNumber,
      goodsName,
      refundNumber: `R${orderNumber}`,
      amount: 690,
      refunded: 690,
      currency: 'CNY',
    }),
  )
const beans = (who = inviter) => product.modules.beans.service.balance(who)
const service = () => product.modules.account.invitations
const pending = async () =>
  schemas.listPendingRewards.answer.parse((await product.call(inviter, 'listPendingRewards', {})).data)
const reviews = async () => (await service().reviews({ page: 1, pageSize: 9999 })).items
/** @returns Whether it still waited. */
const decide = async (invited: string, event: 'approved' | 'refused') =>
  (await database.transaction((tx) => service().decide(tx, invited, event)))?.isDone ?? false
const states = async () => (await pending()).map(({ state }) => state)
const messages = async () =>
  (await product.call(inviter, 'listMessages', { page: 1, pageSize: 9999 })).data.map(
    ({ notifyTitle }) => notifyTitle,
  )
const meet = async (who: string, what: { network?: string; browser?: string }) => {
  if (what.network)
    await database.orm
      .insert(loginNetworks)
      .values({ userId: who, networkHash: what.network, lastLoginAt: clock.now() })
  if (what.browser)
    await database.orm
      .insert(knownBrowsers)
      .values({ userId: who, browserHash: what.browser, lastLoginAt: clock.now() })
}

describe('an inviter gets 100 beans', () => {
  it('when the invited has used an hour, once, and not for a mailbox', async () => {
    const invited = await invite()
    expect(await beans()).toBe(0)
    await use(invited, 1800)
    expect(await states()).toEqual(['pending'])
    const last = randomUUID()
    await Promise.all(Array.from({ length: 5 }, () => use(invited, 1800, last)))
    await use(invited, 7200)
    expect(await beans()).toBe(100)
    expect(await pending()).toEqual([])
    expect(await product.modules.account.gifts.invitation(inviter)).toMatchObject({ invited: 1, rewarded: 1 })
    expect(await messages()).toEqual(['A friend you invited has joined'])
  })

  it('when a payment can’t be given back any more', async () => {
    const [stays, goes] = [await invite(), await invite()]
    await pay(stays, randomUUID())
    const order = randomUUID()
    await pay(goes, order)
    expect((await pending()).map(({ expireTime }) => expireTime)).toEqual([null, null])
    clock.advance(20 * dayMs)
    await giveBack(goes, order)
    await service().sweep(signal)
    expect(await beans()).toBe(0)
    clock.advance(10 * dayMs)
    await Promise.all([service().sweep(signal), service().sweep(signal)])
    expect(await beans()).toBe(100)
    expect(await states()).toEqual(['pending'])
  })

  it('for nothing that gave no word, which is no task either', async () => {
    const invited = await invite()
    const empty = {
      recordingId: randomUUID(),
      transcriptionId: randomUUID(),
      fileName: 'a',
      seconds: 7200,
      returnedSeconds: 0,
    }
    const result = { heardSpeech: false, isCharged: true, freePerDay: 10 }
    await database.transaction((tx) =>
      product.events.emit(tx, { type: 'transcription-empty', userId: invited, ...empty, result }),
    )
    expect(await beans()).toBe(0)
    expect(await states()).toEqual(['pending'])
    const tasks = (await product.call(invited, 'listTasks', {})).data.flatMap(({ taskList }) => taskList)
    const finished = tasks.filter(
      ({ challengeId }) => challengeId === 'transcribe' || challengeId === 'transcribed-hours',
    )
    expect(finished.map(({ progressFinish }) => progressFinish)).toEqual([0, 0])
    await use(invited, 3600)
    expect(await beans()).toBe(100)
  })

  it('for no one who came alone', async () => {
    await use(inviter, 7200)
    expect(await beans()).toBe(0)
  })
})

describe('a reward is put aside for a person to look at', () => {
  it.each([
    ['one network', { network: 'home' }, 'same-network'],
    ['one browser', { browser: 'laptop' }, 'same-device'],
  ])('when both use %s, and is paid once when it is approved', async (_name, what, reason) => {
    const invited = await invite()
    const others = Object.fromEntries(Object.entries(what).map(([key, value]) => [key, `${value}${invited}`]))
    await meet(inviter, others)
    await meet(invited, others)
    await use(invited, 3600)
    expect(await beans()).toBe(0)
    expect(await states()).toEqual(['review'])
    const waiting = await invite()
    const list = await reviews()
    expect(list.find((item) => item.invitedId === invited)).toMatchObject({
      inviterId: inviter,
      reasons: [reason],
    })
    expect(list.map(({ invitedId }) => invitedId)).not.toContain(waiting)
    await decide(waiting, 'refused')
    clock.advance(200 * dayMs)
    await service().sweep(signal)
    expect(await states()).toEqual(['review'])
    expect(await Promise.all(Array.from({ length: 4 }, () => decide(invited, 'approved')))).toHaveLength(4)
    expect(await beans()).toBe(100)
    expect(await decide(invited, 'refused')).toBe(false)
  })

  it('and is gone when it is refused', async () => {
    const invited = await invite()
    await meet(inviter, { network: invited })
    await meet(invited, { network: invited })
    await use(invited, 3600)
    expect(await decide(invited, 'refused')).toBe(true)
    expect(await decide(invited, 'approved')).toBe(false)
    await use(invited, 3600)
    expect(await beans()).toBe(0)
    expect(await pending()).toEqual([])
  })

  it('beyond three in a day, also of many at once', async () => {
    const people = [await invite(), await invite(), await invite(), await invite(), await invite()]
    await Promise.all(people.map((invited) => use(invited, 3600)))
    expect(await beans()).toBe(300)
    expect(await states()).toEqual(['review', 'review'])
    clock.advance(dayMs + 1)
    for (const { invitedId } of (await reviews()).filter(({ inviterId }) => inviterId === inviter))
      await decide(invitedId, 'approved')
    expect(await beans()).toBe(500)
    await use(await invite(), 3600)
    expect(await beans()).toBe(600)
  })

  it('and not because others have expired', async () => {
    for (let count = 0; count < 3; count += 1) await invite()
    clock.advance(83 * dayMs)
    await service().sweep(signal)
    clock.advance(7 * dayMs)
    await service().sweep(signal)
    expect(await states()).toEqual(['expired', 'expired', 'expired'])
    await use(await invite(), 3600)
    expect(await beans()).toBe(100)
  })
})

describe('a reward that waits', () => {
  it('expires after 90 days, a week after the inviter was told', async () => {
    const invited = await invite()
    clock.advance(82 * dayMs)
    await service().sweep(signal)
    expect(await messages()).toEqual([])
    clock.advance(dayMs)
    await service().sweep(signal)
    await service().sweep(signal)
    expect(await messages()).toEqual(['A reward for an invitation expires soon'])
    clock.advance(7 * dayMs - 1)
    await service().sweep(signal)
    expect(await states()).toEqual(['pending'])
    clock.advance(1)
    await service().sweep(signal)
    expect(await states()).toEqual(['expired'])
    await use(invited, 3600)
    expect(await beans()).toBe(0)
    clock.advance(15 * dayMs)
    expect(await pending()).toEqual([])
  })

  it('of before these rules is told of, too', async () => {
    await invite()
    clock.advance(170 * dayMs)
    await service().sweep(signal)
    expect(await states()).toEqual(['pending'])
    clock.advance(7 * dayMs)
    await service().sweep(signal)
    expect(await states()).toEqual(['expired'])
  })

  it('and was paid before there were states is paid', async () => {
    const invited = await invite()
    await database.orm.update(invitationRows).set({ rewardedAt: clock.now() })
    await use(invited, 3600)
    expect(await decide(invited, 'approved')).toBe(false)
    expect(await beans()).toBe(0)
    expect(await pending()).toEqual([])
  })
})

it('is exported to the invited and forgotten with them', async () => {
  const [invited, stays] = [await invite(), await invite()]
  await use(invited, 1200)
  await use(stays, 1800)
  const { personalData } = product.modules.account
  const names = async () => {
    const files = []
    for await (const { path } of personalData!.collect(invited)) files.push(path)
    return files
  }
  expect(await names()).toContain('invitation.json')
  await personalData!.erase(invited)
  expect(await names()).not.toContain('invitation.json')
  await use(stays, 1800)
  expect(await beans()).toBe(100)
})

it('tries other rules without moving anything', async () => {
  const invited = await invite()
  await use(invited, 1800)
  const month = { from: new Date('2026-03-01T00:00:00+08:00'), to: new Date('2026-04-01T00:00:00+08:00') }
  const mine = async (changed = {}) =>
    (await service().dryRun(month, changed)).results.filter(({ inviterId }) => inviterId === inviter)
  expect(await mine()).toEqual([])
  expect(await mine({ usedSeconds: 1800, beans: 50 })).toMatchObject([
    { invitedId: invited, beans: 50, by: 'used', reasons: [] },
  ])
  expect(await beans()).toBe(0)
})

type Step = {
  who: number
  kind: 'use' | 'pay' | 'giveBack' | 'approve' | 'refuse' | 'wait' | 'sweep' | 'invite'
  amount: number
  isTwice: boolean
}

const step: fc.Arbitrary<Step> = fc.record({
  who: fc.nat(5),
  kind: fc.constantFrom(
    'use' as const,
    'use' as const,
    'pay' as const,
    'giveBack' as const,
    'approve' as const,
    'refuse' as const,
    'wait' as const,
    'sweep' as const,
    'invite' as const,
  ),
  amount: fc.integer({ min: 1, max: 5 }),
  isTwice: fc.boolean(),
})

const runs = Number(process.env['LONGHAND_PROOF_RUNS'] ?? 15)

it(
  `pays for each invited once at most, and what is shown adds up, over ${runs} histories`,
  { timeout: 200_000 * Math.max(1, runs / 15) },
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
        clock.set('2026-03-10T12:00:00+08:00')
        inviter = await addTestUser(database)
        const people = [await invite()]
        for (const { who, kind, amount, isTwice } of steps) {
          const invited = people[who % people.length]!
          const reference = randomUUID()
          const once = async (): Promise<unknown> => {
            if (kind === 'use') return use(invited, amount * 900, reference)
            if (kind === 'pay') return pay(invited, `${invited} ${amount}`)
            if (kind === 'giveBack') return giveBack(invited, `${invited} ${amount}`)
            if (kind === 'approve') return decide(invited, 'approved')
            if (kind === 'refuse') return decide(invited, 'refused')
            return kind === 'sweep' ? service().sweep(signal) : undefined
          }
          if (kind === 'wait') clock.advance(amount * amount * 4 * dayMs)
          else if (kind === 'invite') people.push(await invite())
          else await Promise.all(isTwice ? [once(), once()] : [once()])
        }
        const { rewarded } = await product.modules.account.gifts.invitation(inviter)
        expect(await beans()).toBe(100 * rewarded)
        expect(rewarded).toBeLessThanOrEqual(people.length)
        expect((await pending()).length + rewarded).toBeLessThanOrEqual(people.length)
      }),
      { numRuns: runs, seed: 20261126 },
    )
  },
)
