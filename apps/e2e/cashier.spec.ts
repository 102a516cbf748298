import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { apiBasePath, endpoints, paymentPollMs } from '@longhand/contracts'
import { devices, type Browser, type Locator, type Page } from '@playwright/test'
import { LotusProvider } from './packed/lotus/lotus-provider.ts'
import { createAccount, logIn, newAccount, post } from './support/account.ts'
import { readPdf } from './support/documents.ts'
import { expect, test, toasts } from './support/fixtures.ts'
import { enter, signUp } from './support/login-dialog.ts'
import { Longhand } from './support/longhand.ts'
import { expectAccessible, keepScreen } from './support/looks.ts'

const rewardTitle = 'It’s yours'

/** Long enough for what the phone did to come back by the next poll. */
const nextPoll = { timeout: 3 * paymentPollMs }

async function openQuietly(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await toasts(page).getByRole('button', { name: 'Close' }).click()
  await expect(toasts(page).getByRole('button')).toHaveCount(0)
}

async function openPlan(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Account' }).click()
  await page.getByRole('menuitem', { name: /^Time and plan/ }).click()
}

async function openCashier(page: Page, action: string): Promise<void> {
  await openPlan(page)
  await page.getByRole('main').getByRole('button', { name: action }).click()
}

function code(cashier: Locator): Locator {
  return cashier.frameLocator('iframe[title="Payment code"]').getByTestId('sandbox-scan')
}

async function scan(browser: Browser, cashier: Locator): Promise<Page> {
  const address = await code(cashier).getAttribute('href')
  const { defaultBrowserType: _, ...phoneLook } = devices['iPhone 13']
  const phone = await browser.newPage(phoneLook)
  await phone.goto(address!)
  return phone
}

test('a time card, bought with a phone: scanned, paid, celebrated, listed with its receipt', async ({
  page,
  browser,
  person,
}) => {
  expect(person).toBeDefined()
  await openQuietly(page, '/home')
  await openCashier(page, 'Buy a time card')
  const cashier = page.getByRole('dialog', { name: 'Buy a time card' })
  await expect(cashier.getByRole('radio')).toHaveCount(6)
  await expect(cashier.getByRole('radio').first()).toBeChecked()
  await cashier.getByRole('radio').first().press('ArrowRight')
  await expect(cashier.getByRole('radio').nth(1)).toBeChecked()
  await expect(code(cashier)).toBeVisible()
  await keepScreen(page, 'cashier-duration')
  await expectAccessible(page)

  const phone = await scan(browser, cashier)
  await keepScreen(phone, 'cashier-phone')
  await expect(cashier.getByText('Scanned, please pay promptly')).toBeVisible(nextPoll)
  await keepScreen(page, 'cashier-scanned')
  await phone.getByTestId('sandbox-pay').click()
  await expect(phone.getByTestId('sandbox-result')).toBeVisible()
  await keepScreen(phone, 'cashier-phone-paid')
  await phone.close()

  await expect(cashier).toBeHidden(nextPoll)
  const reward = page.getByRole('dialog', { name: rewardTitle })
  await expect(reward.getByRole('button', { name: 'Get' })).toBeVisible()
  await keepScreen(page, 'cashier-reward')
  await reward.getByRole('button', { name: 'Get' }).click()

  await openPlan(page)
  await page.getByRole('tab', { name: 'Orders' }).click()
  await expect(page).toHaveURL(/\/order$/)
  await expect(page).toHaveTitle('Orders')
  const paid = page
    .getByRole('table', { name: 'Orders' })
    .getByRole('row')
    .filter({ has: page.getByText('Paid', { exact: true }) })
  await expect(paid).toHaveCount(1)
  await keepScreen(page, 'orders')
  await expectAccessible(page)
  await paid.getByRole('button', { name: /Details of order/ }).click()
  const download = page.waitForEvent('download')
  await page.getByRole('dialog', { name: 'Order' }).getByRole('button', { name: 'Receipt' }).click()
  const receipt = await download
  expect(receipt.suggestedFilename()).toMatch(/\.pdf$/)
  expect((await readFile(await receipt.path())).subarray(0, 5).toString()).toBe('%PDF-')
  await expect(page.getByRole('dialog', { name: 'Order' }).getByText('Paid on')).toBeVisible()
  await keepScreen(page, 'order-details')
  await page.keyboard.press('Escape')
  await page.getByRole('tab', { name: 'Statement' }).click()
  await expect(page.getByText('No transcriptions yet')).toBeVisible()

  await page.goto('/personalInfo?menu=time')
  await expect(
    page.getByRole('table', { name: 'Time cards' }).getByRole('row').filter({ hasText: 'Purchase' }),
  ).toHaveCount(1)
})

