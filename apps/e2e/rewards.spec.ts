import {
  type AnswerOf,
  type BeanEntry,
  type CodeGift,
  type Goods,
  goodsType,
  type CheckInInfo,
  type Task,
} from '@longhand/contracts'
import { type APIRequestContext, type Locator, type Page, request } from '@playwright/test'
import {
  createAccount,
  createOperator,
  get,
  logIn,
  openSession,
  operate,
  post,
  runScheduledJob,
} from './support/account.ts'
import { fewWords, quietRecording } from './support/clips.ts'
import { expect, test, toasts } from './support/fixtures.ts'
import { Longhand } from './support/longhand.ts'
import { expectAccessible, keepScreen } from './support/looks.ts'
import { transcribed } from './support/uploading.ts'

const dayMs = 86_400_000
const allEntries = { page: 1, pageSize: 9999 }

async function openRewards(page: Page, address: string, tab: string): Promise<Locator> {
  await page.goto(address)
  await page.getByRole('button', { name: /^Rewards/ }).click()
  const rewards = page.getByRole('dialog', { name: 'Rewards' })
  await rewards.getByRole('tab', { name: tab }).click()
  return rewards
}

async function take(page: Page): Promise<string> {
  const popup = page.getByRole('dialog', { name: 'It’s yours' })
  const name = await popup
    .getByText(/bean|card|VIP/)
    .first()
    .innerText()
  await popup.getByRole('button', { name: 'Get' }).click()
  await expect(popup).toBeHidden()
  return name
}

/** A code for each, of an operator. */
async function giftCodes(longhand: Longhand, gifts: readonly [CodeGift, number][]): Promise<string[]> {
  const operator = await createOperator(longhand)
  const until = new Date(Date.now() + 365 * dayMs).toISOString().slice(0, 10)
  const made = await Promise.all(
    gifts.map(([gives, amount]) =>
      operate(longhand, operator, 'createGiftCodes', { gives, amount, count: 1, until }),
    ),
  )
  return made.flatMap(({ codes }) => codes)
}

