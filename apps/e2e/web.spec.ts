import { apiBasePath, endpoints, type EndpointName, errorCatalog, type ErrorName } from '@longhand/contracts'
import type { Page } from '@playwright/test'
import { expect, test, toasts } from './support/fixtures.ts'
import { expectAccessible, keepScreen } from './support/looks.ts'
import { loseRequests } from './support/lost-requests.ts'

/** @param times Calls that are refused. The interception stays: with Playwright's own `times`, Chromium sometimes leaves pending requests unanswered (microsoft/playwright#41802). */
async function refuse(page: Page, name: EndpointName, error: ErrorName, times = Infinity): Promise<void> {
  const { code, sentence } = errorCatalog[error]
  let calls = 0
  await page.route(callOf(name), (route) =>
    ++calls > times
      ? route.fallback()
      : route.fulfill({ json: { status_code: code, status_msg: sentence.en, data: null } }),
  )
}

/** Addresses of a call. A function here would have every request of the page wait for the test. */
const callOf = (name: EndpointName): RegExp => new RegExp(`${apiBasePath}${endpoints[name].path}(\\?|$)`)

test.describe('addresses', () => {
  for (const [path, title] of [
    ['/', 'AI meeting note taker and fast audio transcription'],
    ['/home', 'Recordings'],
    ['/audio-list', 'Recordings'],
    ['/recycle-bin', 'Recycle bin'],
    ['/recycleBin', 'Recycle bin'],
    ['/agreement', 'Service agreement'],
    ['/privacy', 'Privacy policy'],
    ['/404', 'Page not found'],
  ] as const) {
    test(`${path} has its title, keeps 1200 pixels and is accessible to a visitor`, async ({ page }) => {
      await page.goto(path)
      await expect(page).toHaveTitle(title)
      await expect(page.getByRole('heading').or(page.getByRole('main')).first()).toBeVisible()
      expect(await page.evaluate(() => getComputedStyle(document.body).minWidth)).toBe('1200px')
      await expectAccessible(page)
      await keepScreen(page, `visitor-${path.replaceAll('/', '') || 'landing'}`)
    })
  }

  test('a part of the app that does not arrive is fetched once more, and after that the page says so', async ({
    page,
    complaints,
  }) => {
    complaints.expect(/ERR_FAILED|Failed to (load|fetch)/)
    let asked = 0
    let lost = 1
    await page.route(/\/assets\/PrivacyPage-.*\.js/, async (route) => {
      // It is fetched, and then imported from the browser's cache, which there is none of while requests are watched.
      if (route.request().resourceType() !== 'fetch') return route.continue()
      asked += 1
      return asked <= lost ? route.abort() : route.continue()
    })
    await page.goto('/privacy')
    await expect(page.getByRole('heading', { level: 1, name: 'Privacy policy' })).toBeVisible()
    expect(asked).toBe(2)
    asked = 0
    lost = Infinity
    await page.reload()
    await expect(page.getByRole('alert')).toContainText('A part of Longhand could not be loaded')
    expect(asked).toBe(2)
  })

  test('/audio leads to /audio-list, and an unknown address to /404', async ({ page }) => {
    await page.goto('/audio')
    await expect(page).toHaveURL(/\/audio-list$/)
    await page.goto('/somewhere/else')
    await expect(page).toHaveURL(/\/404$/)
    await expect(page.getByText('404', { exact: true })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
  })

  test('the title is the fileName of the address when there is one', async ({ page }) => {
    await page.goto('/privacy?fileName=Board%20meeting.mp3')
    await expect(page).toHaveTitle('Board meeting.mp3')
  })

  test('the page speaks Chinese when asked to, and remembers', async ({ page }) => {
    await page.goto('/privacy')
    await page.getByRole('button', { name: 'Language and theme' }).click()
    await page.getByRole('menuitemradio', { name: '简体中文' }).click()
    await expect(page).toHaveTitle('隐私政策')
    await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN')
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('隐私政策')
    await expectAccessible(page)
    await keepScreen(page, 'privacy-zh')
  })

  test('the dark theme is there from the first paint', async ({ page }) => {
    await page.goto('/agreement')
    await page.getByRole('button', { name: 'Language and theme' }).click()
    await page.getByRole('menuitemradio', { name: 'Dark' }).click()
    await page.reload({ waitUntil: 'commit' })
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectAccessible(page)
    await keepScreen(page, 'agreement-dark')
  })
})

test.describe('errors', () => {
  test('10001 ends the session and says so', async ({ page, person }) => {
    expect(person).toBeDefined()
    await refuse(page, 'listRecordings', 'NOT_LOGGED_IN')
    await page.goto('/audio-list')
    await expect(toasts(page).getByText('You are not logged in')).toBeVisible()
    expect(
      await page.evaluate(() => [localStorage.getItem('userId'), localStorage.getItem('token')]),
    ).toEqual([null, null])
    await keepScreen(page, 'error-10001')
  })

  test('10006 ends the session and leads to the landing page', async ({ page, person }) => {
    expect(person).toBeDefined()
    await refuse(page, 'listRecordings', 'USER_DELETED', 1)
    await page.goto('/audio-list')
    await expect(page).toHaveURL(/\/$/)
    await expect(toasts(page).getByText('User has been deleted')).toBeVisible()
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
  })

  test('2200001 reloads the page once and never in a loop', async ({ page, person }) => {
    expect(person).toBeDefined()
    await refuse(page, 'listRecordings', 'MEMBERSHIP_EXPIRED')
    let loads = 0
    page.on('load', () => (loads += 1))
    await page.goto('/audio-list')
    await expect.poll(() => loads).toBe(2)
    await expect(toasts(page).getByText('Membership expired')).toBeVisible()
    await page.getByRole('link', { name: 'Recycle bin' }).click()
    await page.getByRole('link', { name: 'Recordings', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Recordings' })).toBeVisible()
    expect(loads).toBe(2)
  })

  test('2400014 opens the login dialog', async ({ page, person }) => {
    expect(person).toBeDefined()
    await refuse(page, 'listRecordings', 'ILLEGAL_REQUEST', 1)
    await page.goto('/audio-list')
    await expect(toasts(page).getByText('Request is illegal')).toBeVisible()
    await expect(page.getByRole('dialog', { name: 'Log in' })).toBeVisible()
    // The room that the page keeps for its scroll bar is as dark as what lies under the dialog.
    await expect(page.locator('html')).toHaveCSS('background-color', 'rgb(170, 168, 163)')
  })

  test('80000 is not toasted', async ({ page, person }) => {
    expect(person).toBeDefined()
    await refuse(page, 'listRecycled', 'REJECTED_SILENTLY')
    await page.goto('/recycle-bin')
    await expect(page.getByRole('alert').first()).toBeVisible()
    await expect(toasts(page).getByText('Rejected')).toHaveCount(0)
  })

  test('an HTTP failure is said in words, once', async ({ page, person, complaints }) => {
    expect(person).toBeDefined()
    complaints.expect(/502/)
    await page.route(callOf('listRecordings'), (route) => route.fulfill({ status: 502, body: 'no' }))
    await page.goto('/audio-list')
    await expect(page.getByRole('alert').filter({ hasText: 'Bad gateway' })).toHaveCount(1)
    await expect(page.getByText('Bad gateway')).toHaveCount(1)
  })

  test('a part of the app that doesn’t arrive is tried again, then explained', async ({
    page,
    complaints,
  }) => {
    complaints.expect(/ERR_FAILED|ERR_CONNECTION|Failed to fetch dynamically|could not be loaded/)
    const lost = await loseRequests(page, /PrivacyPage.*\.js$/)
    await page.goto('/404')
    await page.getByRole('link', { name: 'Privacy policy' }).click()
    await expect(page.getByRole('heading', { name: 'A part of Longhand could not be loaded' })).toBeVisible()
    expect(lost.count()).toBe(2)
    await expectAccessible(page)
    lost.end()
    await page.getByRole('button', { name: 'Reload the page' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Privacy policy' })).toBeVisible()
  })

  test('a dialog that doesn’t arrive leaves the page as it is, and comes with the next try', async ({
    page,
    complaints,
  }) => {
    complaints.expect(/ERR_FAILED|LoadError/)
    const lost = await loseRequests(page, /HostLoginDialog.*\.js$/)
    await page.goto('/agreement')
    const logIn = page.getByRole('banner').getByRole('button', { name: 'Log in' })
    await logIn.click()
    const missing = page.getByRole('dialog', { name: 'This part is missing' })
    await expect(
      missing.getByText('This part of the page could not be loaded. Check your connection and try again.'),
    ).toBeVisible()
    await expectAccessible(page)
    await keepScreen(page, 'dialog-missing')
    await page.keyboard.press('Escape')
    await expect(missing).toHaveCount(0)
    await expect(page.getByRole('heading', { level: 1, name: 'Service agreement' })).toBeVisible()
    await expect(logIn).toBeFocused()
    await logIn.click()
    await expect(missing).toBeVisible()
    lost.end()
    await missing.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('dialog', { name: 'Log in' })).toBeVisible()
  })

  test('a lost connection is said once, and goes away with it', async ({ page, context, complaints }) => {
    complaints.expect(/ERR_INTERNET_DISCONNECTED|could not be loaded|Failed to fetch/)
    await page.goto('/agreement')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.waitForLoadState('networkidle')
    await context.setOffline(true)
    await expect(page.getByRole('banner').getByText('You are offline')).toBeVisible()
    await page.getByRole('link', { name: 'Privacy policy' }).first().click()
    await expect(page.getByRole('heading', { level: 1, name: 'You are offline' })).toBeVisible()
    await keepScreen(page, 'offline-page')
    await context.setOffline(false)
    await expect(page.getByText('You are offline')).toHaveCount(0)
    await expect(page.getByRole('heading', { level: 1, name: 'Privacy policy' })).toBeVisible()
  })
})