test('a membership, from the comparison of benefits', async ({ page, browser, person }) => {
  expect(person).toBeDefined()
  await openQuietly(page, '/vip')
  await expect(page).toHaveTitle('VIP membership')
  await expect(page.getByRole('table', { name: 'Compare benefits' }).getByRole('row')).toHaveCount(12)
  await keepScreen(page, 'vip', { fullPage: true })
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Become a VIP member' }).click()
  const cashier = page.getByRole('dialog', { name: 'Become a VIP member' })
  await expect(cashier.getByRole('radio')).toHaveCount(3)
  await expect(cashier.getByRole('region', { name: 'What members get' }).getByRole('listitem')).toHaveCount(8)
  await expect(cashier.getByRole('link', { name: /Compare benefits/ })).toHaveAttribute('href', '/vip')
  await expect(cashier.getByRole('link', { name: 'Membership Service Agreement' })).toHaveAttribute(
    'href',
    '/vip#agreement',
  )
  await expect(code(cashier)).toBeVisible()
  await keepScreen(page, 'cashier-vip')
  await expectAccessible(page)

  const phone = await scan(browser, cashier)
  await phone.getByTestId('sandbox-pay').click()
  await expect(cashier).toBeHidden(nextPoll)
  await page.getByRole('dialog', { name: rewardTitle }).getByRole('button', { name: 'Get' }).click()
  await phone.close()
  await page.goto('/personalInfo')
  await expect(page.getByText(/^VIP until/)).toBeVisible()
})

test('a payment that was declined: the mask asks for another code of the same order', async ({
  page,
  browser,
  person,
}) => {
  expect(person).toBeDefined()
  await openQuietly(page, '/home')
  await openCashier(page, 'Buy a time card')
  const cashier = page.getByRole('dialog', { name: 'Buy a time card' })
  await expect(code(cashier)).toBeVisible()
  const first = await code(cashier).getAttribute('href')
  const phone = await scan(browser, cashier)
  await phone.getByTestId('sandbox-decline').click()
  await phone.close()
  const refresh = cashier.getByRole('button', { name: 'Order timed out, click to refresh' })
  await expect(refresh).toBeVisible(nextPoll)
  await expect(cashier.getByText('Payment failed, please pay again.')).toBeVisible()
  await keepScreen(page, 'cashier-timed-out')
  await expectAccessible(page)
  await refresh.click()
  await expect(code(cashier)).not.toHaveAttribute('href', first!)
  const again = await scan(browser, cashier)
  await again.getByTestId('sandbox-pay').click()
  await expect(cashier).toBeHidden(nextPoll)
  await again.close()
  await page.goto('/order')
  await expect(page.getByRole('table', { name: 'Orders' }).getByRole('row')).toHaveCount(2)
})

test('an order that was left is paid later from the list', async ({ page, browser, person }) => {
  expect(person).toBeDefined()
  await openQuietly(page, '/home')
  await openCashier(page, 'Become a VIP member')
  const cashier = page.getByRole('dialog', { name: 'Become a VIP member' })
  await expect(code(cashier)).toBeVisible()
  await cashier.getByRole('button', { name: 'Close' }).click()
  await page.goto('/order')
  const rows = page.getByRole('table', { name: 'Orders' }).getByRole('row')
  await rows.getByRole('button', { name: /Pay order/ }).click()
  const phone = await scan(browser, cashier)
  await phone.getByTestId('sandbox-pay').click()
  await expect(cashier).toBeHidden(nextPoll)
  await page.getByRole('dialog', { name: rewardTitle }).getByRole('button', { name: 'Get' }).click()
  await phone.close()
  await expect(rows.filter({ has: page.getByText('Paid', { exact: true }) })).toHaveCount(1)
  await expect(rows).toHaveCount(2)
})

