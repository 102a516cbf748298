import {
  type AnswerOf,
  endpoints,
  type Transcript,
  type TranscriptSection,
  wireNames,
} from '@longhand/contracts'
import type { Locator, Page } from '@playwright/test'
import { get, post } from './support/account.ts'
import { shortClip } from './support/clips.ts'
import { expect, test } from './support/fixtures.ts'
import { InputMethod } from './support/input-method.ts'
import { keepScreen } from './support/looks.ts'
import { readSections, transcribe } from './support/uploading.ts'

/** Longer than any pause after which something is saved, asked for or made another step. */
const longMs = 60_000

test('what an input method composes is the person’s alone until it is confirmed, whoever changes the same section meanwhile', async ({
  page,
  person,
}) => {
  test.setTimeout(480_000)
  expect(person).toBeDefined()
  const { text, before, method } = await openSection(page)
  const server = (): Promise<string> => readSections(page).then(([first]) => first!.text)
  const undo = page.getByRole('group', { name: 'Tools of the text' }).getByRole('button', { name: 'Undo' })

  await test.step('Chinese: nothing is saved, no step is made, and what another client saves waits', async () => {
    await method.compose('z', 'zhong', 'zhong guo')
    await page.clock.runFor(longMs)
    await method.compose('zhong guo ren')
    await changeElsewhere(page, (now) => `Meanwhile, ${now}`)
    await page.clock.runFor(longMs)
    await expect(text).toHaveText(`${before}zhong guo ren`)
    await expect(text).toBeFocused()
    await expect(undo).toBeDisabled()
    await keepScreen(page, 'composition-1-pinyin')
    expect(await server()).toBe(`Meanwhile, ${before}`)
    await method.press('Enter')
    await method.confirm('中国人')
    await expect(text).toHaveText(`Meanwhile, ${before}中国人`)
    await expect(text).toBeFocused()
    await page.clock.runFor(longMs)
    await expect.poll(server).toBe(`Meanwhile, ${before}中国人`)
    await keepScreen(page, 'composition-2-confirmed')
  })

  await test.step('the caret is where it was, and one step takes it back', async () => {
    await method.compose('zai')
    await method.confirm('在')
    await expect(text).toHaveText(`Meanwhile, ${before}中国人在`)
    await page.keyboard.press('ControlOrMeta+z')
    await expect(text).toHaveText(`Meanwhile, ${before}中国人`)
    await page.keyboard.press('ControlOrMeta+z')
    await expect(text).toHaveText(`Meanwhile, ${before}`)
    await expect(undo).toBeDisabled()
  })

  await test.step('Japanese: its Enter confirms, its Escape cancels and leaves no step', async () => {
    await method.compose('k', 'か', 'かんj', 'かんじ', '漢字')
    await method.press('Enter')
    await method.confirm('漢字')
    await expect(text).toHaveText(`Meanwhile, ${before}漢字`)
    await page.clock.runFor(longMs)
    await method.compose('き', 'きょう')
    await method.cancel()
    await expect(text).toHaveText(`Meanwhile, ${before}漢字`)
    await expect(text).toBeFocused()
    await page.keyboard.press('ControlOrMeta+z')
    await expect(text).toHaveText(`Meanwhile, ${before}`)
    await expect(undo).toBeDisabled()
  })

  await test.step('Korean: syllable by syllable, and a dead key: one step for what is typed at one go', async () => {
    await method.compose('ㅎ', '하', '한')
    await method.confirm('한')
    await method.compose('ㄱ', '그', '글')
    await method.confirm('글')
    await method.compose('´')
    await method.confirm('é')
    await expect(text).toHaveText(`Meanwhile, ${before}한글é`)
    await page.clock.runFor(longMs)
    await expect.poll(server).toBe(`Meanwhile, ${before}한글é`)
    await page.keyboard.press('ControlOrMeta+z')
    await expect(text).toHaveText(`Meanwhile, ${before}`)
    await page.clock.runFor(longMs)
    await expect.poll(server).toBe(`Meanwhile, ${before}`)
  })

  await test.step('both write at the same place: asked after the end, with what was confirmed', async () => {
    await page.keyboard.type(' Mine')
    await method.compose('hui yi')
    await changeElsewhere(page, (now) => `${now} Theirs`)
    await page.clock.runFor(longMs)
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(text).toBeFocused()
    await method.confirm('会议')
    const dialog = page.getByRole('dialog', { name: 'This transcript was changed elsewhere' })
    await expect(dialog.getByText('Mine会议')).toBeVisible()
    await keepScreen(page, 'composition-3-conflict')
    await dialog.getByRole('button', { name: 'Use these choices' }).click()
    await page.clock.runFor(longMs)
    await expect.poll(server).toBe(`Meanwhile, ${before} Mine会议`)
  })

  await test.step('left by a click, it is what it was', async () => {
    await edit(page)
    await method.compose('wo', 'wo men')
    await page.getByRole('heading', { level: 1 }).click()
    await expect(page.getByRole('textbox', { name: /^Text of/ })).toBeHidden()
    await page.clock.runFor(longMs)
    await expect.poll(server).toBe(`Meanwhile, ${before} Mine会议wo men`)
  })
})

