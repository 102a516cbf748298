import { basename } from 'node:path'
import {
  apiBasePath,
  endpoints,
  type Envelope,
  errorCatalog,
  type ShareLink,
  successCode,
} from '@longhand/contracts'
import type { Page } from '@playwright/test'
import { createAccount, get, logIn, newAccount, post } from './support/account.ts'
import { shortClip } from './support/clips.ts'
import { expect, test, toasts } from './support/fixtures.ts'
import { enter } from './support/login-dialog.ts'
import { Longhand } from './support/longhand.ts'
import { expectAccessible, keepScreen } from './support/looks.ts'
import { readCode } from './support/outbox.ts'
import { upload } from './support/uploading.ts'

test('a changed password offers to end a token, a share link and an export rule, which then open nothing', async ({
  page,
  person,
}) => {
  const accessToken = await newToken(page)
  const session = await sessionOf(page)
  const link = await shareClip(page, session)
  const rule = {
    format: 'md',
    path: '{{title}}',
    destination: { kind: 'webdav', address: 'http://127.0.0.1:9/vault/' },
  }
  await post(page.request, 'createExportRule', rule, session)
  expect(await codeWith(page, accessToken)).toBe(successCode)

  await page.goto('/personalInfo?menu=security')
  const links = page.getByRole('region', { name: /^Share links/ })
  await expect(links.getByText(basename(shortClip()))).toBeVisible()
  await expect(links.getByText(/on this device/)).toBeVisible()
  await expectAccessible(page)
  await keepScreen(page, 'access', { fullPage: true })
  await page.getByLabel('Current password').fill(person.password)
  const next = newAccount().password
  await page.getByLabel('New password').fill(next)
  await page.getByLabel('Confirm password').fill(next)
  await page.getByRole('button', { name: 'Change password' }).click()
  const question = page.getByRole('alertdialog', { name: 'Password changed. End everything else, too?' })
  for (const name of ['Obsidian', basename(shortClip()), 'http://127.0.0.1:9/vault/'])
    await expect(question.getByText(name)).toBeVisible()
  await expectAccessible(page)
  await keepScreen(page, 'access-after-password')
  await question.getByRole('button', { name: 'End all' }).click()
  await expect(toasts(page).getByText('Only this device has access now')).toBeVisible()
  await expect(page.getByText('Only this device has access.')).toBeVisible()

  expect(await codeWith(page, accessToken)).toBe(errorCatalog.NOT_LOGGED_IN.code)
  expect((await get<{ list: unknown[] }>(page.request, 'listExportRules', session)).list).toEqual([])
  await page.goto(link)
  await expect(page.getByText(errorCatalog.SHARE_LINK_ENDED.sentence.en).first()).toBeVisible()
})

test('a new password by mail ends a token, and shows the share links that stay', async ({
  page,
  longhand,
  person,
}) => {
  const accessToken = await newToken(page)
  const session = await sessionOf(page)
  await shareClip(page, session)
  await page.evaluate(() => localStorage.clear())
  await page.goto('/audio-list')
  await page.getByRole('button', { name: 'Log in' }).first().click()
  await page.getByRole('dialog', { name: 'Log in' }).getByRole('button', { name: 'Forgot password' }).click()
  const dialog = page.getByRole('dialog', { name: 'Reset password' })
  const { password } = newAccount()
  await dialog.getByLabel('Email').fill(person.email)
  await dialog.getByLabel('New password').fill(password)
  await dialog.getByLabel('Confirm password').fill(password)
  await dialog.getByRole('button', { name: 'Get Code' }).click()
  // The mail that came before holds a code, too.
  await expect(page.getByText('Verification code has been sent to your email')).toBeVisible()
  await dialog.getByLabel('Verification code').fill(await readCode(longhand.outbox, person.email))
  await dialog.getByRole('button', { name: 'Reset password' }).click()
  await enter(page, { ...person, password })
  await expect(page).toHaveURL(/menu=security&after=reset$/)
  await expect(page.getByText(/^Your new password ended all other access/)).toBeVisible()
  await expect(
    page.getByRole('region', { name: /^Share links/ }).getByText(basename(shortClip())),
  ).toBeVisible()
  await expect(page.getByRole('region', { name: /^Access tokens/ })).toBeHidden()
  await expectAccessible(page)
  await keepScreen(page, 'access-after-reset', { fullPage: true })
  expect(await codeWith(page, accessToken)).toBe(errorCatalog.NOT_LOGGED_IN.code)
})

