import path from 'node:path'
import { apiBasePath, endpoints, errorCatalog, type TranscriptSection, wireNames } from '@longhand/contracts'
import type { Browser, Download, Page } from '@playwright/test'
import { type Account, createAccount, logIn, newAccount } from './support/account.ts'
import { conversation, shortClip } from './support/clips.ts'
import { readSubtitles, readWordDocument } from './support/documents.ts'
import { expect, test, toasts } from './support/fixtures.ts'
import type { Longhand } from './support/longhand.ts'
import { signUp } from './support/login-dialog.ts'
import { expectAccessible, keepScreen } from './support/looks.ts'
import { chooseFiles, readSections } from './support/uploading.ts'

const longTimeout = { timeout: 240_000 }

test('fresh → sign up → upload → transcript with speakers and word times → edit, rename, reload → docx and srt that open', async ({
  page,
  longhand,
}) => {
  test.setTimeout(420_000)
  const clip = conversation()
  await page.goto('/')
  await page.getByRole('banner').getByRole('link', { name: 'Sign up' }).click()
  await signUp(page, longhand, newAccount())
  await expect(page).toHaveURL(/\/home$/)
  await answerWhatFollows(page)
  await expect(page).toHaveTitle('Recordings')
  await expectAccessible(page)
  await keepScreen(page, 'journey-1-home')

  await uploadByHand(page, clip)
  const start = page.getByRole('dialog', { name: 'Transcribe' })
  await expect(start.getByText(path.basename(clip))).toBeVisible()
  await keepScreen(page, 'journey-3-start')
  await expectAccessible(page)
  await start.getByRole('button', { name: 'Start transcription' }).click()
  await expect(start).toBeHidden()

  await page.getByRole('link', { name: 'Recordings', exact: true }).click()
  const row = page.getByRole('row').filter({ hasText: path.basename(clip) })
  await expect(row).toBeVisible()
  await keepScreen(page, 'journey-4-list')
  await expect(row.getByText('Transcribed', { exact: true })).toBeVisible(longTimeout)
  await expectAccessible(page)
  await row.getByRole('link', { name: path.basename(clip) }).click()

  await expect(page).toHaveTitle(path.basename(clip))
  const sections = page
    .getByRole('list')
    .filter({ has: page.getByRole('button', { name: /rename speaker/ }) })
  await expect(sections.first()).toBeVisible()
  const written = await readSections(page)
  expect(new Set(written.map(({ spkId }) => spkId)).size).toBeGreaterThanOrEqual(2)
  expectWordTimes(written)
  await keepScreen(page, 'journey-5-transcript')
  await expectAccessible(page)

  await test.step('a click on a word plays from it', async () => {
    const later = written.find(({ startTime }) => startTime > 3000)!
    const time = clock(later.startTime)
    await page
      .getByRole('button', { name: `Play from ${time}` })
      .first()
      .click()
    await expect(page.getByRole('button', { name: 'Pause', exact: true })).toBeVisible()
    await keepScreen(page, 'journey-6-playing')
    await page.getByRole('button', { name: 'Pause', exact: true }).click()
  })

  await test.step('edit the text and rename a speaker in batch', async () => {
    await page
      .getByRole('button', { name: /^Edit the text at/ })
      .first()
      .click()
    const text = page.getByRole('textbox', { name: /^Text of/ })
    await text.press('ControlOrMeta+A')
    await text.pressSequentially('These words were typed by hand.')
    await text.press('Enter')
    await page
      .getByRole('button', { name: /rename speaker/ })
      .first()
      .click()
    const popover = page.getByRole('dialog', { name: 'Speaker name' })
    await popover.getByLabel('Name').fill('No_Good')
    await popover.getByRole('button', { name: 'Modify' }).click()
    await expect(popover.getByText('Enter Chinese characters, English and numbers')).toBeVisible()
    await popover.getByLabel('Name').fill('Anna')
    await popover.getByRole('checkbox', { name: 'Modify in batch' }).click()
    await keepScreen(page, 'journey-7-speaker')
    await expectAccessible(page)
    await popover.getByRole('button', { name: 'Modify' }).click()
    await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  })

  await test.step('it is still there after a reload', async () => {
    await page.reload()
    await expect(page.getByText('These words were typed by hand.')).toBeVisible()
    await expect(page.getByRole('button', { name: /^Anna, at/ }).first()).toBeVisible()
    const speaker = written[0]!.spkId
    const now = await readSections(page)
    for (const section of now.filter(({ spkId }) => spkId === speaker)) expect(section.spkName).toBe('Anna')
    expectWordTimes(now)
    await keepScreen(page, 'journey-8-reloaded')
  })

  await test.step('the exports open', async () => {
    const document = await readWordDocument(await exportAs(page, /\.docx/))
    expect(document).toContain('These words were typed by hand.')
    expect(document).toContain('Anna')
    const subtitles = await readSubtitles(await exportAs(page, /\.srt/))
    expect(subtitles.length).toBeGreaterThan(1)
    expect(subtitles.map(({ text }) => text).join(' ')).toContain('These words were typed by hand.')
    for (const [index, { start, end }] of subtitles.entries()) {
      expect(end).toBeGreaterThan(start)
      expect(start).toBeGreaterThanOrEqual(subtitles[index - 1]?.start ?? 0)
    }
  })
})