test('a card that was not used is given back by its buyer, with a credit note', async ({
  page,
  browser,
  person,
}) => {
  expect(person).toBeDefined()
  await openQuietly(page, '/home')
  await openCashier(page, 'Buy a time card')
  const cashier = page.getByRole('dialog', { name: 'Buy a time card' })
  await cashier.getByRole('radio', { name: /2 Hours/ }).check()
  await expect(cashier.getByText('2 Hours Time Card', { exact: true }).last()).toBeVisible()
  await expect(code(cashier)).toBeVisible()
  const phone = await scan(browser, cashier)
  await phone.getByTestId('sandbox-pay').click()
  await expect(cashier).toBeHidden(nextPoll)
  await phone.close()
  await page.getByRole('dialog', { name: rewardTitle }).getByRole('button', { name: 'Get' }).click()

  await page.goto('/order')
  const row = page.getByRole('table', { name: 'Orders' }).getByRole('row').nth(1)
  await row.getByRole('button', { name: /Details of order/ }).click()
  const order = page.getByRole('dialog', { name: 'Order', exact: true })
  await order.getByRole('button', { name: 'Refund' }).click()
  const question = page.getByRole('dialog', { name: 'Refund this order?' })
  const confirm = question.getByRole('button', { name: /^Refund ￥/ })
  await expect(confirm).toBeVisible()
  await expect(question.getByText('You get the unused share of the price.')).toBeVisible()
  await expectAccessible(page)
  await keepScreen(page, 'refund')
  const price = (await confirm.innerText()).replace('Refund ', '')
  await confirm.click()
  await expect(toasts(page).getByText(`${price} refunded`)).toBeVisible()
  await expect(question).toBeHidden()
  await expect(order.getByText('Refund of unused time')).toBeVisible()
  await expect(order.getByRole('button', { name: 'Refund' })).toHaveCount(0)
  await expect(order.getByRole('button', { name: 'Receipt' })).toBeFocused()
  await keepScreen(page, 'refunded')
  const download = page.waitForEvent('download')
  await order.getByRole('button', { name: 'Credit note' }).click()
  expect(await readPdf(await download)).toContain(price.replace('￥', ''))
  await page.keyboard.press('Escape')
  await expect(row.getByText('Refunded', { exact: true })).toBeVisible()

  await page.goto('/personalInfo?menu=time')
  await expect(
    page.getByRole('table', { name: 'Time cards' }).getByRole('row').filter({ hasText: 'Purchase' }),
  ).toContainText('Refunded')
  await page.getByRole('tab', { name: 'Statement' }).click()
  await expect(
    page.getByRole('table', { name: 'Time statement' }).getByRole('row').filter({ hasText: 'Refunded' }),
  ).toContainText('−2 h')
  await keepScreen(page, 'refunded-time', { fullPage: true })
})

test.describe('with a company that shows its code in the cashier', () => {
  let lotus: LotusProvider
  let shop: Longhand

  test.beforeAll(async () => {
    lotus = await LotusProvider.start()
    shop = await Longhand.start(undefined, {
      LONGHAND_PAYMENTS: 'sandbox',
      LONGHAND_PAYMENT_CHANNELS: fileURLToPath(new URL('packed/lotus/lotus-pay.ts', import.meta.url)),
      LOTUS_ADDRESS: lotus.address,
      LOTUS_KEY: lotus.key,
      LOTUS_KIND: 'frame',
    })
  })
  test.afterAll(async () => {
    await shop.remove()
    await lotus.stop()
  })

  test('its code is scanned and paid', async ({ page, browser }) => {
    await logIn(page, shop, await createAccount(shop))
    await openQuietly(page, `${shop.address}/home`)
    await openCashier(page, 'Buy a time card')
    const cashier = page.getByRole('dialog', { name: 'Buy a time card' })
    await expect(code(cashier)).toBeVisible()
    await cashier.getByRole('tab', { name: 'Lotus Pay' }).click()
    const lotusCode = cashier
      .frameLocator('iframe[title="Payment code"]')
      .getByRole('link', { name: 'Code of Lotus Pay' })
    await expect(lotusCode).toBeVisible()
    await expect(cashier.getByText('Scan the code with Lotus Pay.')).toBeVisible()
    await keepScreen(page, 'cashier-added-frame')
    await expectAccessible(page)

    const phone = await browser.newPage()
    await phone.goto(new URL((await lotusCode.getAttribute('href'))!, lotus.address).href)
    await expect(cashier.getByText('Scanned, please pay promptly')).toBeVisible(nextPoll)
    await keepScreen(page, 'cashier-added-frame-scanned')
    await phone.getByRole('button', { name: 'Pay' }).click()
    await phone.close()
    await expect(cashier).toBeHidden(nextPoll)
    await expect(page.getByRole('dialog', { name: rewardTitle })).toBeVisible()
  })

  test('a phone goes to its page', async ({ browser }) => {
    const { defaultBrowserType: _, ...phoneLook } = devices['iPhone 13']
    const page = await browser.newPage(phoneLook)
    await logIn(page, shop, await createAccount(shop))
    await page.goto(`${shop.address}/vip`)
    await page.getByRole('button', { name: 'Become a VIP member' }).click()
    const cashier = page.getByRole('dialog', { name: 'Become a VIP member' })
    await cashier.getByRole('tab', { name: 'Lotus Pay' }).click()
    const way = cashier.getByRole('link', { name: 'Pay on this phone' })
    await expect(way).toBeVisible()
    await way.scrollIntoViewIfNeeded()
    await keepScreen(page, 'cashier-added-frame-phone')
    const opened = page.waitForEvent('popup')
    await way.click()
    const lotusPage = await opened
    await lotusPage.getByRole('button', { name: 'Pay' }).click()
    await expect(lotusPage.getByRole('heading', { name: 'Back to the cashier' })).toBeVisible()
    await expect(cashier).toBeHidden(nextPoll)
    await page.close()
  })
})

