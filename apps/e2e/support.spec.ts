import path from 'node:path'
import { apiBasePath, endpoints } from '@longhand/contracts'
import { createOperator, logIn, operate } from './support/account.ts'
import { shortClip } from './support/clips.ts'
import { expect, test } from './support/fixtures.ts'
import { expectAccessible, keepScreen } from './support/looks.ts'
import { loseRequests } from './support/lost-requests.ts'
import { chooseFiles } from './support/uploading.ts'

test('a visitor reads the help, searches it, and comes back by an address', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('navigation', { name: 'About this site' }).getByRole('link', { name: 'Help' }).click()
  await expect(page).toHaveTitle('Help')
  await expect(page.getByRole('heading', { level: 2, name: 'Your first transcript' })).toBeVisible()
  await keepScreen(page, 'help')
  await expectAccessible(page)

  await page.getByRole('article').getByRole('link', { name: 'More about uploading' }).click()
  await expect(page).toHaveURL(/\/helpDocument\?titleId=uploading$/)
  await expect(page.getByRole('heading', { level: 2, name: 'Uploading recordings' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { level: 2, name: 'Uploading recordings' })).toBeVisible()

  await page.getByRole('searchbox', { name: 'Search the help' }).fill('storage')
  const found = page.getByRole('navigation', { name: 'Help documents' })
  await expect(page.getByText(/documents found/)).toBeVisible()
  await keepScreen(page, 'help-search')
  await expectAccessible(page)
  await found.getByRole('link', { name: /^VIP membership/ }).click()
  await expect(page).toHaveURL(/titleId=vip$/)

  await page.goto('/helpDocument?titleId=library')
  await page.getByRole('button', { name: 'Language and theme' }).click()
  await page.getByRole('menuitemradio', { name: '简体中文' }).click()
  await expect(page.getByRole('heading', { level: 2, name: '文件夹、标签与搜索' })).toBeVisible()
  await expect(page).toHaveTitle('帮助')
  await keepScreen(page, 'help-zh')
  await expectAccessible(page)
})

test('the help that can’t be loaded says so', async ({ page, complaints }) => {
  complaints.expect(/Failed to load resource/)
  const lost = await loseRequests(page, `**${apiBasePath}${endpoints.listHelpTitles.path}**`)
  await page.goto('/helpDocument')
  await expect(page.getByRole('alert').filter({ hasText: 'The help could not be loaded' })).toBeVisible()
  await keepScreen(page, 'help-failed')
  lost.end()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { level: 2, name: 'Your first transcript' })).toBeVisible()
})

test('what an operator publishes is read as text: nothing in it runs, and the page’s policy has nothing to complain about', async ({
  page,
  longhand,
}) => {
  const deed = "document.documentElement.setAttribute('data-ran','')"
  const texts = [
    `<script>${deed}</script>`,
    `<img src=x onerror="${deed}">`,
    `<svg onload="${deed}">`,
    `[a](javascript:${deed})`,
    `![a](javascript:${deed})`,
    `<iframe srcdoc="<script>parent.${deed}</script>">`,
  ]
  const operator = await createOperator(longhand)
  const rules = {
    titleId: 'house-rules',
    order: 900,
    texts: {
      en: {
        title: `<script>${deed}</script>`,
        section: `<img src=x onerror="${deed}">`,
        content: `Be kind.\n\n${texts.join('\n\n')}\n`,
      },
    },
  }
  await operate(longhand, operator, 'setHelpText', rules)
  await page.goto('/helpDocument?titleId=house-rules')
  await expect(page.getByText('Be kind.')).toBeVisible()
  await expect(page.getByRole('heading', { level: 2, name: `<script>${deed}</script>` }).last()).toBeVisible()
  await expect(page.locator('article').locator('script, img, svg[onload], iframe')).toHaveCount(0)
  await expect(page.locator('html')).not.toHaveAttribute('data-ran')
  await operate(longhand, operator, 'setHelpText', { ...rules, isShown: false })
  await page.reload()
  await expect(page.getByText('This document is not there')).toBeVisible()
})

test('feedback: a visitor is asked to log in', async ({ page }) => {
  await page.goto('/helpDocument')
  await page.getByRole('contentinfo').getByRole('button', { name: 'Feedback' }).click()
  const dialog = page.getByRole('dialog', { name: 'Feedback' })
  await expect(dialog.getByText('Log in to write to us')).toBeVisible()
  await keepScreen(page, 'feedback-visitor')
  await dialog.getByRole('button', { name: 'Log in' }).click()
  await expect(page.getByRole('dialog', { name: 'Log in' })).toBeVisible()
})

