import { devices } from '@playwright/test'
import { createAccount } from './support/account.ts'
import { expect, test } from './support/fixtures.ts'
import { enter } from './support/login-dialog.ts'
import { expectAccessible, keepScreen } from './support/looks.ts'

const { defaultBrowserType: _chromiumIsOurs, ...phone } = devices['iPhone 14']

test('a visitor opens the sample in the editor itself, plays it and can change nothing', async ({ page }) => {
  await page.goto('/')
  await expect(
    page.getByRole('heading', { level: 1, name: 'AI meeting note taker and fast audio transcription' }),
  ).toBeVisible()
  await page.getByRole('link', { name: 'Open the sample transcript' }).click()
  const sample = page.getByRole('region', { name: 'Sample transcript' })
  await expect(sample).toBeInViewport()
  await expect(sample.getByText('Speaker1').first()).toBeVisible()
  await sample.getByRole('button', { name: 'Play', exact: true }).click()
  await expect(sample.getByRole('button', { name: 'Pause' })).toBeVisible()
  await expect.poll(() => sample.getByText(/^0:0[2-9]$/).count()).toBeGreaterThan(0)
  await keepScreen(page, 'landing-sample-playing')
  await sample.getByRole('button', { name: 'Pause' }).click()
  await page.getByRole('heading', { name: 'Plans' }).click()
  await page.keyboard.press('Space')
  await expect(sample.getByRole('button', { name: 'Play', exact: true })).toBeVisible()
  await expect(sample.getByRole('button', { name: /Export/ })).toHaveCount(0)
  expect(
    await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }])),
  ).not.toContain('guest.')
  await expectAccessible(page)
})

test('plans name their prices and lead to the cashier, for a visitor, too; questions say what they say', async ({
  page,
}) => {
  await page.goto('/')
  await page.getByRole('link', { name: 'Plans' }).click()
  const plans = page.getByRole('region', { name: 'Plans' })
  await expect(plans).toBeInViewport()
  await expect(plans.getByText('20 hours every month')).toBeVisible()
  await expect(plans.getByText('￥29.90 for 1 month · ￥269.00 for 1 year')).toBeVisible()
  await expect(plans.getByText('￥3.90 for 30 min · ￥54.90 for 10 h')).toBeVisible()
  await page.getByText('Which files can I use?').click()
  await expect(page.getByText(/wav, mp3, m4a, aac/).last()).toBeVisible()
  await page.getByText('Which languages does it understand?').click()
  await expect(page.getByText('Recordings here can be in English.')).toBeVisible()
  await page.getByText('How good is the text?').click()
  await expect(page.getByText(/a basic one: expect many wrong words/)).toBeVisible()
  await keepScreen(page, 'landing-full', { fullPage: true })
  await plans.getByRole('link', { name: 'Buy a time card' }).click()
  const cashier = page.getByRole('dialog')
  await expect(cashier.getByRole('radio', { name: /30 Minutes/ })).toBeChecked()
  await expect(cashier.getByRole('button', { name: /Please log in first/ })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(cashier).toHaveCount(0)
  await expect(page).toHaveURL(/\/vip$/)
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
    await page.getByRole('link', { name: 'Open the sample transcript' }).click()
    const sample = page.getByRole('region', { name: 'Sample transcript' })
    await expect(sample.getByText('Speaker1').first()).toBeVisible()
    await keepScreen(page, 'landing-phone-sample')
    await page.getByRole('banner').getByRole('link', { name: 'Log in' }).click()
    await expect(page.getByRole('dialog', { name: 'Log in' })).toBeVisible()
    await expectAccessible(page)
    await keepScreen(page, 'login-phone')
  })

  test('the page fits 320 pixels', async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 640 })
    await page.goto('/')
    await expect(page.getByRole('banner').getByRole('link', { name: 'Sign up' })).toBeVisible()
    expect(await page.evaluate(() => [window.innerWidth, document.documentElement.scrollWidth])).toEqual([
      320, 320,
    ])
  })

  test('a link of a mail leads to the login at the phone’s size, and then to its page', async ({
    page,
    longhand,
  }) => {
    const account = await createAccount(longhand)
    await page.goto('/personalInfo?menu=security')
    const login = page.getByRole('dialog', { name: 'Log in' })
    await expect(login).toBeVisible()
    await expect(page).toHaveURL(/\/\?next=/)
    expect(await page.evaluate(() => window.innerWidth)).toBeLessThan(500)
    await expectAccessible(page)
    await enter(page, account)
    await expect(page).toHaveURL(/\/personalInfo\?menu=security$/)
  })

  test('every other page keeps 1200 pixels there too', async ({ page }) => {
    await page.goto('/privacy')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(await page.evaluate(() => getComputedStyle(document.body).minWidth)).toBe('1200px')
  })
})

