import { devices, type Page } from '@playwright/test'
import { expect, test } from './support/fixtures.ts'
import { expectAccessible, keepScreen } from './support/looks.ts'
import { loseRequests } from './support/lost-requests.ts'

const { defaultBrowserType: _chromiumIsOurs, ...phone } = devices['iPhone 14']

test('a visitor opens the sample in the editor itself, plays it and can change nothing', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1, name: 'AI meeting note taker and fast audio transcription' })).toBeVisible()
  await page.getByRole('button', { name: 'Open the sample transcript' }).click()
  const sample = page.getByRole('region', { name: 'Sample transcript' })
  await expect(sample).toBeInViewport()
  await expect(sample.getByText('Speaker1').first()).toBeVisible()
  await sample.getByRole('button', { name: 'Play', exact: true }).click()
  await expect(sample.getByRole('button', { name: 'Pause' })).toBeVisible()
  await expect.poll(() => sample.getByText(/^0:0[2-9]$/).count()).toBeGreaterThan(0)
  await keepScreen(page, 'landing-sample-playing')
  await sample.getByRole('button', { name: 'Pause' }).click()
  // Outside the sample the space bar belongs to the page.
  await page.getByRole('heading', { name: 'Plans' }).click()
  await page.keyboard.press('Space')
  await expect(sample.getByRole('button', { name: 'Play', exact: true })).toBeVisible()
  await expect(sample.getByRole('button', { name: /Export/ })).toHaveCount(0)
  // The guest's token is no one's session and is kept nowhere.
  expect(await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))).not.toContain('guest.')
  await expectAccessible(page)
})

test('plans name their prices and lead to the cashier, for a visitor, too; questions say what they say', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('link', { name: 'Plans' }).click()
  const plans = page.getByRole('region', { name: 'Plans' })
  await expect(plans).toBeInViewport()
  await expect(plans.getByText('20 hours every month')).toBeVisible()
  await expect(plans.getByText('￥29.90 for 1 month · ￥269.00 for 1 year')).toBeVisible()
  await expect(plans.getByText('￥3.90 for 30 min · ￥54.90 for 10 h')).toBeVisible()
  await plans.getByRole('button', { name: 'Buy a time card' }).click()
  const cashier = page.getByRole('dialog')
  await expect(cashier.getByRole('radio', { name: /30 Minutes/ })).toBeChecked()
  await expect(cashier.getByRole('button', { name: /Please log in first/ })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(cashier).toHaveCount(0)
  await expect(plans.getByRole('button', { name: 'Buy a time card' })).toBeFocused()
  await page.getByText('Which files can I use?').click()
  await expect(page.getByText(/wav, mp3, m4a, aac/).last()).toBeVisible()
  await keepScreen(page, 'landing-full', { fullPage: true })
})

test.describe('on a phone', () => {
  test.use(phone)

  test('the landing page fits, the sample opens, and the login dialog is the phone’s', async ({ page }) => {
    await page.goto('/')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(await page.evaluate(() => getComputedStyle(document.body).minWidth)).not.toBe('1200px')
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
    await expectAccessible(page)
    await keepScreen(page, 'landing-phone')
    await page.getByRole('button', { name: 'Open the sample transcript' }).click()
    const sample = page.getByRole('region', { name: 'Sample transcript' })
    await expect(sample.getByText('Speaker1').first()).toBeVisible()
    await keepScreen(page, 'landing-phone-sample')
    await page.getByRole('banner').getByRole('button', { name: 'Log in' }).click()
    await expect(page.getByRole('dialog', { name: 'Log in' })).toBeVisible()
    await expectAccessible(page)
    await keepScreen(page, 'login-phone')
  })

  test('every other page keeps 1200 pixels there too', async ({ page }) => {
    await page.goto('/privacy')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(await page.evaluate(() => getComputedStyle(document.body).minWidth)).toBe('1200px')
  })
})

