import { apiBasePath, endpoints, wireNames } from '@longhand/contracts'
import type { Locator, Page } from '@playwright/test'
import { shortClip } from './support/clips.ts'
import { expect, test } from './support/fixtures.ts'
import { expectAccessible, keepScreen } from './support/looks.ts'
import { readSections, transcribe } from './support/uploading.ts'

test('subtitles are split, timed and written beside the sound; another page corrects the text meanwhile; a file has them all', async ({
  page,
  person,
}) => {
  test.setTimeout(420_000)
  expect(person).toBeDefined()
  const recordingId = await transcribe(page, shortClip())
  await page
    .getByRole('link', { name: 'librivox_0870.wav' })
    .or(page.getByRole('link', { name: 'recording.mp3' }))
    .click()
  await page.getByRole('button', { name: 'Subtitles' }).click()
  await expect(page).toHaveURL(/view=subtitles/)
  const editor = page.getByRole('region', { name: 'Subtitles' })
  const text = (number: number): Locator =>
    editor.getByRole('textbox', { name: `Text of subtitle ${number}`, exact: true })
  const recognized = await text(1).inputValue()
  const head = recognized.split(/\s+/).slice(0, 2).join(' ')

  await test.step('split at the caret, and joined again', async () => {
    await caretAt(page, text(1), head.length)
    await page.keyboard.press('Control+Enter')
    await expect(text(1)).toHaveValue(head)
    await expect(text(2)).toBeFocused()
    await page.keyboard.press('Backspace')
    await expect(text(1)).toHaveValue(recognized)
    await page.keyboard.press('Control+z')
    await expect(text(1)).toHaveValue(head)
    await keepScreen(page, 'subtitles-1-split')
    await expectAccessible(page)
  })

  await test.step('an end of its own, and nonsense is refused with a sentence', async () => {
    const end = editor.getByRole('textbox', { name: 'End of subtitle 1', exact: true })
    await end.fill('soon')
    await end.press('Enter')
    await expect(editor.getByText(/^Write the time as/)).toBeVisible()
    await end.fill('00:00:00.500')
    await end.press('Enter')
    await expect
      .poll(async () => (await readSections(page))[0]?.captions?.cuts[0])
      .toMatchObject({ endTime: 500 })
  })

  await test.step('a word written in a subtitle is one of the text, and one of the text is in its subtitle', async () => {
    await text(1).fill(`Indeed ${head}`)
    await expect.poll(async () => (await readSections(page))[0]?.text).toMatch(new RegExp(`^Indeed ${head}`))
    const other = await page.context().newPage()
    await other.goto(page.url().replace('view=subtitles', 'view=text'))
    await other
      .getByRole('button', { name: /^Edit the text at/ })
      .first()
      .click()
    await other.getByRole('textbox', { name: /^Text of/ }).press('ControlOrMeta+End')
    await other.keyboard.type(' Finis.')
    await other.keyboard.press('Escape')
    // Meanwhile the first page moves a subtitle to the top.
    await caretAt(page, text(1), 0)
    await page.keyboard.press('Alt+t')
    await expect(editor.getByText('At the top')).toBeVisible()
    await expect
      .poll(async () => (await readSections(page))[0])
      .toMatchObject({
        text: expect.stringMatching(/^Indeed .*Finis\.$/),
        captions: {
          cuts: expect.arrayContaining([
            expect.objectContaining({ position: 'top', endTime: 500 }),
          ]) as unknown,
        },
      })
    await expect
      .poll(async () =>
        (await editor.getByRole('textbox', { name: /^Text of subtitle/ }).all()).at(-1)?.inputValue(),
      )
      .toMatch(/Finis\.$/)
    await other.close()
  })

  await test.step('a sound is described, what can be fixed is', async () => {
    await page.getByRole('button', { name: 'More for all subtitles' }).click()
    await page.getByRole('menuitem', { name: 'Describe a sound here' }).click()
    await page.keyboard.type('rain')
    await expect(editor.getByText('Sound', { exact: true })).toBeVisible()
    await expect
      .poll(async () => (await readSections(page))[0]?.captions?.marks)
      .toMatchObject([{ kind: 'sound', text: '[rain]' }])
    const fix = page.getByRole('button', { name: 'Fix what can be fixed' })
    if (await fix.isVisible()) await fix.click()
    await keepScreen(page, 'subtitles-2-fixed')
    await page.emulateMedia({ colorScheme: 'dark' })
    await keepScreen(page, 'subtitles-2-fixed-dark')
    await page.emulateMedia({ colorScheme: null })
  })

  await test.step('they are there after a reload, and in a file', async () => {
    const shown = await text(1).inputValue()
    await expect.poll(async () => JSON.stringify((await readSections(page))[0]?.captions)).toContain('[rain]')
    await page.reload()
    await expect(text(1)).toHaveValue(shown)
    const { cuts = [] } = (await readSections(page))[0]?.captions ?? {}
    expect(cuts.length).toBeGreaterThan(1)
    const srt = await exported(page, recordingId)
    expect(srt).toContain('[rain]')
    expect(srt).toContain('{\\an8}')
  })
})

async function caretAt(page: Page, field: Locator, place: number): Promise<void> {
  await field.click()
  await page.keyboard.press('ControlOrMeta+Home')
  for (let step = 0; step < place; step += 1) await page.keyboard.press('ArrowRight')
}

async function exported(page: Page, recordingId: string): Promise<string> {
  const token = (await page.evaluate(() => localStorage.getItem('token')))!
  const params = { [wireNames.recordingId]: recordingId, format: 'srt' }
  const answer = await page.request.get(`${apiBasePath}${endpoints.exportTranscript.path}`, {
    params,
    headers: { token },
  })
  return answer.text()
}
