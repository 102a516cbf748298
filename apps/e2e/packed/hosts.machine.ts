import AxeBuilder from '@axe-core/playwright'
import { paymentPollMs } from '@longhand/contracts'
import type { Locator, Page } from '@playwright/test'
import { createAccount, openSession } from '../support/account.ts'
import { expect, test as base } from '../support/fixtures.ts'
import type { Longhand } from '../support/longhand.ts'
import { bundlers, Hosts } from './hosts.ts'
import { Packs, registerApp } from './stranger.ts'

interface Shared {
  hosts: Hosts
  /** Of what bundlers made, and of the page that has none. */
  address: string
  /** Of Next, whose origin an app has. */
  next: string
}

const test = base.extend<object, Shared>({
  hosts: [
    async ({ longhand }, use) => {
      const packs = await Packs.create()
      const hosts = await Hosts.create(packs, longhand.address)
      await packs.remove()
      await use(hosts)
      await hosts.remove()
    },
    { scope: 'worker', timeout: 600_000 },
  ],
  address: [
    async ({ hosts }, use) => {
      await hosts.bundle()
      await use(await hosts.serve())
    },
    { scope: 'worker', timeout: 600_000 },
  ],
  next: [
    async ({ hosts, longhand }, use) => {
      await use(await hosts.serveNext((origin) => registerApp(longhand, 'next', origin)))
    },
    { scope: 'worker', timeout: 600_000 },
  ],
})

test('types are those of TypeScript 5.9, 6 and 7, found as bundlers and Node do, without a bundler’s own', async ({
  hosts,
}) => {
  await hosts.check()
})

test('Vite, also with React 18, Tailwind and a strict policy, webpack, esbuild and a page without a bundler sell a time card', async ({
  address,
  longhand,
  page,
}) => {
  for (const name of bundlers) {
    // A token of its own: each buys the same card, and an order that waits is used again.
    const { token } = await openSession(longhand, await createAccount(longhand))
    await test.step(name, async () => {
      await page.goto(`${address}/${name}/index.html?token=${token}`)
      await buyTimeCard(page, 'Buy a time card')
    })
  }
})

test('Next renders a component of the server in Chinese, and sells behind its rewrites', async ({
  next,
  longhand,
  page,
}) => {
  expect(await (await fetch(next)).text()).toContain('每月转写时长')
  const { token } = await openSession(longhand, await createAccount(longhand))
  await page.goto(`${next}/?token=${token}`)
  await expect(page.getByRole('table', { name: '权益对比' })).toBeVisible()
  await buyTimeCard(page, '购买时长卡')
})

test('Next sells its own goods from another origin than the server’s, also when the login ends meanwhile', async ({
  next,
  longhand,
  page,
  complaints,
}) => {
  complaints.expect(/401 \(Unauthorized\).*\/shop\/token/)
  complaints.expect(/\[cashier\] (No order|Order status not obtained)/)
  await page.goto(`${next}/shop`)
  await page.getByRole('button', { name: 'Log in' }).click()
  await page.getByRole('button', { name: 'Buy a notebook' }).click()
  const cashier = page.getByRole('dialog', { name: 'Your order' })
  await expect(codeIn(cashier)).toBeVisible()
  expect(await originOf(cashier.locator('iframe'))).toBe(longhand.address)
  const orderLine = cashier.getByText(/^Order \d+$/)
  const order = (await orderLine.textContent())!

  await test.step('it ends while the code is shown', async () => {
    await endLogins(page, longhand)
    const login = cashier.getByRole('button', { name: 'Please log in first Log in' })
    await expect(login).toBeVisible({ timeout: 3 * paymentPollMs })
    await login.click()
    await expect(cashier).toBeHidden()
    await page.getByRole('button', { name: 'Log in and go on' }).click()
    await expect(codeIn(cashier)).toBeVisible()
    await expect(orderLine).toHaveText(order)
  })

  await test.step('it has ended before the order is opened', async () => {
    await page.keyboard.press('Escape')
    await endLogins(page, longhand)
    await page.getByRole('button', { name: 'Pay the order' }).click()
    await expect(cashier.getByText('Your login has ended')).toBeVisible()
    await checkAccessibility(page)
    await cashier.getByRole('button', { name: 'Please log in first Log in' }).click()
    await page.getByRole('button', { name: 'Log in and go on' }).click()
    await expect(orderLine).toHaveText(order)
  })

  await payByPhone(page, cashier)
  await expect(page.locator('output')).toHaveText(order.replace('Order', 'external'))
})