test('a login of an hour ago makes a token after the password alone', async ({ page }) => {
  test.setTimeout(240_000)
  const product = await Longhand.start()
  try {
    const person = await createAccount(product)
    await logIn(page, product, person)
    await product.startAt(new Date(Date.now() + 3_600_000))
    await page.goto(`${product.address}/personalInfo?menu=developer`)
    await page.getByRole('button', { name: 'New token' }).click()
    const form = page.getByRole('dialog', { name: 'New token' })
    await form.getByLabel('Name', { exact: true }).fill('Obsidian')
    await form.getByRole('checkbox', { name: /See your profile/ }).check()
    await form.getByRole('button', { name: 'Create token' }).click()
    const question = page.getByRole('dialog', { name: 'Confirm that it’s you' })
    await expect(question.getByLabel('Password', { exact: true })).toBeFocused()
    await expectAccessible(page)
    await keepScreen(page, 'confirm-login')
    await page.keyboard.press('Escape')
    await expect(question).toBeHidden()
    await expect(form.getByText('Please confirm first that it’s you')).toBeVisible()
    await expect(form.getByLabel('Name', { exact: true })).toHaveValue('Obsidian')
    await form.getByRole('button', { name: 'Create token' }).click()
    await question.getByLabel('Password', { exact: true }).fill('not-my-password')
    await question.getByRole('button', { name: 'Continue' }).click()
    await expect(question.getByText('That password is not correct')).toBeVisible()
    await question.getByLabel('Password', { exact: true }).fill(person.password)
    await question.getByRole('button', { name: 'Continue' }).click()
    await expect(page.getByRole('dialog', { name: 'Your new token' }).getByLabel('Access token')).toHaveValue(
      /^lh_/,
    )
  } finally {
    await product.remove()
  }
})

test('an account without a password makes a token after the code that was mailed', async ({ page }) => {
  test.setTimeout(240_000)
  const product = await Longhand.start()
  try {
    const person = await createAccount(product)
    await logIn(page, product, person)
    await product.execute(`update users set password_hash = null where email = '${person.email}'`)
    await product.startAt(new Date(Date.now() + 3_600_000))
    await page.goto(`${product.address}/personalInfo?menu=developer`)
    await page.getByRole('button', { name: 'New token' }).click()
    const form = page.getByRole('dialog', { name: 'New token' })
    await form.getByLabel('Name', { exact: true }).fill('Obsidian')
    await form.getByRole('checkbox', { name: /See your profile/ }).check()
    await form.getByRole('button', { name: 'Create token' }).click()
    const question = page.getByRole('dialog', { name: 'Confirm that it’s you' })
    await expect(question.getByLabel('Password', { exact: true })).toBeHidden()
    const code = question.getByLabel('Verification code')
    await expect(code).toBeFocused()
    await expectAccessible(page)
    await question.getByRole('button', { name: 'Get Code' }).click()
    // The mail that came before holds a code, too.
    await expect(question.getByText(`Sent to ${person.email}`)).toBeVisible()
    await keepScreen(page, 'confirm-login-code')
    const mailed = await readCode(product.outbox, person.email)
    await code.fill(String((Number(mailed) + 1) % 1_000_000).padStart(6, '0'))
    await question.getByRole('button', { name: 'Continue' }).click()
    await expect(question.getByText('Verification code is not correct or has expired')).toBeVisible()
    await code.fill(mailed)
    await question.getByRole('button', { name: 'Continue' }).click()
    await expect(question).toBeHidden()
    await expect(page.getByRole('dialog', { name: 'Your new token' }).getByLabel('Access token')).toHaveValue(
      /^lh_/,
    )
  } finally {
    await product.remove()
  }
})

/** @returns The access token, made as people do. */
async function newToken(page: Page): Promise<string> {
  await page.goto('/personalInfo?menu=developer')
  await page.getByRole('button', { name: 'New token' }).click()
  const form = page.getByRole('dialog', { name: 'New token' })
  await form.getByLabel('Name', { exact: true }).fill('Obsidian')
  await form.getByRole('checkbox', { name: /See your profile/ }).check()
  await form.getByRole('button', { name: 'Create token' }).click()
  const made = page.getByRole('dialog', { name: 'Your new token' })
  const accessToken = await made.getByLabel('Access token').inputValue()
  await made.getByRole('button', { name: 'Done' }).click()
  return accessToken
}

async function sessionOf(page: Page): Promise<string> {
  return (await page.evaluate(() => localStorage.getItem('token'))) ?? ''
}

/** @returns The address of a link to a recording that no one transcribed. */
async function shareClip(page: Page, token: string): Promise<string> {
  const recordingId = await upload(page.request, token, shortClip())
  const { url } = await post<{ url: string; link: ShareLink }>(
    page.request,
    'createShareLink',
    { recordingId, days: null },
    token,
  )
  return url
}

/** @returns The code that a call with an access token is answered. */
async function codeWith(page: Page, accessToken: string): Promise<number> {
  const answer = await page.request.get(`${apiBasePath}${endpoints.getUserInfo.path}`, {
    headers: { authorization: `Bearer ${accessToken}` },
  })
  return ((await answer.json()) as Envelope).status_code
}