test.describe('in a browser that stores nothing', () => {
  test('the login says so instead of asking for a password', async ({ page }) => {
    await page.addInitScript(() => {
      for (const name of ['localStorage', 'sessionStorage'])
        Object.defineProperty(window, name, {
          get: () => {
            throw new DOMException('Access is denied for this document.', 'SecurityError')
          },
        })
    })
    await page.goto('/')
    await page.getByRole('banner').getByRole('link', { name: 'Log in' }).click()
    const dialog = page.getByRole('dialog', { name: 'Log in' })
    await expect(dialog.getByText(/would forget your login at once/)).toBeVisible()
    await expect(dialog.getByLabel('Email')).toHaveCount(0)
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

const script = /\/assets\/.*\.js$/

for (const isLost of [true, false]) {
  test(`a press on the page counts ${isLost ? 'where its scripts do not arrive' : 'before its scripts are there'}`, async ({
    page,
    complaints,
  }) => {
    if (isLost) complaints.expect(/ERR_FAILED/)
    let isLanding = true
    await page.route(script, (route) => {
      if (!isLanding) return route.continue()
      return isLost ? route.abort() : undefined
    })
    await page.goto('/', { waitUntil: 'commit' })
    const signUp = page.getByRole('banner').getByRole('link', { name: 'Sign up' })
    await expect(signUp).toBeVisible()
    isLanding = false
    await signUp.click()
    await expect(page.getByRole('dialog', { name: 'Sign up' })).toBeVisible()
    await expect(page).toHaveURL(/\/home$/)
    await page.goBack()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  })
}

test('files that were chosen before the scripts are there are taken when they are', async ({ page }) => {
  let letScripts = (): void => undefined
  const wanted = new Promise<void>((resolve) => {
    letScripts = resolve
  })
  await page.route(/\/assets\/main-.*\.js$/, async (route) => {
    await wanted
    await route.continue()
  })
  await page.goto('/')
  await page
    .getByRole('main')
    .locator('input[type=file]')
    .setInputFiles({ name: 'talk.mp3', mimeType: 'audio/mpeg', buffer: Buffer.from('sound') })
  letScripts()
  await expect(page.getByText(/“talk\.mp3” stays in this browser for an hour\. The/)).toBeVisible()
})

test('a file over the page is no way out of it, and is taken wherever it is dropped', async ({ page }) => {
  await page.goto('/')
  const drag = (...names: string[]) =>
    page.evaluate((all) => {
      const dataTransfer = new DataTransfer()
      dataTransfer.items.add(new File(['sound'], 'talk.wav'))
      const events = all.map((name) => new DragEvent(name, { bubbles: true, cancelable: true, dataTransfer }))
      return events.map((event) => document.body.dispatchEvent(event)).at(-1)
    }, names)
  // Cancelled, so that the browser doesn't take the file for itself.
  expect(await drag('dragenter', 'dragover')).toBe(false)
  await expect
    .poll(async () => [
      await drag('dragenter', 'dragover'),
      await page.getByText('Drop to upload').isVisible(),
    ])
    .toEqual([false, true])
  await drag('drop')
  await expect(page.getByRole('dialog', { name: 'Sign up' }).getByText(/“talk\.wav”/)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByText(/“talk\.wav” stays in this browser for an hour\. The/)).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Log in', exact: true }).click()
  await expect(page.getByRole('dialog', { name: 'Log in' }).getByText(/“talk\.wav”/)).toBeVisible()
  await expect(page).toHaveURL(/\/$/)
})

test('nothing on the page moves by itself', async ({ page }) => {
  await page.addInitScript(() => {
    const moved = Object.assign(window, { shift: 0 })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) moved.shift += (entry as unknown as { value: number }).value
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await page.goto('/?invite=K7MQ2XWP')
  await expect(page.getByText('A friend invited you')).toBeVisible()
  await expect(
    page
      .getByRole('region', { name: 'Sample transcript' })
      .getByRole('button', { name: 'Play', exact: true }),
  ).toBeVisible()
  await page.mouse.move(20, 20)
  await expect(page.getByRole('button', { name: 'Language and theme' })).toBeVisible()
  expect(await page.evaluate(() => (window as unknown as { shift: number }).shift)).toBeLessThan(0.01)
})

test('who is logged in is shown the way to their recordings at once, before any script of the page', async ({
  page,
  person,
}) => {
  expect(person).toBeDefined()
  await page.route(script, (route) => void route)
  await page.goto('/', { waitUntil: 'commit' })
  await expect(page.getByRole('banner').getByRole('link', { name: 'My recordings' })).toBeVisible()
  await expect(page.getByRole('link', { name: /Log in|Sign up|Create an account/ })).toHaveCount(0)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.goto('/')
  await expectAccessible(page)
  await keepScreen(page, 'landing-logged-in')
  await page.getByRole('link', { name: 'Upload a recording' }).click()
  await expect(page).toHaveTitle('Recordings')
})

test('language and theme can be chosen on the page', async ({ page }) => {
  await page.goto('/')
  await expect(
    page
      .getByRole('region', { name: 'Sample transcript' })
      .getByRole('button', { name: 'Play', exact: true }),
  ).toBeVisible()
  await page.mouse.move(20, 20)
  await page.getByRole('button', { name: 'Language and theme' }).click()
  await page.getByRole('menuitemradio', { name: '简体中文' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('AI 会议记录与快速音频转写')
  await expect(page).toHaveTitle('AI 会议记录与快速音频转写')
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('AI 会议记录与快速音频转写')
})

test.describe('for a user who chose another language than the browser’s', () => {
  test.use({ locale: 'zh-CN' })

  test('nothing of the wrong one is seen', async ({ page }) => {
    await page.addInitScript(() => window.localStorage.setItem('language', 'en'))
    await page.route(/\/assets\/main-.*\.js$/, async (route) => {
      expect(await page.locator('#app').evaluate((app) => getComputedStyle(app).visibility)).toBe('hidden')
      await route.continue()
    })
    await page.goto('/')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      'AI meeting note taker and fast audio transcription',
    )
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
