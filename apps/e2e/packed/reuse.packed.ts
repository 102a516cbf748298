import { execFile } from 'node:child_process'
import { stat } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { paymentPollMs } from '@longhand/contracts'
import { createAccount, openSession } from '../support/account.ts'
import { expect, test as base } from '../support/fixtures.ts'
import { keepScreen } from '../support/looks.ts'
import { packedNames, Packs, reacts, Stranger } from './stranger.ts'

const run = promisify(execFile)
const here = fileURLToPath(new URL('../', import.meta.url))
const bin = (name: string): string => path.join(here, 'node_modules/.bin', name)

const test = base.extend<object, { packs: Packs }>({
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
    for (const file of ['README.md', 'CHANGELOG.md', 'LICENSE']) expect(files.split('\n')).toContain(`package/${file}`)
    await run(bin('publint'), ['run', tarball, '--strict'], { env: { ...process.env, NODE_OPTIONS: '' } })
    const entries = ['--exclude-entrypoints', './package.json', './styles.css', './styles.layered.css', './page.css']
    await run(bin('attw'), [tarball, '--profile', 'esm-only', ...entries], { env: { ...process.env, NODE_OPTIONS: '' } })
  })
}

for (const react of reacts) {
  test(`an app with React ${react.version} type-checks, bundles, and sells a time card`, async ({ packs, page, browser, longhand }) => {
    await using stranger = await Stranger.create(packs, react.packages)
    await stranger.check()
    await stranger.bundle()
    expect((await stat(path.join(stranger.folder, 'dist/index.html'))).isFile()).toBe(true)

    const { token } = await openSession(longhand, await createAccount(longhand))
    await page.goto(await stranger.preview(longhand.address))
    await page.getByRole('button', { name: 'Buy transcription time' }).click()
    const cashier = page.getByRole('dialog', { name: 'Buy a time card' })
    await expect(cashier.getByText('Please log in first')).toBeVisible()
    await keepScreen(page, 'shop-visitor')
    await cashier.getByRole('button', { name: 'Close' }).click()

    await page.getByRole('button', { name: 'Add a notebook' }).click()
    await page.getByLabel('Longhand token').fill(token)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByRole('button', { name: 'Buy transcription time' }).click()
    const code = cashier.frameLocator('iframe').getByTestId('sandbox-scan')
    await expect(code).toBeVisible()
    await keepScreen(page, 'shop-cashier')
    const phone = await browser.newPage()
    await phone.goto((await code.getAttribute('href'))!)
    await phone.getByTestId('sandbox-pay').click()
    await expect(phone.getByTestId('sandbox-result')).toBeVisible()
    await phone.close()
    await expect(cashier).toBeHidden({ timeout: 3 * paymentPollMs })
    const reward = page.getByRole('dialog', { name: 'It’s yours' })
    await expect(reward).toBeVisible()
    await keepScreen(page, 'shop-reward')
    await reward.getByRole('button', { name: 'Get' }).click()
    await expect(page.getByTestId('notebooks')).toHaveText('1')

    await page.getByRole('button', { name: 'Rewards' }).click()
    await expect(page.getByRole('dialog', { name: 'Rewards' })).toBeVisible()
    await keepScreen(page, 'shop-rewards')
  })
}

test('the cashier is small beside the code that it shares', async () => {
  const { stdout } = await run(bin('size-limit'), ['--json'], { cwd: here, env: { ...process.env, NODE_OPTIONS: '' } })
  expect(JSON.parse(stdout)).toEqual([expect.objectContaining({ name: 'cashier', passed: true })])
})