test('feedback with a picture survives a lost connection and reaches the operators', async ({
  page,
  longhand,
  person,
  complaints,
}) => {
  complaints.expect(/Failed to load resource/)
  await page.goto('/audio-list')
  await page.getByRole('button', { name: 'Account' }).click()
  await page.getByRole('menuitem', { name: 'Feedback' }).click()
  const dialog = page.getByRole('dialog', { name: 'Feedback' })
  await dialog.getByRole('combobox', { name: 'What is it about?' }).click()
  await page.getByRole('option', { name: 'Editor and exports' }).click()
  await dialog.getByRole('combobox', { name: 'More precisely' }).click()
  await page.getByRole('option', { name: 'An exported file' }).click()
  await dialog.getByLabel('What happened?').fill('The Word file is empty.\n<script>alert(1)</script>')
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name: 'screen.png', mimeType: 'image/png', buffer: await page.screenshot() })
  await expect(dialog.getByRole('img', { name: 'screen.png' })).toHaveJSProperty('naturalWidth', 1440)
  await keepScreen(page, 'feedback')
  await expectAccessible(page)

  const lost = await loseRequests(page, `**${apiBasePath}${endpoints.addFeedback.path}**`)
  await dialog.getByRole('button', { name: 'Send' }).click()
  await expect(dialog.getByText(/Your feedback was not sent/)).toBeVisible()
  await keepScreen(page, 'feedback-not-sent')
  lost.end()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await page.getByRole('contentinfo').getByRole('button', { name: 'Feedback' }).click()
  await expect(dialog.getByLabel('What happened?')).toHaveValue(/The Word file is empty/)
  await dialog.getByRole('button', { name: 'Send' }).click()
  await expect(dialog.getByText('Thank you, we have received it')).toBeVisible()
  await keepScreen(page, 'feedback-sent')
  await expectAccessible(page)

  const operator = await createOperator(longhand)
  const { list } = await operate(longhand, operator, 'listFeedback', { page: 1, pageSize: 10 })
  expect(list.find(({ content }) => content.includes('The Word file is empty'))).toMatchObject({
    category: 'Editor and exports: An exported file',
    content: expect.stringContaining('<script>alert(1)</script>'),
    pictures: 1,
  })
  await logIn(page, longhand, operator)
  await page.goto('/operator?menu=messages')
  await page.getByRole('button', { name: 'Show the picture' }).click()
  await page.getByRole('button', { name: /^Picture 1 of .*: show it larger$/ }).click()
  await expect(page.getByRole('img', { name: /^Picture 1 of/ })).toHaveJSProperty('naturalWidth', 1440)
  expect(person).toBeDefined()
})

test('a transcript is rated from its end, and the rating can be changed', async ({ page, person }) => {
  test.setTimeout(240_000)
  expect(person).toBeDefined()
  await page.goto('/audio-list')
  const clip = shortClip()
  await chooseFiles(page, [clip])
  await page
    .getByRole('dialog', { name: 'Transcribe' })
    .getByRole('button', { name: 'Start transcription' })
    .click()
  const row = page.getByRole('row').filter({ hasText: path.basename(clip) })
  await expect(row.getByText('Transcribed', { exact: true })).toBeVisible({ timeout: 180_000 })
  await row.getByRole('link', { name: path.basename(clip) }).click()
  const rate = page.getByRole('link', { name: 'Rate this transcript' })
  await rate.scrollIntoViewIfNeeded()
  await keepScreen(page, 'transcript-end')
  await expectAccessible(page)
  await rate.click()

  await expect(page).toHaveURL(/\/tranSatisfaction\?fileId=/)
  await expect(page).toHaveTitle('How satisfied are you?')
  await page.getByRole('radio', { name: 'Poor' }).check({ force: true })
  await page.getByRole('checkbox', { name: 'The words' }).click()
  await page.getByLabel('Anything else? (optional)').fill('<img src=x onerror=alert(1)> names')
  await keepScreen(page, 'satisfaction')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByText('Your answer is stored.')).toBeVisible()
  await keepScreen(page, 'satisfaction-sent')
  await page.reload()
  await expect(page.getByRole('radio', { name: 'Poor' })).toBeChecked()
  await expect(page.getByRole('checkbox', { name: 'The words' })).toBeChecked()
  await page.getByRole('radio', { name: 'Excellent' }).check({ force: true })
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByText('Your answer is stored.')).toBeVisible()

  await page.goto('/tranSatisfaction?fileId=00000000-0000-4000-8000-000000000000')
  await expect(page.getByText('This recording is not there')).toBeVisible()
  await expect(page.getByText('Record not found')).toHaveCount(0)
})
