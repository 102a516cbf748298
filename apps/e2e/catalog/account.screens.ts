import { request } from '@playwright/test'
import { createAccount, hash, newAccount, openSession, post } from '../support/account.ts'
import { readCode } from '../support/outbox.ts'
import { expect, test } from './screens.ts'

for (const menu of [
  'profile',
  'time',
  'coinDetail',
  'invitation',
  'security',
  'preferences',
  'data',
  'developer',
]) {
  test(`personal info: ${menu}`, async ({ open, keep }) => {
    const page = await open(`/personalInfo?menu=${menu}`, { as: 'owner' })
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.waitForLoadState('networkidle').catch(() => undefined)
    await keep(page, `account/${menu}`)
  })
}

test('personal info of a member', async ({ open, keep }) => {
  const page = await open('/personalInfo', { as: 'member' })
  await expect(page.getByText(/VIP/).first()).toBeVisible()
  await keep(page, 'account/profile-member')
  await page.goto('/personalInfo?menu=time')
  await expect(page.getByRole('table').first()).toBeVisible()
  await keep(page, 'account/time-member')
})

test('deletion', async ({ open, keep, say, demo }) => {
  const page = await open('/personalInfo?menu=data', { as: 'owner' })
  await page.getByRole('button', { name: say('Delete account', '注销账') }).click()
  const proof = page.getByRole('dialog')
  await expect(proof).toBeVisible()
  await keep(page, 'account/deletion-proof')
  await proof.getByRole('textbox').fill(demo.owner.password)
  await proof.getByRole('button', { name: say('Continue', '继续') }).click()
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await keep(page, 'account/deletion-question')
})

for (const isPhone of [false, true]) {
  const device = isPhone ? 'phone' : 'desktop'

  test(`after the first login ${device}`, async ({ open, keep, say, demo }) => {
    const account = newAccount()
    const server = await request.newContext({ baseURL: demo.address })
    await post(server, 'sendCode', { email: account.email })
    await post(server, 'checkVerificationCode', {
      email: account.email,
      verificationCode: await readCode(demo.outbox, account.email),
    })
    await post(server, 'emailRegister', { email: account.email, password: hash(account.password), source: 0 })
    await server.dispose()
    const page = await open('/', { as: account, isPhone })
    const next = page.getByRole('button', { name: say('Next (1/2)', '下一步 (1/2)') })
    await expect(next).toBeVisible()
    await keep(page, 'after-login/area')
    await page.getByRole('dialog').getByRole('radio').nth(1).check()
    await next.click()
    await expect(page.getByRole('button', { name: say('Enter (2/2)', '进入 (2/2)') })).toBeVisible()
    await page.getByRole('dialog').getByRole('radio').first().check()
    await keep(page, 'after-login/source')
    await page.getByRole('button', { name: say('Enter (2/2)', '进入 (2/2)') }).click()
    await expect(page.getByText(say('10 Hours Time Card X 1', '10 小时时长卡')).first()).toBeVisible()
    await keep(page, 'after-login/gift')
  })

  test(`deletion pending ${device}`, async ({ open, keep, demo }) => {
    const account = await createAccount(demo)
    const server = await request.newContext({ baseURL: demo.address })
    const { token } = await openSession(demo, account)
    await post(server, 'requestDeletion', { password: hash(account.password) }, token)
    await server.dispose()
    const page = await open('/home', { as: account, isPhone })
    await expect(page.getByRole('alertdialog')).toBeVisible()
    await keep(page, 'after-login/deletion-pending')
    if (isPhone) return
    await page.goto('/personalInfo?menu=data')
    await expect(page.getByRole('alertdialog')).toBeVisible()
  })

  test(`front page of the owner ${device}`, async ({ open, keep, say }) => {
    const page = await open('/', { as: 'owner', isPhone })
    await expect(
      page.getByRole('banner').getByRole('link', { name: say('My recordings', '我的录音') }),
    ).toBeVisible()
    await keep(page, 'landing/logged-in')
    await page.goto('/home')
    await page.getByRole('banner').getByRole('button', { name: /Anna/ }).click()
    await expect(page.getByRole('menu')).toBeVisible()
    await keep(page, 'shell/account-menu')
    const openItem = async (name: string): Promise<void> => {
      if (!(await page.getByRole('menu').isVisible()))
        await page.getByRole('banner').getByRole('button', { name: /Anna/ }).click()
      await page.getByRole('menuitem', { name, exact: true }).click()
      await expect(page.getByRole('dialog')).toBeVisible()
      await page.waitForLoadState('networkidle').catch(() => undefined)
    }
    const close = async (): Promise<void> => {
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toHaveCount(0)
    }
    await openItem(say('Rewards', '奖励中心'))
    for (const [index, tab] of ['check-in', 'tasks', 'gift-exchange'].entries()) {
      await page.getByRole('dialog').getByRole('tab').nth(index).click()
      await expect(page.getByRole('dialog').getByRole('tabpanel')).toBeVisible()
      await page.waitForLoadState('networkidle').catch(() => undefined)
      await keep(page, `rewards/${tab}`)
    }
    await close()
    await openItem(say('Shop', '商城'))
    await expect(
      page
        .getByRole('dialog')
        .getByRole('button', { name: say('Redeem', '兑换') })
        .first(),
    ).toBeVisible()
    await keep(page, 'rewards/shop')
    await page
      .getByRole('dialog')
      .getByRole('button', { name: say('Redeem', '兑换') })
      .first()
      .click()
    await expect(
      page
        .getByRole('dialog')
        .getByRole('spinbutton')
        .or(page.getByRole('dialog').getByRole('textbox'))
        .first(),
    ).toBeVisible()
    await keep(page, 'rewards/redeem')
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await openItem(say('Feedback', '反馈'))
    await keep(page, 'feedback/empty')
  })
}

test('check-in of the day', async ({ open, keep, say, demo }) => {
  const page = await open('/home', { as: await createAccount(demo) })
  await page
    .getByRole('banner')
    .getByRole('button', { name: /beans|豆子/ })
    .click()
  await expect(
    page
      .getByRole('dialog')
      .getByRole('button', { name: say('Sign in', '签到'), exact: true })
      .first(),
  ).toBeVisible()
  await keep(page, 'rewards/check-in-today')
})

test('satisfaction', async ({ open, keep, demo }) => {
  const page = await open(`/tranSatisfaction?fileId=${demo.recordingId}`, { as: 'owner' })
  await page.getByRole('radio').nth(1).check({ force: true })
  await keep(page, 'support/satisfaction')
})

test('messages', async ({ open, keep }) => {
  const page = await open('/home', { as: 'owner' })
  await page
    .getByRole('banner')
    .getByRole('button', { name: /Messages|消息/ })
    .click()
  await expect(page.getByRole('dialog')).toContainText(/Time Card|时长卡/)
  await keep(page, 'messages/detail')
})

test('messages of a newcomer', async ({ open, keep }) => {
  const page = await open('/home', { as: 'newcomer' })
  await page
    .getByRole('banner')
    .getByRole('button', { name: /Messages|消息/ })
    .click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.waitForLoadState('networkidle').catch(() => undefined)
  await keep(page, 'messages/empty')
})
