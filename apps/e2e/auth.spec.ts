import { createAccount, logIn, newAccount } from './support/account.ts'
import { expect, test } from './support/fixtures.ts'
import { expectAccessible, keepScreen } from './support/looks.ts'
import { readCode } from './support/outbox.ts'

test('a new user signs up with the code from the outbox, logs in, and the page comes again', async ({
  page,
  longhand,
}) => {
  const { email, password } = newAccount()
  await page.goto('/audio-list')
  await page.getByRole('button', { name: 'Sign up' }).click()
  const dialog = page.getByRole('dialog', { name: 'Sign up' })
  await dialog.getByLabel('Email').fill(email)
  await dialog.getByLabel('Password', { exact: true }).fill(password)
  await dialog.getByLabel('Confirm password').fill(password)
  await dialog.getByRole('button', { name: 'Get Code' }).click()
  await expect(page.getByText('Verification code has been sent to your email')).toBeVisible()
  await dialog.getByLabel('Verification code').fill(await readCode(longhand.outbox, email))
  await keepScreen(page, 'sign-up')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Sign up' }).click()
  const reloaded = page.waitForEvent('load')
  await expect(page.getByText('Signup success, login now')).toBeVisible()
  await expect(page.getByRole('dialog', { name: 'Log in' })).toBeVisible()
  await reloaded
  await expect(page.getByRole('button', { name: /^Account/ })).toBeVisible()
  expect(
    await page.evaluate(() => [
      localStorage.getItem('source'),
      Boolean(localStorage.getItem('userId')),
      Boolean(localStorage.getItem('token')),
    ]),
  ).toEqual(['0', true, true])
})

test('the focus goes back to what opened the login dialog', async ({ page, longhand: _longhand }) => {
  await page.goto('/agreement')
  const opener = page.getByRole('banner').getByRole('button', { name: 'Log in' })
  for (const _time of ['first', 'again']) {
    await opener.click()
    await expect(page.getByRole('dialog', { name: 'Log in' }).getByLabel('Email')).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(opener).toBeFocused()
  }
})

test('a wrong password is said under the form', async ({ page, longhand }) => {
  const { email } = await createAccount(longhand)
  await page.goto('/')
  await page.getByRole('banner').getByRole('link', { name: 'Log in' }).click()
  const dialog = page.getByRole('dialog', { name: 'Log in' })
  await dialog.getByLabel('Email').fill(email)
  await dialog.getByLabel('Password', { exact: true }).fill('not-this-one')
  await dialog.getByRole('button', { name: 'Log in' }).click()
  await expect(dialog.getByText('Email or password is not correct')).toBeVisible()
  await keepScreen(page, 'log-in-refused')
})

test('a forgotten password is set again with a code, and ends the sessions that were open', async ({
  page,
  browser,
  longhand,
}) => {
  const account = await createAccount(longhand)
  const elsewhere = await browser.newPage()
  await logIn(elsewhere, longhand, account)
  const password = `${account.password}-new`
  await page.goto('/')
  await page.getByRole('banner').getByRole('link', { name: 'Log in' }).click()
  await page.getByRole('dialog', { name: 'Log in' }).getByRole('button', { name: 'Forgot password' }).click()
  const dialog = page.getByRole('dialog', { name: 'Reset password' })
  await dialog.getByLabel('Email').fill(account.email)
  await dialog.getByLabel('New password').fill(password)
  await dialog.getByLabel('Confirm password').fill(`${password}er`)
  await dialog.getByLabel('Confirm password').press('Tab')
  await expect(dialog.getByText("Password doesn't match, please check")).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Get Code' })).toBeDisabled()
  await dialog.getByLabel('Confirm password').fill(password)
  await dialog.getByRole('button', { name: 'Get Code' }).click()
  await expect(page.getByText('Verification code has been sent to your email')).toBeVisible()
  const code = await readCode(longhand.outbox, account.email)
  await dialog.getByLabel('Verification code').fill(code === '000000' ? '000001' : '000000')
  await dialog.getByRole('button', { name: 'Reset password' }).click()
  await expect(dialog.getByText('Verification code is not correct or has expired')).toBeVisible()
  await keepScreen(page, 'reset-refused')
  await dialog.getByLabel('Verification code').fill(code)
  await dialog.getByRole('button', { name: 'Reset password' }).click()
  await expect(page.getByText('Password reset success, login now')).toBeVisible()
  await keepScreen(page, 'reset-done')
  const login = page.getByRole('dialog', { name: 'Log in' })
  await login.getByLabel('Email').fill(account.email)
  await login.getByLabel('Password', { exact: true }).fill(account.password)
  await login.getByRole('button', { name: 'Log in' }).click()
  await expect(login.getByText('Email or password is not correct')).toBeVisible()
  await login.getByLabel('Password', { exact: true }).fill(password)
  await login.getByRole('button', { name: 'Log in' }).click()
  await expect(page.getByRole('button', { name: /^Account/ })).toBeVisible()
  await elsewhere.goto(`${longhand.address}/audio-list`)
  await expect(elsewhere.getByRole('button', { name: 'Log in' }).first()).toBeVisible()
  await elsewhere.close()
})

test('logging out ends the session here, on the server and in every tab', async ({
  page,
  context,
  person,
  longhand,
}) => {
  expect(person).toBeDefined()
  await page.goto('/audio-list')
  const token = await page.evaluate(() => localStorage.getItem('token'))
  const other = await context.newPage()
  await other.goto(`${longhand.address}/recycle-bin`)
  await expect(other.getByRole('button', { name: /^Account/ })).toBeVisible()
  await page.getByRole('button', { name: /^Account/ }).click()
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  await expect(page).toHaveURL(/\/$/)
  await expect(other.getByRole('button', { name: 'Log in' }).first()).toBeVisible()
  const answer = await page.request.get('/web-api/api/v1/user/check_session', { headers: { token: token! } })
  expect(((await answer.json()) as { data: { valid: boolean } }).data.valid).toBe(false)
})

test('a stored session that the server doesn’t know is ended', async ({ page }) => {
  await page.goto('/agreement')
  await page.evaluate(() => {
    localStorage.setItem('userId', '00000000-0000-4000-8000-00000000dead')
    localStorage.setItem('token', 'expired')
  })
  await page.goto('/agreement')
  await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('userId'))).toBeNull()
})
