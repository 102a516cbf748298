import path from 'node:path'
import type { Download, Locator, Page } from '@playwright/test'
import { conversation } from './support/clips.ts'
import { readWordDocument } from './support/documents.ts'
import { expect, test } from './support/fixtures.ts'
import { expectAccessible, keepScreen } from './support/looks.ts'
import { chooseFiles } from './support/uploading.ts'

const longTimeout = { timeout: 240_000 }

test('a recording → summary without a language model, a point plays, edits and notes stay, both leave as Word documents', async ({
  page,
  person,
}) => {
  test.setTimeout(420_000)
  expect(person).toBeDefined()
  await openTranscribed(page)
  await page.getByRole('tab', { name: 'Key sentences' }).click()
  const panel = page.getByRole('complementary', { name: 'Insights' })

  await test.step('the summary was said in the recording, and leads there', async () => {
    await panel.getByRole('button', { name: 'Pick the key sentences' }).click()
    await expect(panel.getByText(/a program picked them/)).toBeVisible()
    await expect(panel.getByRole('heading', { name: 'Key sentences' })).toBeVisible()
    await keepScreen(page, 'insights-1-summary')
    await expectAccessible(page)
    await panel
      .getByRole('button', { name: /^Play from/ })
      .first()
      .click()
    await expect(page.getByRole('button', { name: 'Pause', exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Pause', exact: true }).click()
  })

  await test.step('a point is changed by hand', async () => {
    await panel
      .getByRole('button', { name: /^Edit “/ })
      .first()
      .click()
    await panel.getByRole('textbox', { name: 'Text' }).fill('They talk about a name.')
    await panel.getByRole('button', { name: 'Save' }).click()
    await expect(panel.getByText('edited', { exact: true })).toBeVisible()
    await expect(panel.getByText('They talk about a name.')).toBeVisible()
    const document = await readWordDocument(await downloadFrom(page, panel))
    expect(document).toContain('They talk about a name.')
    expect(document).toContain('Sentences that were said, picked by a program.')
  })

  await test.step('an edit of the text marks what rests on it', async () => {
    await page
      .getByRole('button', { name: /^Edit the text at/ })
      .first()
      .click()
    const text = page.getByRole('textbox', { name: /^Text of/ })
    await text.press('ControlOrMeta+A')
    await text.pressSequentially('Something else altogether.')
    await text.press('Escape')
    await expect(panel.getByText(/The text has changed since/)).toBeVisible({ timeout: 20_000 })
    await keepScreen(page, 'insights-2-stale')
  })

  await test.step('notes save themselves and are there after a reload', async () => {
    await page.getByRole('tab', { name: 'Notes' }).click()
    await panel.getByRole('textbox', { name: 'Notes' }).click()
    await panel.getByRole('button', { name: 'Bulleted list' }).click()
    await page.keyboard.type('Ask about <b>the name</b>')
    await expect(panel.getByText('Saved', { exact: true })).toBeVisible()
    await keepScreen(page, 'insights-3-notes')
    await expectAccessible(page)
    expect(await readWordDocument(await downloadFrom(page, panel))).toContain('Ask about')
    await page.reload()
    await expect(page.getByRole('tab', { name: 'Notes', selected: true })).toBeVisible()
    await page.getByRole('tab', { name: 'Key sentences' }).click()
    await expect(panel.getByText('They talk about a name.')).toBeVisible()
    await page.getByRole('tab', { name: 'Notes' }).click()
    await expect(panel.getByRole('listitem').filter({ hasText: 'Ask about <b>the name</b>' })).toBeVisible()
  })

  await test.step('what this server lacks is not offered', async () => {
    await expect(page.getByRole('tab', { name: 'Ask' })).toHaveCount(0)
    await page.getByRole('tab', { name: 'Translation' }).click()
    await translate(page, panel)
    await keepScreen(page, 'insights-4-translation')
    await expectAccessible(page)
  })
})

/** Apertium's pairs, or a sentence that says what is missing. */
async function translate(page: Page, panel: Locator): Promise<void> {
  const language = panel.getByRole('combobox', { name: 'Language' })
  await expect(language.or(panel.getByText('Translation is not available here'))).toBeVisible()
  if (!(await language.isVisible())) return
  await language.click()
  await page.getByRole('option', { name: 'Spanish' }).click()
  await panel.getByRole('button', { name: 'Translate' }).click()
  await expect(panel.getByText(/Rough machine translation/)).toBeVisible({ timeout: 60_000 })
  await expect(
    panel.getByRole('region', { name: 'Original and translation' }).getByRole('listitem').first(),
  ).toBeVisible()
}

async function openTranscribed(page: Page): Promise<void> {
  const name = path.basename(conversation())
  await page.goto('/audio-list')
  await chooseFiles(page, [conversation()])
  await page
    .getByRole('dialog', { name: 'Transcribe' })
    .getByRole('button', { name: 'Start transcription' })
    .click()
  await page.getByRole('link', { name }).first().click()
  await expect(page.getByRole('button', { name: /^Edit the text at/ }).first()).toBeVisible(longTimeout)
}

async function downloadFrom(page: Page, panel: Locator): Promise<Download> {
  const download = page.waitForEvent('download')
  await panel.getByRole('button', { name: 'Word document' }).click()
  return download
}