for (const [locale, headline, question] of [
  ['en-GB', 'AI meeting note taker and fast audio transcription', 'Which files can I use?'],
  ['zh-CN', 'AI 会议记录与快速音频转写', '支持哪些文件？'],
] as const) {
  test.describe(`without scripts, in ${locale}`, () => {
    test.use({ javaScriptEnabled: false, locale })

    test('the landing page can be read, and says what needs them', async ({ page }) => {
      await page.goto('/')
      await expect(page).toHaveTitle(headline)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(headline)
      await expect(page.locator('noscript p')).toContainText('JavaScript')
      await page.getByText(question).click()
      await expect(page.getByText(/wav, mp3, m4a, aac/).last()).toBeVisible()
      await expect(page.getByRole('button')).toHaveCount(0)
      await keepScreen(page, `landing-no-script-${locale}`)
    })
  })
}

/** Keeps the app's scripts back. @returns Lets them come. */
async function holdApp(page: Page): Promise<() => void> {
  let letApp = (): void => undefined
  const wanted = new Promise<void>((resolve) => {
    letApp = resolve
  })
  await page.route(/\/assets\/main-.*\.js$/, async (route) => {
    await wanted
    await route.continue()
  })
  return letApp
}

test('a press on what is rendered counts although the app is not there yet', async ({ page }) => {
  const letApp = await holdApp(page)
  await page.goto('/')
  await page.getByRole('button', { name: 'Sign up' }).click()
  letApp()
  await expect(page.getByRole('dialog', { name: 'Sign up' })).toBeVisible()
})

test('a page whose app does not arrive says so, and goes on when it does', async ({ page, complaints }) => {
  complaints.expect(/ERR_FAILED|Failed to fetch|could not be (loaded|fetched)|ChunkLoadError|main-/)
  const lost = await loseRequests(page, /\/assets\/main-.*\.js$/)
  await page.goto('/')
  await page.getByRole('button', { name: 'Sign up' }).click()
  const notice = page.getByRole('alert').filter({ hasText: 'A part of Longhand could not be loaded' })
  await expect(notice).toBeVisible()
  await expect(notice.getByRole('button', { name: 'Reload the page' })).toBeVisible()
  await expectAccessible(page)
  await keepScreen(page, 'landing-without-app')
  lost.end()
  await expect
    .poll(async () => {
      await page.mouse.wheel(0, 1)
      return notice.count()
    })
    .toBe(0)
  await expect(page.getByRole('dialog', { name: 'Sign up' })).toBeVisible()
})

test('a file over the page is no way out of it, and is taken as soon as the app is there', async ({ page }) => {
  const letApp = await holdApp(page)
  await page.goto('/')
  const dragOver = () =>
    page.evaluate(() => {
      const dataTransfer = new DataTransfer()
      dataTransfer.items.add(new File(['sound'], 'talk.wav'))
      const events = ['dragenter', 'dragover'].map((name) => new DragEvent(name, { bubbles: true, cancelable: true, dataTransfer }))
      return events.map((event) => document.body.dispatchEvent(event)).at(-1)
    })
  // Cancelled, so that the browser doesn't take the file for itself.
  expect(await dragOver()).toBe(false)
  letApp()
  await expect.poll(async () => [await dragOver(), await page.getByText('Drop to upload').isVisible()]).toEqual([false, true])
})

test.describe('for a user who chose another language than the browser’s', () => {
  test.use({ locale: 'zh-CN' })

  test('nothing of the wrong one is seen', async ({ page }) => {
    await page.addInitScript(() => window.localStorage.setItem('language', 'en'))
    await page.route(/\/assets\/main-.*\.js$/, async (route) => {
      // The page as it stands before the app.
      expect(await page.locator('#app').evaluate((app) => getComputedStyle(app).visibility)).toBe('hidden')
      await route.continue()
    })
    await page.goto('/')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('AI meeting note taker and fast audio transcription')
    await expect(page).toHaveTitle('AI meeting note taker and fast audio transcription')
  })
})

test.describe('in Chinese', () => {
  test.use({ locale: 'zh-CN' })

  test('the whole page is', async ({ page }) => {
    await page.goto('/')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('AI 会议记录与快速音频转写')
    await expect(page).toHaveTitle('AI 会议记录与快速音频转写')
    await expectAccessible(page)
    await keepScreen(page, 'landing-zh')
  })
})