test('the keyboard leads through the cashier of each host and back, and axe finds nothing', async ({
  address,
  longhand,
  next,
  page,
}) => {
  const { token } = await openSession(longhand, await createAccount(longhand))
  for (const name of bundlers) {
    await test.step(name, async () => {
      await page.goto(`${address}/${name}/index.html?token=${token}`)
      await useKeyboard(page, { opener: 'Open the cashier', dialog: 'Buy a time card', close: 'Close' })
    })
  }
  await test.step('Next', async () => {
    await page.goto(`${next}/?token=${token}`)
    await useKeyboard(page, { opener: 'Open the cashier', dialog: '购买时长卡', close: '关闭' })
  })
  await test.step('Next, and the server on another origin', async () => {
    await page.goto(`${next}/shop`)
    await page.getByRole('button', { name: 'Log in' }).click()
    await useKeyboard(page, { opener: 'Buy a notebook', dialog: 'Your order', close: 'Close' })
  })
})

async function useKeyboard(
  page: Page,
  { opener: openerName, dialog, close }: Record<'opener' | 'dialog' | 'close', string>,
): Promise<void> {
  const opener = page.getByRole('button', { name: openerName })
  await expect(opener).toBeEnabled()
  const isFocused = (): Promise<boolean> => opener.evaluate((node) => node === document.activeElement)
  while (!(await isFocused())) await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  const cashier = page.getByRole('dialog', { name: dialog })
  await expect(codeIn(cashier)).toBeVisible()
  await checkAccessibility(page)
  // Round and round inside: the page behind is out of reach.
  const reached = new Set<string>()
  for (let step = 0; step < 12; step += 1) {
    await page.keyboard.press('Tab')
    const focused = () =>
      page.evaluate(() => ({
        isInside: document.activeElement?.closest('[role="dialog"]') !== null,
        name: document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent ?? '',
      }))
    // Out of the frame of the code, which is another process, focus takes a moment.
    await expect.poll(focused).toMatchObject({ isInside: true })
    const { name } = await focused()
    reached.add(name)
  }
  expect([...reached]).toContain(close)
  await page.keyboard.press('Escape')
  await expect(cashier).toBeHidden()
  await expect(opener).toBeFocused()
}

async function checkAccessibility(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).exclude('iframe').analyze()
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ target }) => target)])).toEqual([])
}

/** Of the host, whose cookie is gone, and of its users at Longhand, whose time is over. */
async function endLogins(page: Page, longhand: Longhand): Promise<void> {
  await page.context().clearCookies()
  await longhand.execute("update app_sessions set expires_at = now() - interval '1 second'")
}

async function buyTimeCard(page: Page, title: string): Promise<void> {
  await page.getByRole('button', { name: 'Open the cashier' }).click()
  const cashier = page.getByRole('dialog', { name: title })
  await expect(codeIn(cashier)).toBeVisible()
  // The code is shown by the page's own origin, whatever the server was called by the proxy.
  expect(await originOf(cashier.locator('iframe'))).toBe(new URL(page.url()).origin)
  await payByPhone(page, cashier)
  await expect(page.locator('output')).toHaveText('duration')
}

async function payByPhone(page: Page, cashier: Locator): Promise<void> {
  const phone = await page.context().newPage()
  await phone.goto((await codeIn(cashier).getAttribute('href'))!)
  await phone.getByTestId('sandbox-pay').click()
  await expect(phone.getByTestId('sandbox-result')).toBeVisible()
  await phone.close()
  await expect(cashier).toBeHidden({ timeout: 3 * paymentPollMs })
}

function codeIn(cashier: Locator): Locator {
  return cashier.frameLocator('iframe').getByTestId('sandbox-scan')
}

async function originOf(frame: Locator): Promise<string> {
  return new URL((await frame.getAttribute('src'))!).origin
}
