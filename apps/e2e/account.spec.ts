import { deletionDays } from '@longhand/contracts'
import type { Page } from '@playwright/test'
import {
  type Account,
  createAccount,
  createOperator,
  logIn,
  newAccount,
  openSession,
  runScheduledJob,
} from './support/account.ts'
import { shortClip } from './support/clips.ts'
import { expect, test, toasts } from './support/fixtures.ts'
import { enter, signUp } from './support/login-dialog.ts'
import { expectAccessible, keepScreen } from './support/looks.ts'
import { Longhand } from './support/longhand.ts'
import { transcribed } from './support/uploading.ts'

test('a new user: questionnaire, gift, the card in personal info, and a first transcript from the free day', async ({
  page,
  longhand,
}) => {
  await page.goto('/audio-list')
  await page.getByRole('button', { name: 'Sign up' }).click()
  await signUp(page, longhand, newAccount())

  const area = page.getByRole('dialog', { name: 'Choose areas related to you' })
  await expect(area.getByRole('radio')).toHaveCount(8)
  await expect(area.getByRole('button', { name: 'Next (1/2)' })).toBeDisabled()
  await keepScreen(page, 'identify-area')
  await expectAccessible(page)
  await area.getByRole('radio').nth(1).check()
  await area.getByRole('button', { name: 'Next (1/2)' }).click()
  await page.reload()
  const source = page.getByRole('dialog', { name: 'How did you find us?' })
  await expect(source.getByRole('radio')).toHaveCount(8)
  await source.getByRole('radio').first().check()
  await keepScreen(page, 'identify-source')
  await source.getByRole('button', { name: 'Enter (2/2)' }).click()

  const gift = page.getByRole('dialog', { name: 'Welcome' })
  await expect(gift.getByText('10 Hours Time Card X 1')).toBeVisible()
  await keepScreen(page, 'new-user-gift')
  await expectAccessible(page)
  await gift.getByRole('button', { name: 'Get' }).click()
  await expect(gift).toBeHidden()
  await page.reload()

  await page.getByRole('button', { name: 'Account' }).click()
  await page.getByRole('menuitem', { name: 'Personal info' }).click()
  await expect(page).toHaveTitle('Personal info')
  await keepScreen(page, 'personal-info')
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Time and plan' }).click()
  const card = page.getByRole('table', { name: 'Time cards' }).getByRole('row', { name: /10 h/ })
  await expect(card).toContainText('Gift')
  await expect(card).toContainText('Usable')
  await keepScreen(page, 'personal-info-time', { fullPage: true })
  await expectAccessible(page)

  await page.goto('/audio-list')
  await page.getByRole('button', { name: 'Upload' }).first().click()
  await page.getByRole('dialog').locator('input[type=file]').first().setInputFiles(shortClip())
  const start = page.getByRole('dialog', { name: 'Transcribe' })
  await expect(start.getByText(/from today’s free time/)).toBeVisible()
  await expect(start.getByText(/from a time card/)).toBeHidden()
  await keepScreen(page, 'price')
  await expectAccessible(page)
  await start.getByRole('button', { name: 'Start transcription' }).click()
  await expect(start).toBeHidden()
  await transcribed(page, shortClip())
  await page.goto('/personalInfo?menu=time')
  await expect(card.getByRole('cell').nth(1)).toHaveText('10 h')
  await page.getByRole('tab', { name: 'Statement' }).click()
  const order = page.getByRole('table', { name: 'Transcriptions' }).getByRole('row').nth(1)
  await expect(order).toContainText('Settled')
  await expect(order).toContainText('Free today')
  await keepScreen(page, 'personal-info-used', { fullPage: true })
})

test('a deletion that was requested is asked about at the next login, and withdrawn', async ({
  page,
  longhand,
  person,
}) => {
  await page.goto('/personalInfo?menu=data')
  await page.getByRole('button', { name: 'Delete account' }).click()
  await keepScreen(page, 'confirm-owner')
  await expectAccessible(page)
  await confirmOwner(page, 'not-my-password', 'Continue')
  await keepScreen(page, 'delete-account')
  const asked = page.getByRole('alertdialog', { name: 'Are you sure to delete account?' })
  await asked.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('That password is not correct')).toBeVisible()
  await expect(page.getByRole('dialog', { name: 'Log in' })).toBeHidden()
  await confirmOwner(page, person.password, 'Continue')
  await asked.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('button', { name: 'Keep my account' })).toBeVisible()
  await keepScreen(page, 'deletion-pending')
  await expectAccessible(page)

  await page.reload()
  const question = page.getByRole('alertdialog', { name: 'Are you sure to delete account?' })
  await question.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL(/\/$/)
  await page.getByRole('link', { name: 'Log in' }).first().click()
  await enter(page, person)
  await expect(question).toBeVisible()
  await keepScreen(page, 'deletion-asked')
  const reloaded = page.waitForEvent('load')
  await question.getByRole('button', { name: 'Cancel' }).click()
  await reloaded
  await page.goto('/personalInfo?menu=data')
  await expect(page.getByRole('button', { name: 'Delete account' })).toBeVisible()
  await expect(question).toBeHidden()
  await openSession(longhand, person)
})