test.describe('with a calendar that moves', () => {
  let calendar: Longhand
  let server: APIRequestContext
  const today = new Date()
  // The first day of the next month, at eight in the morning of Shanghai.
  const start = new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() + 1, 1))

  test.beforeAll(async () => {
    calendar = await Longhand.start(start)
    server = await request.newContext({ baseURL: calendar.address })
  })
  test.afterAll(async () => {
    await server.dispose()
    await calendar.remove()
  })

  test('a month of check-ins: each day opens the next reward, and a new month begins again', async ({
    page,
  }) => {
    const account = await createAccount(calendar)
    await logIn(page, calendar, account)
    const { token } = await openSession(calendar, account)
    const info = (): Promise<CheckInInfo> => post(server, 'getCheckInInfo', {}, token)
    const nextDay = async (): Promise<void> => {
      calendar.nextDay()
      await expect.poll(async () => (await info()).todaySign).toBe(false)
    }
    const home = `${calendar.address}/home`
    const { rewardContentList, nowMonth, timeZone } = await info()
    expect(timeZone).toBe('Asia/Shanghai')

    let rewards = await openRewards(page, home, 'Check-in')
    await expect(rewards.getByRole('listitem').filter({ hasText: /^Day/ })).toHaveCount(
      rewardContentList.length,
    )
    await keepScreen(page, 'check-in-first-day')
    await expectAccessible(page)
    await rewards.getByRole('button', { name: 'Sign in' }).click()
    await expect(page.getByRole('dialog', { name: 'It’s yours' })).toBeVisible()
    await keepScreen(page, 'check-in-reward')
    expect(await take(page)).toBe(`${rewardContentList[0]!.signRewardNumber} beans`)
    await expect(rewards.getByRole('button', { name: 'Already signed' })).toBeDisabled()
    await rewards.getByRole('button', { name: 'Rules' }).hover()
    await expect(page.getByText('China Standard Time')).toBeVisible()
    await keepScreen(page, 'check-in-rules')

    for (let day = 2; day <= rewardContentList.length; day += 1) {
      await nextDay()
      if (day === 7) {
        rewards = await openRewards(page, home, 'Check-in')
        await rewards.getByRole('button', { name: /^Day 7/ }).click()
        expect(await take(page)).toBe('30 min time card ×1')
        await expect(rewards.getByText(/: 7 days checked in/)).toBeVisible()
        await keepScreen(page, 'check-in-week')
      } else expect(await post(server, 'checkIn', {}, token)).toMatchObject({ signCheck: 1 })
      expect(await post(server, 'checkIn', {}, token)).toMatchObject({ signCheck: 2 })
    }
    rewards = await openRewards(page, home, 'Check-in')
    await expect(rewards.getByText(new RegExp(`: ${rewardContentList.length} days checked in`))).toBeVisible()
    await keepScreen(page, 'check-in-whole-month')
    await expectAccessible(page)

    const beans = rewardContentList
      .filter(({ signRewardType }) => signRewardType === 0)
      .reduce((sum, { signRewardNumber }) => sum + signRewardNumber, 0)
    expect(await post(server, 'getAsset', {}, token)).toMatchObject({ allCoinNumber: beans })

    await nextDay()
    expect(await info()).toMatchObject({ allSignDay: 0, nowMonth: (nowMonth % 12) + 1, todaySign: false })
    rewards = await openRewards(page, home, 'Check-in')
    await expect(rewards.getByText(/: 0 days checked in/)).toBeVisible()
    await keepScreen(page, 'check-in-new-month')

    await page.goto(`${calendar.address}/personalInfo?menu=coinDetail`)
    await expect(page.getByRole('table', { name: 'Bean detail' }).getByRole('row')).toHaveCount(11)
    const { list } = await post<{ list: BeanEntry[] }>(server, 'listBeanEntries', allEntries, token)
    expect(list[0]!.balanceAfter).toBe(beans)
  })

  test('a card for beans pays for a transcription', async ({ page }) => {
    test.setTimeout(300_000)
    const account = await createAccount(calendar)
    // The newcomer's card would be spent first: start after its three months.
    await calendar.startAt(new Date(start.getTime() + 180 * dayMs))
    await logIn(page, calendar, account)
    const { token } = await openSession(calendar, account)
    const [packCode] = await giftCodes(calendar, [['beans', 300]])
    await post(server, 'redeemGiftCode', { packCode }, token)
    await page.goto(`${calendar.address}/home`)
    await page.getByRole('button', { name: 'Account' }).click()
    await page.getByRole('menuitem', { name: 'Shop' }).click()
    const shop = page.getByRole('dialog', { name: 'Shop' })
    const { list } = await post<{ list: Goods[] }>(server, 'listBeanGoods', allEntries, token)
    await expect(shop.getByRole('region', { name: 'With beans' }).getByRole('listitem')).toHaveCount(
      list.length,
    )
    await keepScreen(page, 'shop')
    await expectAccessible(page)

    const card = list.find(({ duration }) => duration === 3600)!
    await shop.getByRole('button', { name: `Redeem: ${card.goodsName}` }).click()
    const question = page.getByRole('dialog', { name: 'Redeem with beans' })
    await question.getByRole('button', { name: 'Increase' }).click()
    await expect(question.getByText(`${2 * card.exchangeCoin} beans`)).toBeVisible()
    await keepScreen(page, 'redeem')
    await expectAccessible(page)
    await question.getByRole('button', { name: 'Redeem now' }).click()
    expect(await take(page)).toBe('1 h time card ×2')
    await shop.getByRole('button', { name: /^Redeem: 10 Hour/ }).click()
    await expect(question.getByRole('button', { name: 'Beans not enough' })).toBeDisabled()
    await question.getByRole('button', { name: 'Close' }).click()
    await shop.getByRole('link', { name: 'Check detail' }).click()
    await expect(page).toHaveURL(/\/personalInfo\?menu=coinDetail$/)
    await expect(
      page.getByRole('table', { name: 'Bean detail' }).getByText(`−${2 * card.exchangeCoin}`),
    ).toBeVisible()
    await keepScreen(page, 'bean-detail')
    await expectAccessible(page)

    await page.goto(`${calendar.address}/audio-list`)
    await page.getByRole('button', { name: 'Upload' }).first().click()
    await page
      .getByRole('dialog')
      .locator('input[type=file]')
      .first()
      .setInputFiles(quietRecording(40 * 60, fewWords()))
    const transcribe = page.getByRole('dialog', { name: 'Transcribe' })
    await expect(transcribe.getByText(/from today’s free time/)).toBeVisible({ timeout: 60_000 })
    await expect(transcribe.getByText(/from a time card/)).toBeVisible()
    await keepScreen(page, 'card-pays')
    await transcribe.getByRole('button', { name: 'Start transcription' }).click()
    await expect(transcribe).toBeHidden()
    await transcribed(page, 'quiet.wav')
    await page.goto(`${calendar.address}/personalInfo?menu=time`)
    await expect(
      page.getByRole('table', { name: 'Time cards' }).getByRole('row').filter({ hasText: '50 min' }),
    ).toContainText('Beans')
    await page.getByRole('tab', { name: 'Statement' }).click()
    const order = page.getByRole('table', { name: 'Transcriptions' }).getByRole('row').nth(1)
    await expect(order).toContainText('Settled')
    await expect(order).toContainText('Time card')
    await keepScreen(page, 'card-paid', { fullPage: true })
  })

  test('a friend’s payment is rewarded when it can’t be given back any more', async ({ page, browser }) => {
    const joined = start.getTime() + 200 * dayMs
    await calendar.startAt(new Date(joined))
    const operator = await createOperator(calendar)
    const inviter = await createAccount(calendar)
    await logIn(page, calendar, inviter)
    await page.goto(`${calendar.address}/personalInfo?menu=invitation`)
    const link = await page.getByLabel('Your link').inputValue()
    const friend = await openSession(
      calendar,
      await createAccount(calendar, new URL(link).searchParams.get('invite')!),
    )
    let rewards = await openRewards(page, `${calendar.address}/home`, 'Tasks')
    const invitations = rewards.getByRole('region', { name: 'Invitations' })
    await expect(
      invitations.getByText(/^You get it when they buy something or transcribe an hour by/),
    ).toBeVisible()
    await invitations.scrollIntoViewIfNeeded()
    await keepScreen(page, 'reward-waits')
    await expectAccessible(page)

    const goods = await get<Goods[]>(server, 'listGoods', friend.token, { goodsType: goodsType.card })
    const { payUrl } = await post<AnswerOf<'executePayment'>>(
      server,
      'executePayment',
      { source: 0, goodsId: goods[0]!.goodsId, payAgent: 'alipay' },
      friend.token,
    )
    const phone = await browser.newPage()
    await phone.goto(payUrl)
    await phone.goto((await phone.getByTestId('sandbox-scan').getAttribute('href'))!)
    await phone.getByTestId('sandbox-pay').click()
    await expect(phone.getByTestId('sandbox-result')).toBeVisible()
    await phone.close()
    rewards = await openRewards(page, `${calendar.address}/home`, 'Tasks')
    await expect(
      rewards.getByText('They bought something. You get it once that can no longer be refunded.'),
    ).toBeVisible()
    await keepScreen(page, 'reward-of-a-payment')

    const sweep = async (days: number): Promise<string> => {
      await page.goto('about:blank')
      await calendar.startAt(new Date(joined + days * dayMs))
      await runScheduledJob(calendar, operator, 'account.sweep-invitations')
      await logIn(page, calendar, inviter)
      return (await openSession(calendar, inviter)).token
    }
    const balance = async (token: string): Promise<number> =>
      (await post<{ allCoinNumber: number }>(server, 'getAsset', {}, token)).allCoinNumber
    const before = await sweep(29)
    rewards = await openRewards(page, `${calendar.address}/home`, 'Tasks')
    await expect(
      rewards.getByText('They bought something. You get it once that can no longer be refunded.'),
    ).toBeVisible()
    expect(await balance(before)).toBe(0)
    const after = await sweep(31)
    await expect.poll(() => balance(after)).toBe(100)
    rewards = await openRewards(page, `${calendar.address}/home`, 'Tasks')
    await expect(rewards.getByRole('region', { name: 'Daily tasks' })).toBeVisible()
    await expect(rewards.getByRole('region', { name: 'Invitations' })).toHaveCount(0)
    await page.goto(`${calendar.address}/personalInfo?menu=coinDetail`)
    await expect(page.getByRole('table', { name: 'Bean detail' }).getByText('+100')).toBeVisible()
    await keepScreen(page, 'reward-paid')
  })
})

