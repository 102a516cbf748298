import type { Page } from '@playwright/test'
import type { Account } from './account.ts'
import type { Longhand } from './longhand.ts'
import { readCode } from './outbox.ts'

export async function signUp(page: Page, longhand: Longhand, account: Account): Promise<void> {
  const { email, password } = account
  const dialog = page.getByRole('dialog', { name: 'Sign up' })
  await dialog.getByLabel('Email').fill(email)
  await dialog.getByLabel('Password', { exact: true }).fill(password)
  await dialog.getByLabel('Confirm password').fill(password)
  await dialog.getByRole('button', { name: 'Get Code' }).click()
  await dialog.getByLabel('Verification code').fill(await readCode(longhand.outbox, email))
  // The login follows by itself.
  const reloaded = page.waitForEvent('load')
  await dialog.getByRole('button', { name: 'Sign up' }).click()
  await reloaded
}

export async function enter(page: Page, { email, password }: Account): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Log in' })
  await dialog.getByLabel('Email').fill(email)
  await dialog.getByLabel('Password', { exact: true }).fill(password)
  const reloaded = page.waitForEvent('load')
  await dialog.getByRole('button', { name: 'Log in' }).click()
  await reloaded
}
