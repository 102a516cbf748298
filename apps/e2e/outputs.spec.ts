import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { TranscriptSection } from '@longhand/contracts'
import { type Browser, type Download, type Page, request } from '@playwright/test'
import { openSession, post } from './support/account.ts'
import { quietRecording, shortClip } from './support/clips.ts'
import { readPdf, readSubtitles, readZip } from './support/documents.ts'
import { expect, test, toasts } from './support/fixtures.ts'
import type { Longhand } from './support/longhand.ts'
import { expectAccessible, keepScreen } from './support/looks.ts'
import { chooseFiles, transcribe } from './support/uploading.ts'

const first =
  'The ferry leaves at nine, and everybody who wants to see the lighthouse has to be on board by then.'
const second = '# We <b>meet</b> at the *pier*.'

test('a transcript leaves as the files that were chosen, goes back to what it was, and is read by anyone who has the link', async ({
  page,
  longhand,
  person,
  browser,
}) => {
  test.setTimeout(420_000)
  const name = path.basename(shortClip())
  const recordingId = await transcribe(page, shortClip())
  await write(longhand, (await openSession(longhand, person)).token, recordingId)
  await page.getByRole('row').filter({ hasText: name }).getByRole('link', { name }).click()
  await expect(page.getByText(first)).toBeVisible()

  await test.step('subtitles are previewed as they are cut', async () => {
    await page.getByRole('button', { name: 'Export' }).click()
    await page.getByRole('dialog', { name: 'Export' }).getByRole('button', { name: 'More options…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Export' })
    await dialog.getByRole('combobox', { name: 'Format' }).click()
    await page.getByRole('option', { name: /\.srt/ }).click()
    await dialog.getByRole('checkbox', { name: 'Speakers' }).click()
    const preview = dialog.getByRole('region', { name: 'Preview' })
    await expect(preview.getByText(/^\d subtitles$/)).toBeVisible()
    const before = await preview.getByText(/^\d subtitles$/).textContent()
    await dialog.getByText('One line', { exact: true }).click()
    await expect(preview.getByText(before!)).toBeHidden()
    const count = Number.parseInt((await preview.getByText(/^\d subtitles$/).textContent()) ?? '')
    await keepScreen(page, 'outputs-1-preview')
    await expectAccessible(page)
    const subtitles = await readSubtitles(
      await downloadBy(page, () => dialog.getByRole('button', { name: 'Export', exact: true }).click()),
    )
    expect(subtitles).toHaveLength(count)
    expect(subtitles.every(({ text }) => text.length <= 42)).toBe(true)
    expect(subtitles.map(({ text }) => text).join(' ')).toBe(`${first} ${second}`)
    await expect(dialog).toBeHidden()
  })

  await test.step('pdf and Markdown say what was said, marks and all', async () => {
    const pdf = await readPdf(await exportAs(page, /\.pdf/))
    for (const text of ['The ferry leaves at nine', '# We <b>meet</b> at the *pier*.', 'Anna'])
      expect(pdf).toContain(text)
    const markdown = await readFile(await (await exportAs(page, /\.md/)).path(), 'utf8')
    expect(markdown).toContain('The ferry leaves at nine')
    expect(markdown).not.toContain('\n# We')
  })

  await test.step('an earlier version is compared and comes back, as a whole and by passage', async () => {
    await page.getByRole('button', { name: 'History', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Version history' })
    await expect(dialog.getByRole('button', { name: /Transcribed/ })).toHaveAttribute('aria-pressed', 'true')
    await expect(dialog.locator('del').filter({ hasText: 'lighthouse' })).toBeVisible()
    await keepScreen(page, 'outputs-2-versions')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Restore this version' }).click()
    await expect(toasts(page).getByText('The version is restored')).toBeVisible()
    await dialog.getByRole('button', { name: /Edited/ }).click()
    await dialog
      .getByRole('button', { name: /^Restore the passage/ })
      .first()
      .click()
    await expect(toasts(page).getByText('The passage is restored')).toBeVisible()
    await dialog.getByRole('button', { name: 'Close' }).last().click()
    await expect(page.getByText(first)).toBeVisible()
  })

  await test.step('a version gets a name, which a reload keeps, and is deleted', async () => {
    await page.getByRole('button', { name: 'History', exact: true }).click()
    await page.getByRole('button', { name: 'Name the current text' }).click()
    const naming = page.getByRole('dialog', { name: 'Name the current text' })
    await naming.getByLabel('Name').fill('As sent to Anna')
    await naming.getByRole('button', { name: 'Save' }).click()
    await expect(toasts(page).getByText('Kept as “As sent to Anna”')).toBeVisible()
    await page.reload()
    await page.getByRole('button', { name: 'History', exact: true }).click()
    const history = page.getByRole('dialog', { name: 'Version history' })
    const named = history.getByRole('button', { name: /As sent to Anna/ })
    await named.click()
    await expectAccessible(page)
    await history.getByRole('button', { name: 'Delete this version' }).click()
    const question = page
      .getByRole('alertdialog')
      .or(page.getByRole('dialog'))
      .filter({ hasText: 'Delete “As sent to Anna”?' })
    await question.getByRole('button', { name: 'Delete', exact: true }).click()
    await expect(toasts(page).getByText('The version is deleted')).toBeVisible()
    await expect(named).toHaveCount(0)
    await history.getByRole('button', { name: 'Close' }).last().click()
    await expect(page.getByText(first)).toBeVisible()
  })

  await test.step('a link with a password opens for who knows it, until it is revoked', async () => {
    await page.getByRole('button', { name: 'Share' }).click()
    const dialog = page.getByRole('dialog', { name: 'Share' })
    await dialog.getByRole('combobox', { name: 'Link expires' }).click()
    await page.getByRole('option', { name: 'After 1 day' }).click()
    await dialog.getByLabel('Password (optional)').fill('pier-nine')
    await dialog.getByRole('button', { name: 'Create link' }).click()
    const url = await dialog.getByLabel('Your new link').inputValue()
    await expect(dialog.getByText(/^until /)).toBeVisible()
    await keepScreen(page, 'outputs-3-share')
    await expectAccessible(page)
    const visitor = await openAsVisitor(browser, url)
    await dialog.getByRole('button', { name: /^Revoke/ }).click()
    await expect(dialog.getByText('There are no links to this recording yet.')).toBeVisible()
    await visitor.reload()
    await expect(visitor.getByText('This link no longer works')).toBeVisible()
    await keepScreen(visitor, 'outputs-5-ended')
    await visitor.context().close()
    await dialog.getByRole('button', { name: 'Close' }).last().click()
  })

  await test.step('several go into one zip, which says why one is missing', async () => {
    const untranscribed = quietRecording(3)
    const other = untranscribed.name
    await page.goto('/audio-list')
    await chooseFiles(page, [untranscribed])
    await page.getByRole('dialog', { name: 'Transcribe' }).getByRole('button', { name: 'Cancel' }).click()
    for (const recording of [name, other])
      await page.getByRole('checkbox', { name: `Select “${recording}”` }).click()
    await page.getByRole('button', { name: 'Export' }).click()
    const dialog = page.getByRole('dialog', { name: 'Export' })
    await dialog.getByRole('combobox', { name: 'Format' }).click()
    await page.getByRole('option', { name: /\.txt/ }).click()
    const files = await readZip(
      await downloadBy(page, () => dialog.getByRole('button', { name: 'Export', exact: true }).click()),
    )
    const entry = name.replace(/\.\w+$/, '.txt')
    expect([...files.keys()]).toEqual([entry, 'manifest.json'])
    expect(files.get(entry)).toContain(first)
    const manifest = JSON.parse(files.get('manifest.json')!) as {
      files: { fileName: string; error: { name: string } | null }[]
    }
    expect(manifest.files.map(({ fileName, error }) => [fileName, error?.name])).toEqual(
      expect.arrayContaining([
        [name, undefined],
        [other, 'RECORD_NOT_FOUND'],
      ]),
    )
  })
})

async function write(longhand: Longhand, token: string, recordingId: string): Promise<void> {
  const section = { spkId: 'a', spkName: 'Anna', startTime: 0, endTime: 6000 }
  const sections: TranscriptSection[] = [
    { ...section, sectionId: 'a1', text: first },
    { ...section, sectionId: 'b1', spkId: 'b', spkName: 'Ben', startTime: 6000, endTime: 9000, text: second },
  ]
  const server = await request.newContext({ baseURL: longhand.address })
  await post(
    server,
    'updateText',
    { recordingId, revision: 1, sectionsJson: JSON.stringify(sections) },
    token,
  )
  await server.dispose()
}

async function exportAs(page: Page, format: RegExp): Promise<Download> {
  await page.getByRole('button', { name: 'Export' }).click()
  return downloadBy(page, () =>
    page.getByRole('dialog', { name: 'Export' }).getByRole('button', { name: format }).click(),
  )
}

async function downloadBy(page: Page, act: () => Promise<void>): Promise<Download> {
  const download = page.waitForEvent('download')
  await act()
  return download
}

async function openAsVisitor(browser: Browser, url: string): Promise<Page> {
  const page = await (
    await browser.newContext({ locale: 'en-US', viewport: { width: 1440, height: 900 } })
  ).newPage()
  await page.goto(url)
  await expect(
    page.getByRole('heading', { name: 'This transcript is protected by a password' }),
  ).toBeVisible()
  await page.getByLabel('Password', { exact: true }).fill('pier-ten')
  await page.getByRole('button', { name: 'Open', exact: true }).click()
  await expect(page.getByText(first)).toBeHidden()
  await page.getByLabel('Password', { exact: true }).fill('pier-nine')
  await page.getByRole('button', { name: 'Open', exact: true }).click()
  await expect(page.getByText(first)).toBeVisible()
  await expect(page.getByRole('button', { name: /^Edit the text/ })).toHaveCount(0)
  await keepScreen(page, 'outputs-4-shared')
  await expectAccessible(page)
  return page
}