test('a task that was done is claimed once', async ({ page, longhand, person }) => {
  const { token } = await openSession(longhand, person)
  const server = await request.newContext({ baseURL: longhand.address })
  await page.goto('/home')
  await toasts(page).getByRole('button', { name: 'Check in' }).click()
  const rewards = page.getByRole('dialog', { name: 'Rewards' })
  await rewards.getByRole('button', { name: 'Sign in' }).click()
  await take(page)

  await rewards.getByRole('tab', { name: /^Tasks/ }).click()
  await expect(rewards.getByRole('region', { name: 'Daily tasks' }).getByText('Check in (1/1)')).toBeVisible()
  await keepScreen(page, 'tasks')
  await expectAccessible(page)
  await rewards.getByRole('button', { name: 'Claim: Check in' }).click()
  expect(await take(page)).toBe('5 beans')
  await expect(rewards.getByText('Completed')).toBeVisible()
  await keepScreen(page, 'tasks-claimed')

  const [daily] = await get<[{ taskList: Task[] }, unknown]>(server, 'listTasks', token)
  const { challengeId } = daily.taskList.find(({ progressStatus }) => progressStatus === 2)!
  expect(await post(server, 'receiveReward', { challengeId }, token)).toEqual({ resultList: [] })
  await server.dispose()
})