test('a deletion that no one withdraws is carried out by the job when its days are over', async ({
  page,
}) => {
  test.setTimeout(240_000)
  const product = await Longhand.start()
  try {
    const person = await createAccount(product)
    const operator = await createOperator(product)
    await logIn(page, product, person)
    await page.goto(`${product.address}/personalInfo?menu=data`)
    await page.getByRole('button', { name: 'Delete account' }).click()
    await confirmOwner(page, person.password, 'Continue')
    await page
      .getByRole('alertdialog', { name: 'Are you sure to delete account?' })
      .getByRole('button', { name: 'Continue' })
      .click()
    await expect(page.getByRole('button', { name: 'Keep my account' })).toBeVisible()

    // A page that stays open would learn of the end at a moment of its own.
    await page.goto('about:blank')
    await applyEffects(product, operator, deletionDays - 1)
    await page.goto(`${product.address}/personalInfo?menu=data`)
    await expect(page.getByRole('alertdialog', { name: 'Are you sure to delete account?' })).toBeVisible()

    await page.goto('about:blank')
    await applyEffects(product, operator, deletionDays + 1)
    await expect
      .poll(() => product.admin('users', 'erase', person.email).catch(String), { timeout: 60_000 })
      .toContain('No one has the address')
    await page.goto(`${product.address}/home`)
    await expect(toasts(page).getByText('User has been deleted')).toBeVisible()
    await expect(page).toHaveURL(`${product.address}/`)
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
    await keepScreen(page, 'deletion-carried-out')
    await page.getByRole('banner').getByRole('link', { name: 'Log in' }).click()
    const login = page.getByRole('dialog', { name: 'Log in' })
    await login.getByLabel('Email').fill(person.email)
    await login.getByLabel('Password', { exact: true }).fill(person.password)
    await login.getByRole('button', { name: 'Log in' }).click()
    await expect(login.getByText('Email or password is not correct')).toBeVisible()
  } finally {
    await product.remove()
  }
})

async function confirmOwner(page: Page, password: string, submit: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Confirm that it’s you' })
  await dialog.getByLabel('Password', { exact: true }).fill(password)
  await dialog.getByRole('button', { name: submit }).click()
}

async function applyEffects(product: Longhand, operator: Account, daysLater: number): Promise<void> {
  await product.startAt(new Date(Date.now() + daysLater * 86_400_000))
  await runScheduledJob(product, operator, 'account.erase')
}

test('anyone who comes by an invite link gets the hour, and the inviter sees them counted', async ({
  page,
  browser,
  longhand,
  person,
}) => {
  expect(person).toBeDefined()
  await page.goto('/personalInfo?menu=invitation')
  const link = await page.getByLabel('Your link').inputValue()
  expect(link).toMatch(/\/\?invite=[A-Z0-9]{8}$/)
  await keepScreen(page, 'invitation')
  await expectAccessible(page)

  const friend = await browser.newPage()
  await friend.goto(link)
  // Days later, on another page: the link is still remembered.
  await friend.goto(`${longhand.address}/audio-list`)
  const account = newAccount()
  await friend.getByRole('button', { name: 'Sign up' }).click()
  await signUp(friend, longhand, account)
  await friend
    .getByRole('dialog', { name: 'Choose areas related to you' })
    .getByRole('button', { name: 'Close' })
    .click()
  const gift = friend.getByRole('dialog', { name: 'Welcome' })
  await gift.getByRole('button', { name: 'Get' }).click()
  await expect(gift).toBeHidden()
  await friend.reload()
  await expect(friend.getByText('1 Hour Time Card X 1')).toBeVisible()
  await keepScreen(friend, 'invitation-gift')
  await friend.close()

  await page.reload()
  await expect(
    page.getByText('Signed up').locator('xpath=following-sibling::dd | preceding-sibling::dd').first(),
  ).toHaveText('1')
})

test('photo, nickname and password', async ({ page, longhand, person }) => {
  await page.goto('/personalInfo')
  await page.getByLabel('Nickname').fill('Grace Hopper')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Account: Grace Hopper' })).toBeVisible()
  await page
    .locator('input[type=file][accept="image/*"]')
    .setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: await page.screenshot() })
  const crop = page.getByRole('dialog', { name: 'Choose the part that shows' })
  await crop.getByRole('slider', { name: 'Zoom' }).press('ArrowRight')
  await keepScreen(page, 'photo-crop')
  await expectAccessible(page)
  await crop.getByRole('button', { name: 'Save photo' }).click()
  await expect(page.getByRole('button', { name: 'Remove photo' })).toBeVisible()
  await expect(page.locator('main img')).toHaveJSProperty('naturalWidth', 256)
  await keepScreen(page, 'photo-saved')

  await openSession(longhand, person)
  await page.goto('/personalInfo?menu=security')
  await page.getByLabel('Current password').fill(person.password)
  await page.getByLabel('New password').fill('tangerine-orbit-9')
  await page.getByLabel('Confirm password').fill('tangerine-orbit-9')
  await page.getByRole('button', { name: 'Change password' }).click()
  // The other device was logged out with the old password: nothing is left to end.
  await expect(page.getByText('Only this device has access.')).toBeVisible()
  await keepScreen(page, 'security')
  await openSession(longhand, { email: person.email, password: 'tangerine-orbit-9' })
})

test('the export holds what is the person’s own', async ({ page, person }) => {
  await page.goto('/personalInfo?menu=data')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download my data' }).click()
  await confirmOwner(page, person.password, 'Download my data')
  expect((await download).suggestedFilename()).toMatch(/\.zip$/)
})
