import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { cp, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { paymentPollMs } from '@longhand/contracts'
import { freePort } from '@longhand/server/src/platform/network/free-port.ts'
import { isIn } from '@longhand/server/src/testing-pages.ts'
import type { Locator, Page } from '@playwright/test'
import { type Complaints, expect, test as base } from '../support/fixtures.ts'
import { Longhand } from '../support/longhand.ts'
import { keepScreen } from '../support/looks.ts'
import { LotusProvider } from './lotus/lotus-provider.ts'
import {
  bin,
  command,
  packedNames,
  Packs,
  downloadRetries,
  reacts,
  registerApp,
  root,
  shop,
  Stranger,
} from './stranger.ts'
import { readSteps, Walk } from './walk-readme.ts'

const run = promisify(execFile)

const lotusFolder = fileURLToPath(new URL('lotus/', import.meta.url))

const test = base.extend<object, { packs: Packs; lotus: LotusProvider }>({
  lotus: [
    async ({}, use) => {
      const lotus = await LotusProvider.start()
      await use(lotus)
      await lotus.stop()
    },
    { scope: 'worker' },
  ],
  // One file and one setting, and the provider's own.
  longhand: [
    async ({ lotus }, use) => {
      const longhand = await Longhand.start(undefined, {
        LONGHAND_PAYMENTS: 'sandbox',
        LONGHAND_PAYMENT_CHANNELS: path.join(lotusFolder, 'lotus-pay.ts'),
        LOTUS_ADDRESS: lotus.address,
        LOTUS_KEY: lotus.key,
      })
      await use(longhand)
      await longhand.remove()
    },
    { scope: 'worker', timeout: 150_000 },
  ],
  packs: [
    async ({}, use) => {
      const packs = await Packs.create()
      await use(packs)
      await packs.remove()
    },
    { scope: 'worker', timeout: 600_000 },
  ],
})

for (const name of packedNames) {
  test(`${name}: what was packed is in order`, async ({ packs }) => {
    const tarball = await packs.tarball(name)
    const { stdout: files } = await run('tar', ['-tzf', tarball])
    // The first release makes the change logs.
    const changeLog = existsSync(path.join(root, 'packages', name, 'CHANGELOG.md')) ? ['CHANGELOG.md'] : []
    for (const file of ['README.md', 'LICENSE', ...changeLog])
      expect(files.split('\n')).toContain(`package/${file}`)
    await run(bin('publint'), ['run', tarball, '--strict'], { env: { ...process.env, NODE_OPTIONS: '' } })
    const entries = [
      '--exclude-entrypoints',
      './package.json',
      './styles.css',
      './styles.layered.css',
      './page.css',
    ]
    await run(bin('attw'), [tarball, '--profile', 'esm-only', ...entries], {
      env: { ...process.env, NODE_OPTIONS: '' },
    })
  })
}

/** The payment page of the sandbox, as the buyer's phone has it. */
async function payByPhone(page: Page, cashier: Locator): Promise<void> {
  const code = cashier.frameLocator('iframe').getByTestId('sandbox-scan')
  await expect(code).toBeVisible()
  const phone = await page.context().newPage()
  await phone.goto((await code.getAttribute('href'))!)
  await phone.getByTestId('sandbox-pay').click()
  await expect(phone.getByTestId('sandbox-result')).toBeVisible()
  await phone.close()
  await expect(cashier).toBeHidden({ timeout: 3 * paymentPollMs })
}

/** The page of the other company, in the tab that the cashier opens. */
async function payElsewhere(page: Page, cashier: Locator): Promise<void> {
  await cashier.getByRole('tab', { name: 'Alipay' }).focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  const way = cashier.getByRole('link', { name: 'Go to Lotus Pay' })
  await expect(way).toBeVisible()
  await keepScreen(page, 'shop-elsewhere')
  const opened = page.waitForEvent('popup')
  await way.click()
  const lotus = await opened
  await lotus.getByRole('button', { name: 'Pay' }).click()
  await expect(lotus.getByRole('heading', { name: 'Back to the cashier' })).toBeVisible()
  await keepScreen(lotus, 'shop-returned')
  await lotus.close()
  await expect(cashier).toBeHidden({ timeout: 3 * paymentPollMs })
}

/** Its backend makes no order: the shop says so, and nothing else is offered in its place. */
async function refuseOnce(page: Page, complaints: Complaints, button: string): Promise<void> {
  complaints.expect(/500 \(Internal Server Error\).*\/api\/orders/)
  await page.route('**/api/orders', (route) => route.fulfill({ status: 500 }), { times: 1 })
  await page.getByRole('button', { name: button }).click()
  await expect(page.getByText('The order could not be made. Try again in a moment.')).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

for (const react of reacts) {
  test(`a shop with React ${react.version} sells its own goods to its own users, and gives them beans`, async ({
    packs,
    page,
    longhand,
    complaints,
  }) => {
    await using stranger = await Stranger.create(packs, react.packages)
    await stranger.check(react.typescripts)
    await stranger.bundle()
    expect((await stat(path.join(stranger.folder, 'dist/index.html'))).isFile()).toBe(true)
    const port = await freePort()
    const origin = `http://127.0.0.1:${port}`
    const secret = await registerApp(longhand, `shop-${react.version.replace('.', '-')}`, origin)
    await stranger.start({ longhand: longhand.address, secret, port })

    await page.goto(origin)
    await expect(page.getByRole('button', { name: 'Buy the notebook' })).toBeDisabled()
    await keepScreen(page, 'shop-visitor')
    await page.getByLabel('Name').fill('Ann')
    await page.getByLabel('Password').fill('a password of the shop')
    await page.getByRole('button', { name: 'Log in' }).click()
    await expect(page.getByText('Hello, Ann')).toBeVisible()

    await refuseOnce(page, complaints, 'Buy the notebook')
    await page.getByRole('button', { name: 'Buy the notebook' }).click()
    const cashier = page.getByRole('dialog', { name: 'Your order' })
    await expect(cashier.getByRole('heading', { name: 'A5 notebook' })).toBeVisible()
    await expect(cashier.frameLocator('iframe').getByTestId('sandbox-scan')).toBeVisible()
    await keepScreen(page, 'shop-cashier')
    await payByPhone(page, cashier)
    const reward = page.getByRole('dialog', { name: 'It’s yours' })
    await expect(reward).toBeVisible()
    await keepScreen(page, 'shop-reward')
    await reward.getByRole('button', { name: 'Get' }).click()
    const delivered = page.getByRole('list', { name: 'Your orders' }).getByText('A5 notebook · delivered')
    await expect(delivered).toHaveCount(1, { timeout: 20_000 })

    await page.getByRole('button', { name: 'Buy the notebook' }).click()
    await payElsewhere(page, cashier)
    await reward.getByRole('button', { name: 'Get' }).click()
    await expect(delivered).toHaveCount(2, { timeout: 20_000 })
    await expect(page.getByText('Beans: 60')).toBeVisible()

    await page.getByRole('button', { name: '中文' }).click()
    await page.getByRole('button', { name: '奖励中心' }).click()
    const rewards = page.getByRole('dialog', { name: '奖励中心' })
    await rewards.getByRole('button', { name: '签到', exact: true }).click()
    await expect(page.getByText(/已累计签到 1 天/)).toBeVisible()
    await keepScreen(page, 'shop-rewards')
  })
}

test('a channel of another company passes the suite that is published', async ({ packs }) => {
  const folder = await mkdtemp(path.join(tmpdir(), 'longhand-channel-'))
  await cp(lotusFolder, folder, { recursive: true })
  const manifest = {
    private: true,
    type: 'module',
    dependencies: {
      '@longhand/payments': `file:${await packs.tarball('payments')}`,
      vitest: await vitestVersion(),
    },
  }
  await writeFile(path.join(folder, 'package.json'), JSON.stringify(manifest))
  await command(
    'pnpm',
    ['install', '--ignore-workspace', '--prefer-offline', '--no-frozen-lockfile', ...downloadRetries],
    folder,
  )
  await command(path.join(folder, 'node_modules/.bin/vitest'), ['run'], folder)
  await rm(folder, { recursive: true })
})

async function vitestVersion(): Promise<string> {
  return (
    JSON.parse(
      await readFile(path.join(root, 'packages/payments/node_modules/vitest/package.json'), 'utf8'),
    ) as { version: string }
  ).version
}

test('the README of the shop leads from an empty app to an order that was paid', async ({
  packs,
  page,
  longhand,
  complaints,
}) => {
  const port = await freePort()
  await using walk = await Walk.begin({ packs, longhand, port })
  const steps = readSteps(await readFile(path.join(shop, 'README.md'), 'utf8'))
  expect(steps.filter(({ kind }) => kind === 'commands')).toHaveLength(4)
  for (const step of steps) {
    // What the page shows of the shop's files is what they are.
    if (step.kind === 'file' && step.name.endsWith('.ts'))
      expect(step.text).toBe(await readFile(path.join(shop, step.name), 'utf8'))
    const printed = await walk.take(step)
    walk.keepSecret(printed)
    if (step.kind === 'commands')
      for (const line of step.output) expect(isIn(printed, line), `“${line}” in ${printed}`).toBe(true)
  }

  await page.goto(`http://127.0.0.1:${port}`)
  await page.getByLabel('Name').fill('Bea')
  await page.getByLabel('Password').fill('a password of the app')
  await page.getByRole('button', { name: 'Log in' }).click()
  await refuseOnce(page, complaints, 'Buy a notebook')
  await page.getByRole('button', { name: 'Buy a notebook' }).click()
  await payByPhone(page, page.getByRole('dialog', { name: 'Your order' }))
  await expect(page.getByText('A5 notebook: delivered')).toBeVisible({ timeout: 20_000 })
  // Its backend ends before it does.
  await page.goto('about:blank')
})