test('a deleted recording goes to the recycle bin and comes back', async ({ page, person }) => {
  expect(person).toBeDefined()
  const name = path.basename(shortClip())
  await page.goto('/audio-list')
  await chooseFiles(page, [shortClip()])
  await page.getByRole('dialog', { name: 'Transcribe' }).getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: `Actions for “${name}”` }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await expect(toasts(page).getByText(`“${name}” is in the recycle bin`)).toBeVisible()
  await page.getByRole('link', { name: 'Recycle bin' }).click()
  await expect(page.getByText(/more days/)).toBeVisible()
  await expectAccessible(page)
  await keepScreen(page, 'recycle-bin')
  await page
    .getByRole('row')
    .filter({ hasText: name })
    .getByRole('button', { name: /Restore/ })
    .click()
  await expect(page.getByText('The recycle bin is empty')).toBeVisible()
  await page.getByRole('link', { name: 'Recordings', exact: true }).click()
  await expect(page.getByRole('link', { name })).toBeVisible()
})

test('a second user sees nothing of the first’s', async ({ page, person, browser, longhand }) => {
  expect(person).toBeDefined()
  await page.goto('/audio-list')
  await chooseFiles(page, [shortClip()])
  await page.getByRole('dialog', { name: 'Transcribe' }).getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('link', { name: path.basename(shortClip()) }).click()
  await expect(page).toHaveURL(/\/detail\?/)
  const address = page.url()
  const recordingId = new URL(address).searchParams.get(wireNames.recordingId)!
  const stranger = await openAs(browser, longhand, await createAccount(longhand))
  await stranger.goto(address)
  await expect(stranger.getByText('This recording is not there')).toBeVisible()
  await keepScreen(stranger, 'second-user')
  await stranger.goto(`${longhand.address}/audio-list`)
  await expect(stranger.getByText('Turn your first recording into text')).toBeVisible()
  const token = (await stranger.evaluate(() => localStorage.getItem('token')))!
  for (const name of ['getRecording', 'getText', 'getPeaks', 'exportTxt', 'downloadRecording'] as const) {
    const answer = await stranger.request.get(`${longhand.address}${apiBasePath}${endpoints[name].path}`, {
      params: { [wireNames.recordingId]: recordingId },
      headers: { token },
    })
    expect(((await answer.json()) as { status_code: number }).status_code, name).toBe(
      errorCatalog.RECORD_NOT_FOUND.code,
    )
  }
  await stranger.context().close()
})

