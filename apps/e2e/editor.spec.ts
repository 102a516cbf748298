import path from 'node:path'
import type { TranscriptSection } from '@longhand/contracts'
import type { Page } from '@playwright/test'
import { conversation } from './support/clips.ts'
import { expect, test } from './support/fixtures.ts'
import { expectAccessible, keepScreen } from './support/looks.ts'
import { chooseFiles, readSections } from './support/uploading.ts'

/** Recognising takes as long as it takes on the machine at hand. */
const longTimeout = { timeout: 240_000 }

test('split, join, undo, replace, review, name and tell apart; nothing is lost when the page or the network dies', async ({
  page,
  person,
  complaints,
}) => {
  test.setTimeout(480_000)
  expect(person).toBeDefined()
  await openTranscript(page)
  const before = await readSections(page)

  await test.step('Enter splits at the caret, undo joins again, word times stay', async () => {
    const at = before.findIndex(({ words = [] }) => words.length > 3)
    await page
      .getByRole('button', { name: /^Edit the text at/ })
      .nth(at)
      .click()
    await page.keyboard.press('Home')
    await page.keyboard.press('ControlOrMeta+ArrowRight')
    await page.keyboard.press('ControlOrMeta+ArrowRight')
    await page.keyboard.press('Enter')
    await expect.poll(async () => (await readSections(page)).length).toBe(before.length + 1)
    await page.keyboard.press('ControlOrMeta+z')
    await expect.poll(() => readSections(page)).toEqual(before)
    await page.keyboard.press('Escape')
  })

  await test.step('replace everywhere and back', async () => {
    await page.keyboard.press('ControlOrMeta+h')
    const bar = page.getByRole('search', { name: 'Find and replace' })
    await bar.getByRole('textbox', { name: 'Find' }).fill('the')
    await bar.getByRole('button', { name: 'Whole words' }).click()
    await expect(bar.getByRole('status')).toHaveText(/\d+ places?/)
    await bar.getByRole('textbox', { name: 'Replace with' }).fill('xyzzy')
    await keepScreen(page, 'editor-1-find')
    await expectAccessible(page)
    await bar.getByRole('button', { name: /^Replace all/ }).click()
    await expect.poll(async () => textOf(await readSections(page))).toContain('xyzzy')
    await page.keyboard.press('Escape')
    await page.getByRole('group', { name: 'Tools of the text' }).getByRole('button', { name: 'Undo' }).click()
    await expect.poll(async () => textOf(await readSections(page))).toBe(textOf(before))
  })

  await test.step('review a phrase in doubt by keyboard', async () => {
    await page.keyboard.press('ControlOrMeta+Shift+e')
    const bar = page.getByRole('region', { name: 'Check words in doubt' })
    await bar.getByRole('button', { name: 'Start' }).click()
    const phrase = bar.getByRole('textbox', { name: 'The phrase' })
    await expect(phrase).toBeFocused()
    await page.keyboard.press('Alt+h')
    await expect(page.getByText(/is in your vocabulary now/)).toBeVisible()
    await keepScreen(page, 'editor-2-review')
    await phrase.fill('orchard')
    await page.keyboard.press('Enter')
    await expect.poll(async () => textOf(await readSections(page)).toLowerCase()).toContain('orchard')
    await page.keyboard.press('Escape')
  })

  await test.step('who is who', async () => {
    await page.getByRole('button', { name: 'Speakers', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Who is who' })
    await dialog
      .getByRole('textbox', { name: /^Name of/ })
      .first()
      .fill('Nora')
    await dialog.getByRole('button', { name: 'Modify' }).first().click()
    await keepScreen(page, 'editor-3-who-is-who')
    await expectAccessible(page)
    const text = textOf(await readSections(page))
    await dialog.getByRole('button', { name: 'Tell speakers apart again' }).click()
    await expect(dialog.getByText('The speakers were told apart again.')).toBeVisible(longTimeout)
    await page.keyboard.press('Escape')
    const now = await readSections(page)
    expect(textOf(now)).toBe(text)
    expect(now.map(({ spkName }) => spkName)).toContain('Nora')
  })

  await test.step('what was typed offline is there after the page died, and is saved', async () => {
    complaints.expect(/ERR_INTERNET_DISCONNECTED|Failed to load resource/)
    await expect(page.getByText('Saved', { exact: true })).toBeVisible()
    await page.context().setOffline(true)
    await page
      .getByRole('button', { name: /^Edit the text at/ })
      .first()
      .click()
    await page.keyboard.type(' Typed without a network.')
    const kept = page.getByText(/kept on this device/)
    await expect(kept).toBeVisible({ timeout: 20_000 })
    expect(await kept.evaluate((text) => text.scrollHeight - text.clientHeight)).toBe(0)
    await keepScreen(page, 'editor-4-offline')
    const address = page.url()
    await page.close({ runBeforeUnload: false })
    const next = await page.context().newPage()
    await page.context().setOffline(false)
    await next.goto(address)
    await expect(next.getByText('Your last changes are back')).toBeVisible()
    await expect.poll(async () => textOf(await readSections(next))).toContain('Typed without a network.')
    await test.step('a second tab follows the first', async () => {
      const second = await next.context().newPage()
      await second.goto(address)
      await second
        .getByRole('button', { name: /^Edit the text at/ })
        .nth(1)
        .click()
      await second.keyboard.type(' From the second tab.')
      await second.keyboard.press('Escape')
      await expect(next.getByText(/From the second tab\.$/)).toBeVisible({ timeout: 20_000 })
    })
  })
})

async function openTranscript(page: Page): Promise<void> {
  const clip = conversation()
  await page.goto('/audio-list')
  await chooseFiles(page, [clip])
  await page
    .getByRole('dialog', { name: 'Transcribe' })
    .getByRole('button', { name: 'Start transcription' })
    .click()
  const row = page.getByRole('row').filter({ hasText: path.basename(clip) })
  await expect(row.getByText('Transcribed', { exact: true })).toBeVisible(longTimeout)
  await row.getByRole('link', { name: path.basename(clip) }).click()
  await expect(page.getByRole('button', { name: /^Edit the text at/ }).first()).toBeVisible()
}

function textOf(sections: readonly TranscriptSection[]): string {
  return sections.map(({ text }) => text).join(' ')
}