test('gift codes of each kind', async ({ page, longhand, person }) => {
  expect(person).toBeDefined()
  await page.goto('/home')
  await page.getByRole('button', { name: 'Account' }).click()
  await page.getByRole('menuitem', { name: 'Rewards' }).click()
  const rewards = page.getByRole('dialog', { name: 'Rewards' })
  await expect(rewards.getByRole('tab', { name: 'Gift exchange' })).toHaveAttribute('aria-selected', 'true')
  const field = rewards.getByPlaceholder('Please fill in the redemption code')
  const redeem = async (code: string): Promise<void> => {
    await field.fill(code)
    await rewards.getByRole('button', { name: 'Confirm' }).click()
  }
  await redeem('')
  await expect(rewards.getByText('Please fill in the redemption code')).toBeVisible()
  await redeem('SHORT')
  await expect(rewards.getByText('Please enter the correct redemption code')).toBeVisible()
  await redeem('NOSUCH00')
  await expect(rewards.getByText('Please enter the correct redemption code')).toBeVisible()
  await keepScreen(page, 'gift-refused')
  await expectAccessible(page)

  const [beans = '', card = '', membership = ''] = await giftCodes(longhand, [
    ['beans', 500],
    ['minutes', 120],
    ['days', 30],
  ])
  await redeem(beans)
  expect(await take(page)).toBe('500 beans')
  await redeem(card)
  expect(await take(page)).toBe('2 h time card ×1')
  await redeem(membership)
  await expect(toasts(page).getByText('Get 1 month Pro')).toBeVisible()
  await keepScreen(page, 'gift-membership')
  await toasts(page).getByRole('button', { name: 'Get', exact: true }).click()
  await expect(rewards).toBeVisible()
  await redeem(beans)
  await expect(rewards.getByRole('textbox')).toHaveAttribute('aria-invalid', 'true')

  await rewards.getByRole('tab', { name: 'Check-in' }).click()
  await rewards.getByRole('button', { name: 'Member double' }).click()
  await keepScreen(page, 'check-in-member')
  expect(await take(page)).toBe('20 beans')
})
