import AxeBuilder from '@axe-core/playwright'
import { paymentPollMs } from '@longhand/contracts'
import type { Page } from '@playwright/test'
import { createAccount, openSession } from '../support/account.ts'
import { expect, test as base } from '../support/fixtures.ts'
import { bundlers, Hosts } from './hosts.ts'
import { Packs } from './stranger.ts'

interface Shared {
  hosts: Hosts
  /** Of what bundlers made, and of the page that has none. */
  address: string
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
  hosts,
  longhand,
  page,
}) => {
  const address = await hosts.serveNext()
  expect(await (await fetch(address)).text()).toContain('每月转写时长')
  const { token } = await openSession(longhand, await createAccount(longhand))
  await page.goto(`${address}/?token=${token}`)
  await expect(page.getByRole('table', { name: '权益对比' })).toBeVisible()
  await buyTimeCard(page, '购买时长卡')
})

test('the keyboard leads through the cashier of a host and back, and axe finds nothing', async ({
  address,
  longhand,
  page,
}) => {
  const { token } = await openSession(longhand, await createAccount(longhand))
  await page.goto(`${address}/react18/index.html?token=${token}`)
  const opener = page.getByRole('button', { name: 'Open the cashier' })
  await expect(opener).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(opener).toBeFocused()
  await page.keyboard.press('Enter')
  const cashier = page.getByRole('dialog', { name: 'Buy a time card' })
  await expect(cashier.frameLocator('iframe').getByTestId('sandbox-scan')).toBeVisible()
  const { violations } = await new AxeBuilder({ page }).exclude('iframe').analyze()
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ target }) => target)])).toEqual([])
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
  expect([...reached]).toContain('Close')
  await page.keyboard.press('Escape')
  await expect(cashier).toBeHidden()
  await expect(opener).toBeFocused()
})

async function buyTimeCard(page: Page, title: string): Promise<void> {
  await page.getByRole('button', { name: 'Open the cashier' }).click()
  const cashier = page.getByRole('dialog', { name: title })
  const code = cashier.frameLocator('iframe').getByTestId('sandbox-scan')
  await expect(code).toBeVisible()
  // The code is shown by the page's own origin, whatever the server was called by the proxy.
  expect(new URL((await cashier.locator('iframe').getAttribute('src'))!).origin).toBe(
    new URL(page.url()).origin,
  )
  const phone = await page.context().newPage()
  await phone.goto((await code.getAttribute('href'))!)
  await phone.getByTestId('sandbox-pay').click()
  await expect(phone.getByTestId('sandbox-result')).toBeVisible()
  await phone.close()
  await expect(cashier).toBeHidden({ timeout: 3 * paymentPollMs })
  await expect(page.locator('output')).toHaveText('duration')
}