test('a session that ends in the middle: the code is gone, no one asks any more', async ({
  page,
  person,
  complaints,
}) => {
  expect(person).toBeDefined()
  complaints.expect(/\[cashier\] Order status not obtained/)
  await openQuietly(page, '/home')
  await openCashier(page, 'Buy a time card')
  const cashier = page.getByRole('dialog', { name: 'Buy a time card' })
  await expect(code(cashier)).toBeVisible()
  await post(page.request, 'logout', {}, (await page.evaluate(() => localStorage.getItem('token')))!)
  await expect(cashier.getByRole('button', { name: /Please log in first/ })).toBeVisible(nextPoll)
  await expect(cashier.locator('iframe')).toHaveCount(0)
  await keepScreen(page, 'cashier-signed-out')
  const polls: string[] = []
  page.on('request', (request) => {
    if (request.url().includes(`${apiBasePath}${endpoints.checkPayResult.path}`)) polls.push(request.url())
  })
  await cashier.getByRole('button', { name: /Please log in first/ }).click()
  await expect(page.getByRole('dialog', { name: 'Log in' })).toBeVisible()
  expect(polls).toEqual([])
})

test('who logs in to buy goes on with what they chose', async ({ page, longhand }) => {
  const account = await createAccount(longhand)
  await page.goto('/vip')
  await page.getByRole('button', { name: 'Buy a time card' }).click()
  const cashier = page.getByRole('dialog', { name: 'Buy a time card' })
  await cashier.getByRole('radio', { name: /2 Hours/ }).check()
  await cashier.getByRole('button', { name: /Please log in first/ }).click()
  await enter(page, account)
  await expect(cashier.getByRole('radio', { name: /2 Hours/ })).toBeChecked()
  await expect(code(cashier)).toBeVisible()
  await page.reload()
  await expect(toasts(page).getByRole('button', { name: 'Close' })).toBeVisible()
  await expect(cashier).toHaveCount(0)
})

test('who opens an account to buy goes on with what they chose, after the questions and the gift', async ({
  page,
  longhand,
}) => {
  await page.goto('/vip')
  await page.getByRole('button', { name: 'Become a VIP member' }).click()
  const cashier = page.getByRole('dialog', { name: 'Become a VIP member' })
  await cashier.getByRole('radio', { name: /VIP, 1 year/ }).check()
  await cashier.getByRole('button', { name: /Please log in first/ }).click()
  await page.getByRole('dialog', { name: 'Log in' }).getByRole('button', { name: 'Sign up' }).click()
  await signUp(page, longhand, newAccount())
  await page
    .getByRole('dialog', { name: 'Choose areas related to you' })
    .getByRole('button', { name: 'Close' })
    .click()
  await page.getByRole('dialog', { name: 'Welcome' }).getByRole('button', { name: 'Get' }).click()
  await expect(cashier.getByRole('radio', { name: /VIP, 1 year/ })).toBeChecked()
  await expect(code(cashier)).toBeVisible()
})

test('a visitor sees what there is and what it costs, and is asked to log in before paying', async ({
  page,
}) => {
  await page.goto('/order')
  await expect(page.getByText('Log in to see your orders')).toBeVisible()
  await keepScreen(page, 'orders-visitor')
  await page.goto('/vip')
  await page.getByRole('button', { name: 'Become a VIP member' }).click()
  const cashier = page.getByRole('dialog', { name: 'Become a VIP member' })
  await expect(cashier.getByRole('radio', { name: /VIP, 1 month/ })).toBeChecked()
  await keepScreen(page, 'cashier-visitor')
  await expectAccessible(page)
  await cashier.getByRole('button', { name: /Please log in first/ }).click()
  await expect(page.getByRole('dialog', { name: 'Log in' })).toBeVisible()
})