test('a text that was made elsewhere: with times it is there at once, without them it is matched with the recording', async ({
  page,
  person,
}) => {
  test.setTimeout(420_000)
  expect(person).toBeDefined()
  const name = path.basename(shortClip())
  await page.goto('/audio-list')
  await chooseFiles(page, [shortClip()])
  await page.getByRole('dialog', { name: 'Transcribe' }).getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('link', { name }).click()
  await page.getByRole('button', { name: 'Import a text…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Import a text' })
  const give = (file: string, content: string): Promise<void> =>
    dialog
      .locator('input[type=file]')
      .setInputFiles({ name: file, mimeType: 'text/plain', buffer: Buffer.from(content) })
  await expectAccessible(page)
  await keepScreen(page, 'import-1-empty')
  await give('broken.json', '{')
  await expect(dialog.getByText('This file is not valid JSON')).toBeVisible()
  await give('talk.srt', '1\n00:00:01,000 --> 00:00:02,500\nAnna: Not what is said\n')
  await expect(dialog.getByText('1 section · 1 speaker · until 0:03')).toBeVisible()
  await keepScreen(page, 'import-2-times')
  await dialog.getByRole('button', { name: 'Import' }).click()
  // The dialog shows the text before it is saved.
  await expect(dialog).toBeHidden()
  await expect(page.getByText('Not what is said')).toBeVisible()
  await keepScreen(page, 'import-3-done')

  await page.goto('/audio-list')
  const actions = page.getByRole('button', { name: `Actions for “${name}”` })
  await actions.click()
  await page.getByRole('menuitem', { name: 'Transcribe again' }).click()
  await page
    .getByRole('dialog', { name: 'Transcribe' })
    .getByRole('button', { name: 'Start transcription' })
    .click()
  await page.getByRole('link', { name }).click()
  await expect(page).toHaveURL(/\/detail\?/)
  await expect
    .poll(async () => (await readSections(page)).map(({ text }) => text), longTimeout)
    .not.toEqual(['Not what is said'])
  const recognized = await readSections(page)
  const written = recognized.map(({ text }) => `Anna: ${text}, as printed.`).join('\n\n')
  await page.goto('/audio-list')
  await actions.click()
  await page.getByRole('menuitem', { name: 'Import a text…' }).click()
  await give('talk.txt', written)
  await expect(dialog.getByText(/The text has no times yet/)).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Import' })).toBeEnabled()
  await expectAccessible(page)
  await keepScreen(page, 'import-4-no-times')
  await page.emulateMedia({ colorScheme: 'dark' })
  await keepScreen(page, 'import-4-no-times-dark')
  await page.emulateMedia({ colorScheme: null })
  await dialog.getByRole('button', { name: 'Import' }).click()
  await expect(toasts(page).getByText('Matching the text with the recording')).toBeVisible()
  await page.getByRole('link', { name }).click()
  await expect(page.getByText(/as printed\./).first()).toBeVisible(longTimeout)
  const aligned = await readSections(page)
  expectWordTimes(aligned)
  const startsOf = (sections: readonly TranscriptSection[]): number[] =>
    sections.map(({ words = [] }) => words[0]?.startTime ?? -1)
  // Followed in the sound: as near as one hears.
  for (const [index, start] of startsOf(recognized).entries())
    expect(Math.abs(start - startsOf(aligned)[index]!)).toBeLessThanOrEqual(150)
  await keepScreen(page, 'import-5-aligned')
})

async function answerWhatFollows(page: Page): Promise<void> {
  const areas = page.getByRole('dialog', { name: 'Choose areas related to you' })
  await areas.getByRole('radio').first().click()
  await keepScreen(page, 'journey-0-questionnaire')
  await areas.getByRole('button', { name: 'Next (1/2)' }).click()
  const sources = page.getByRole('dialog', { name: 'How did you find us?' })
  await sources.getByRole('radio').first().click()
  await sources.getByRole('button', { name: 'Enter (2/2)' }).click()
  const gift = page.getByRole('dialog', { name: 'Welcome' })
  await expect(gift.getByText('10 Hours Time Card X 1')).toBeVisible()
  await keepScreen(page, 'journey-0-gift')
  await gift.getByRole('button', { name: 'Get' }).click()
  await expect(gift).toBeHidden()
}

async function uploadByHand(page: Page, clip: string): Promise<void> {
  await page.getByRole('main').locator('input[type=file]').setInputFiles(clip)
  await expect(
    page
      .getByRole('dialog', { name: 'Upload recordings' })
      .or(page.getByRole('dialog', { name: 'Transcribe' })),
  ).toBeVisible()
  await keepScreen(page, 'journey-2-upload')
}

function expectWordTimes(sections: readonly TranscriptSection[]): void {
  expect(sections.length).toBeGreaterThan(0)
  for (const { text, words = [] } of sections) {
    if (text !== '') expect(words.length, text).toBeGreaterThan(0)
    for (const [index, { startTime, endTime }] of words.entries()) {
      expect(endTime).toBeGreaterThanOrEqual(startTime)
      expect(startTime).toBeGreaterThanOrEqual(words[index - 1]?.startTime ?? 0)
    }
  }
}

async function exportAs(page: Page, format: RegExp): Promise<Download> {
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export' }).click()
  await page.getByRole('dialog', { name: 'Export' }).getByRole('button', { name: format }).click()
  return download
}

async function openAs(browser: Browser, longhand: Longhand, account: Account): Promise<Page> {
  const page = await (
    await browser.newContext({ locale: 'en-US', viewport: { width: 1440, height: 900 } })
  ).newPage()
  await logIn(page, longhand, account)
  return page
}

function clock(ms: number): string {
  const seconds = Math.floor(ms / 1000)
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