test('fields, notes, points and subtitles take what is confirmed; keys of the input method are no keys of theirs', async ({
  page,
  person,
}) => {
  test.setTimeout(480_000)
  expect(person).toBeDefined()
  const { method, recordingId } = await openSection(page)
  await page.keyboard.press('Escape')

  await test.step('the bar that finds', async () => {
    await page.keyboard.press('ControlOrMeta+f')
    const bar = page.getByRole('search')
    const field = bar.getByRole('textbox', { name: 'Find' })
    await expect(field).toBeFocused()
    await method.compose('t', 'th', 'the')
    await expect(field).toHaveValue('the')
    await page.clock.runFor(longMs)
    await expect(bar.getByRole('status')).toHaveText('')
    await method.press('Escape')
    await method.press('Enter')
    await expect(field).toBeFocused()
    await method.confirm('the')
    await expect(bar.getByRole('status')).toHaveText(/place/)
    await page.keyboard.press('Escape')
  })

  await test.step('the name of the recording', async () => {
    await page.getByRole('button', { name: 'Rename', exact: true }).click()
    const field = page.getByRole('textbox', { name: /name/i })
    await field.press('ControlOrMeta+a')
    await method.compose('hui', 'hui yi')
    await method.press('Enter')
    await method.press('Escape')
    await expect(field).toBeFocused()
    await method.confirm('会议')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: '会议' })).toBeVisible()
  })

  await test.step('notes', async () => {
    await page.getByRole('tab', { name: 'Notes' }).click()
    const panel = page.getByRole('complementary', { name: 'Insights' })
    await panel.getByRole('textbox', { name: 'Notes' }).click()
    const saved = async (): Promise<string> =>
      JSON.stringify((await call<AnswerOf<'getNotes'>>(page, 'getNotes', { recordingId })).document)
    await page.keyboard.type('On ')
    await method.compose('hui', 'hui yi')
    await page.clock.runFor(longMs)
    await expect.poll(saved).toContain('On ')
    expect(await saved()).not.toContain('hui')
    await method.confirm('会议')
    await page.clock.runFor(longMs)
    await expect.poll(saved).toContain('On 会议')
    await page.clock.runFor(longMs)
    await method.compose('jin tian')
    await method.cancel()
    await page.keyboard.press('ControlOrMeta+z')
    await expect(panel.getByRole('textbox', { name: 'Notes' })).not.toContainText('会议')
  })

  await test.step('a question about other notes waits', async () => {
    const panel = page.getByRole('complementary', { name: 'Insights' })
    const { revision, document } = await call<AnswerOf<'getNotes'>>(page, 'getNotes', { recordingId })
    await call(page, 'updateNotes', { recordingId, revision, document })
    await page.keyboard.type(' and ')
    await method.compose('ming tian')
    await page.clock.runFor(longMs)
    await expect(panel.getByText('Saving…')).toBeVisible()
    await expect(panel.getByRole('alert')).toBeHidden()
    await method.confirm('明天')
    await panel.getByRole('alert').getByRole('button', { name: 'Keep mine' }).click()
    await expect
      .poll(async () =>
        JSON.stringify((await call<AnswerOf<'getNotes'>>(page, 'getNotes', { recordingId })).document),
      )
      .toContain(' and 明天')
  })

  await test.step('a point of the summary', async () => {
    await page.getByRole('tab', { name: 'Key sentences' }).click()
    const panel = page.getByRole('complementary', { name: 'Insights' })
    await panel.getByRole('button', { name: 'Pick the key sentences' }).click()
    await panel
      .getByRole('button', { name: /^Edit “/ })
      .first()
      .click()
    const field = panel.getByRole('textbox', { name: 'Text' })
    await field.press('ControlOrMeta+a')
    await method.compose('hui', 'hui yi')
    await method.press('Escape')
    await expect(field).toBeFocused()
    await method.confirm('会议')
    await panel.getByRole('button', { name: 'Save' }).click()
    await expect(panel.getByText('会议', { exact: true })).toBeVisible()
  })

  await test.step('a subtitle', async () => {
    await page.getByRole('button', { name: 'Subtitles' }).click()
    const field = page
      .getByRole('region', { name: 'Subtitles' })
      .getByRole('textbox', { name: 'Text of subtitle 1', exact: true })
    const before = await field.inputValue()
    await field.press('ControlOrMeta+Home')
    await method.compose('n', 'ni hao')
    await changeElsewhere(page, (now) => `${now} Meanwhile.`)
    await page.clock.runFor(longMs)
    await expect(field).toHaveValue(`ni hao${before}`)
    expect((await readSections(page))[0]!.text).not.toContain('ni hao')
    await method.press('Enter')
    await method.confirm('你好')
    await expect(field).toHaveValue(`你好${before}`)
    await page.clock.runFor(longMs)
    await expect.poll(async () => (await readSections(page))[0]!.text).toMatch(/^你好.* Meanwhile\.$/)
    await keepScreen(page, 'composition-4-subtitle')
    await page.keyboard.press('ControlOrMeta+z')
    await expect(field).toHaveValue(before)
  })
})

