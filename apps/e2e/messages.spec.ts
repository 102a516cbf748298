import path from 'node:path'
import { createAccount, openSession, post } from './support/account.ts'
import { shortClip } from './support/clips.ts'
import { expect, test } from './support/fixtures.ts'
import { expectAccessible, keepScreen } from './support/looks.ts'
import { chooseFiles } from './support/uploading.ts'

const longTimeout = { timeout: 240_000 }

test('a transcription finishes in one tab, and the other one says so', async ({
  page,
  context,
  complaints,
  person,
}) => {
  test.setTimeout(420_000)
  expect(person.email).toContain('@')
  const clip = shortClip()
  const other = await context.newPage()
  complaints.listen(other)
  await other.goto('/home')
  await expect(other.getByRole('button', { name: 'Messages: 1 unread' })).toBeVisible()
  await keepScreen(other, 'messages-1-before')
  await other.evaluate(() => Object.assign(window, { isTheSamePage: true }))

  await page.goto('/audio-list')
  await chooseFiles(page, [clip])
  const start = page.getByRole('dialog', { name: 'Transcribe' })
  await start.getByRole('button', { name: 'Start transcription' }).click()
  await expect(start).toBeHidden()

  await expect(other.getByRole('button', { name: 'Messages: 2 unread' })).toBeVisible(longTimeout)
  await expect(other.getByRole('row').filter({ hasText: path.basename(clip) })).toBeVisible()
  expect(await other.evaluate(() => 'isTheSamePage' in window)).toBe(true)
  await keepScreen(other, 'messages-2-after')
  await expectAccessible(other)

  await other.getByRole('button', { name: 'Messages: 2 unread' }).click()
  const dialog = other.getByRole('dialog', { name: 'Messages (2)' })
  await expect(dialog.getByRole('option')).toHaveCount(2)
  const detail = dialog.getByRole('region', { name: 'Message' })
  await expect(detail.getByRole('heading')).toHaveText(`“${path.basename(clip)}” is transcribed`)
  await keepScreen(other, 'messages-3-dialog')
  await expectAccessible(other)

  await dialog.getByRole('option').first().click()
  await expect(other.getByRole('dialog', { name: 'Messages (1)' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Messages: 1 unread' })).toBeVisible()
  const reading = other.getByRole('dialog')
  await reading.getByRole('switch', { name: 'Unread only' }).click()
  await expect(reading.getByRole('option')).toHaveCount(1)
  await reading.getByRole('button', { name: 'Mark all as read' }).click()
  await expect(other.getByRole('dialog', { name: 'Messages', exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Messages', exact: true })).toBeVisible()
  await keepScreen(other, 'messages-4-all-read')

  await reading.getByRole('switch', { name: 'Unread only' }).click()
  await reading.getByRole('option').first().click()
  await reading.getByRole('link', { name: 'Open the recording' }).click()
  await expect(other).toHaveURL(/\/detail\?fileId=/)
  await expect(reading).toBeHidden()
})

test('what an operator broadcasts is text, in the reader’s language, and appears at once', async ({
  page,
  longhand,
  person,
}) => {
  const hostile = '<img src=x onerror="document.title=1"><script>document.title=1</script>'
  await page.goto('/home')
  await expect(page.getByRole('button', { name: 'Messages: 1 unread' })).toBeVisible()
  const owner = await createAccount(longhand)
  await longhand.admin('roles', 'grant', owner.email, 'owner')
  const { token } = await openSession(longhand, owner)
  const { reached } = await post<{ reached: number }>(
    page.request,
    'announce',
    {
      to: 'person',
      email: person.email,
      title: { en: hostile, 'zh-CN': '周日维护' },
      text: { en: `${hostile}\nOn Sunday.`, 'zh-CN': '周日进行维护。' },
      key: 'sunday',
    },
    token,
  )
  expect(reached).toBe(1)
  await page.getByRole('button', { name: 'Messages: 2 unread' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('heading', { level: 3 })).toHaveText(hostile)
  await expect(dialog.locator('img, script')).toHaveCount(0)
  await expect(page).toHaveTitle('Recordings')
  await keepScreen(page, 'messages-5-hostile')

  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Language and theme' }).click()
  await page.getByRole('menuitemradio', { name: '简体中文' }).click()
  await page.getByTestId('unread-count').locator('..').getByRole('button').click()
  await expect(page.getByRole('dialog').getByRole('heading', { level: 3 })).toHaveText('周日维护')
  await keepScreen(page, 'messages-6-zh')
})
