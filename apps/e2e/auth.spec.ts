import { createAccount, newAccount } from './support/account.ts'
import { expect, test } from './support/fixtures.ts'
import { expectAccessible, keepScreen } from './support/looks.ts'
import { readCode } from './support/outbox.ts'

test('somebody new signs up with the code from the outbox, logs in, and the page comes anew', async ({ page, longhand }) => {
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
  await expect(page.getByText('Signup success, login now')).toBeVisible()
  const login = page.getByRole('dialog', { name: 'Log in' })
  await login.getByLabel('Email').fill(email)
  await login.getByLabel('Password', { exact: true }).fill(password)
  const reloaded = page.waitForEvent('load')
  await login.getByRole('button', { name: 'Log in' }).click()
  await reloaded
  await expect(page.getByRole('button', { name: /^Account/ })).toBeVisible()
  expect(await page.evaluate(() => [localStorage.getItem('source'), Boolean(localStorage.getItem('userId')), Boolean(localStorage.getItem('token'))])).toEqual([
    '0', true, true,
  ])
})

test('a wrong password is said under the form', async ({ page, longhand }) => {
  const { email } = await createAccount(longhand)
  await page.goto('/')
  await page.getByRole('banner').getByRole('button', { name: 'Log in' }).click()
  const dialog = page.getByRole('dialog', { name: 'Log in' })
  await dialog.getByLabel('Email').fill(email)
  await dialog.getByLabel('Password', { exact: true }).fill('not-this-one')
  await dialog.getByRole('button', { name: 'Log in' }).click()
  await expect(dialog.getByText('Email or password is not correct')).toBeVisible()
  await keepScreen(page, 'log-in-refused')
})

test('logging out ends the session here, on the server and in every tab', async ({ page, context, person, longhand }) => {
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