test.describe('a keyboard of Android', () => {
  test.use({
    userAgent:
      'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
  })

  test('composes all the time, and its words are saved all the same', async ({ page, person }) => {
    test.setTimeout(480_000)
    expect(person).toBeDefined()
    const { text, before, method } = await openSection(page)
    const server = (): Promise<string> => readSections(page).then(([first]) => first!.text)

    await test.step('each word once it is typed', async () => {
      await method.compose('h', 'he', 'hello')
      await page.clock.runFor(3000)
      expect(await server()).toBe(before)
      await method.confirm('hello')
      await page.keyboard.type(' ')
      await method.compose('w', 'wor', 'world')
      await page.clock.runFor(3000)
      await expect.poll(server).toBe(`${before}hello `)
    })

    await test.step('and the last one once it rests', async () => {
      await page.clock.runFor(longMs)
      await expect.poll(server).toBe(`${before}hello world`)
      await expect(text).toBeFocused()
      await method.compose('worlds')
      await method.confirm('worlds')
      await page.clock.runFor(longMs)
      await expect.poll(server).toBe(`${before}hello worlds`)
    })

    await test.step('a word that stands there is taken up and composed again', async () => {
      const from = before.length
      await method.takeUp(from, from + 5, 'hallo')
      await expect(text).toHaveText(`${before}hallo worlds`)
      await changeElsewhere(page, (now) => `Meanwhile, ${now}`)
      await method.confirm('hallo')
      await page.clock.runFor(longMs)
      await expect(text).toHaveText(`Meanwhile, ${before}hallo worlds`)
      await expect.poll(server).toBe(`Meanwhile, ${before}hallo worlds`)
    })
  })
})

interface OpenSection {
  recordingId: string
  text: Locator
  before: string
  method: InputMethod
}

/** The first section of a transcript, with the caret at its end. */
async function openSection(page: Page): Promise<OpenSection> {
  const recordingId = await transcribe(page, shortClip())
  await page.clock.install()
  // A part of the app that is still on its way would be given up when the clock runs for minutes.
  await page.goto(`/detail?${wireNames.recordingId}=${recordingId}`, { waitUntil: 'networkidle' })
  const text = await edit(page)
  return { recordingId, text, before: (await text.textContent())!, method: await InputMethod.of(page) }
}

async function edit(page: Page): Promise<Locator> {
  await page
    .getByRole('button', { name: /^Edit the text at/ })
    .first()
    .click()
  const text = page.getByRole('textbox', { name: /^Text of/ })
  await expect(text).toBeFocused()
  return text
}

/** As another client does it, in the first section. */
async function changeElsewhere(page: Page, change: (text: string) => string): Promise<void> {
  const recordingId = new URL(page.url()).searchParams.get(wireNames.recordingId)!
  const { sectionsJson, revision } = await call<Transcript>(page, 'getText', {
    recordingId,
    answerVersion: 3,
  })
  const [first, ...rest] = JSON.parse(sectionsJson) as TranscriptSection[]
  const sections = [{ ...first!, text: change(first!.text), words: undefined }, ...rest]
  await call(page, 'updateText', { recordingId, sectionsJson: JSON.stringify(sections), revision })
}

async function call<Answer>(
  page: Page,
  name: 'getText' | 'updateText' | 'getNotes' | 'updateNotes',
  fields: object,
): Promise<Answer> {
  const token = (await page.evaluate(() => localStorage.getItem('token')))!
  return endpoints[name].method === 'GET'
    ? get<Answer>(page.request, name, token, fields)
    : post<Answer>(page.request, name, fields, token)
}
