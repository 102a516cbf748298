import { createAccount } from '../support/account.ts'
import { expect, test } from './screens.ts'

for (const isPhone of [false, true]) {
  test(`cashier ${isPhone ? 'phone' : 'desktop'}`, async ({ open, keep, say, demo }) => {
    const page = await open('/', { as: await createAccount(demo), isPhone })
    await page
      .locator('#plans')
      .getByRole('button', { name: say('Become a VIP member', '开通 VIP 会员') })
      .click()
    const cashier = page.getByRole('dialog')
    const code = cashier.locator('iframe').contentFrame().getByTestId('sandbox-scan')
    await expect(code).toBeVisible()
    await keep(page, 'cashier/vip')
    await cashier.getByRole('tab').nth(1).click()
    await expect(cashier.getByRole('radio')).toHaveCount(6)
    await expect(code).toBeVisible()
    await keep(page, 'cashier/time')
    if (isPhone) {
      await cashier.locator('iframe').scrollIntoViewIfNeeded()
      await keep(page, 'cashier/time-code')
    }
    const address = (await code.getAttribute('href'))!
    const phone = await open(address, { isPhone: true })
    await expect(phone.getByTestId('sandbox-pay')).toBeVisible()
    await keep(phone, 'sandbox/pay')
    await expect(cashier.getByText(say('Scanned, please pay promptly', '已扫码，请尽快支付'))).toBeVisible()
    await keep(page, 'cashier/scanned')
    await phone.getByTestId('sandbox-decline').click()
    await expect(phone.getByTestId('sandbox-result')).toBeVisible()
    await keep(phone, 'sandbox/declined')
    await expect(
      cashier.getByText(say('Order timed out, click to refresh', '订单已超时，点击刷新')),
    ).toBeVisible()
    await keep(page, 'cashier/timed-out')
    await cashier.getByText(say('Order timed out, click to refresh', '订单已超时，点击刷新')).click()
    await expect.poll(() => code.getAttribute('href').catch(() => address)).not.toBe(address)
    await phone.goto((await code.getAttribute('href'))!)
    await phone.getByTestId('sandbox-pay').click()
    await expect(phone.getByTestId('sandbox-result')).toBeVisible()
    await keep(phone, 'sandbox/paid')
    await expect(cashier.getByRole('radio')).toHaveCount(0)
    await expect(page.getByRole('dialog').getByRole('button').first()).toBeVisible()
    await keep(page, 'cashier/paid')
  })
}

test('sandbox, unknown', async ({ open, keep, demo }) => {
  const page = await open('/', { isPhone: true })
  await page.goto(`${demo.address}/sandbox/pay/nothing`)
  await keep(page, 'sandbox/unknown')
})

test('vip of a member', async ({ open, keep }) => {
  const page = await open('/vip', { as: 'member' })
  await expect(page.getByRole('table')).toBeVisible()
  await keep(page, 'pages/vip-member')
})

test('orders', async ({ open, keep, say }) => {
  const page = await open('/order', { as: 'owner' })
  await expect(page.getByRole('table').getByRole('row').nth(1)).toBeVisible()
  await page.getByRole('table').getByRole('row').nth(1).hover()
  await keep(page, 'orders/purchases')
  await page
    .getByRole('button', { name: say('Details of order', '的详情') })
    .first()
    .click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await keep(page, 'orders/details')
  await page.keyboard.press('Escape')
  await page.getByRole('tab').nth(1).click()
  await expect(page.getByRole('tabpanel')).toBeVisible()
  await keep(page, 'orders/transcriptions')
})

test('orders of a member', async ({ open, keep }) => {
  const page = await open('/order', { as: 'member' })
  await expect(page.getByRole('tabpanel')).toContainText(/No orders|暂无订单/)
  await keep(page, 'orders/none')
})
