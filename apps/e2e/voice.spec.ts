import { headlessChromium } from '@longhand/vitest'
import type { Locator, Page } from '@playwright/test'
import { readSubtitles } from './support/documents.ts'
import { expect, test, toasts } from './support/fixtures.ts'
import { expectAccessible, keepScreen } from './support/looks.ts'
import { voicedMicrophone } from './support/microphone.ts'

const microphone = voicedMicrophone()

test.use({ launchOptions: { ...headlessChromium, args: [...headlessChromium.args, ...microphone.args] } })

const longTimeout = { timeout: 90_000 }

/** Plays until a word is spoken. The page itself looks: a busy machine meets it too seldom from outside. */
async function stopAtWord(player: Locator, word: string): Promise<void> {
  await player.evaluate(
    (region, wanted) =>
      new Promise<void>((resolve) => {
        const sound = region.querySelector('audio')
        const observer = new MutationObserver(() => {
          if (region.querySelector('mark')?.textContent !== wanted) return
          observer.disconnect()
          sound?.pause()
          resolve()
        })
        observer.observe(region, { subtree: true, childList: true, characterData: true })
        void sound?.play()
      }),
    word,
  )
}

test('write → draft → choose a voice and hear it → make it → listen with the spoken word marked → sound and subtitles', async ({
  page,
  person,
}) => {
  expect(person.email).toContain('@')
  await page.goto('/home')
  await page.getByRole('link', { name: 'Voices' }).click()
  await expect(page).toHaveTitle('Text to voice')
  await keepScreen(page, 'voice-1-text-to-voice')
  await expectAccessible(page)

  const text = 'The harbour was quiet in the morning.\nThen the boats came home, one after the other.'
  const field = page.getByLabel('Text', { exact: true })
  await field.fill(text)
  await expect(page.getByText(`${text.length} of 10,000 characters`)).toBeVisible()
  await page.getByRole('button', { name: 'Save as draft' }).click()
  await expect(toasts(page).getByText('Draft saved')).toBeVisible()
  await page.reload()
  await expect(field).toHaveValue('')
  await page.getByRole('button', { name: /^Open The harbour was quiet/ }).click()
  await expect(field).toHaveValue(text)

  await page.getByRole('combobox', { name: 'Kind of voice' }).click()
  await page.getByRole('option', { name: 'Men', exact: true }).click()
  await page.getByRole('button', { name: 'Hear this voice' }).click()
  await expect(page.getByRole('button', { name: 'Stop', exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Generate speech' }).click()
  const player = page.getByRole('region', { name: 'Listen' })
  await expect(player).toBeVisible(longTimeout)
  await expect(player.getByText('one after the other')).toBeVisible()

  await stopAtWord(player, 'boats')
  await expect(player.locator('mark')).toHaveText('boats')
  await keepScreen(page, 'voice-2-listening')
  await expectAccessible(page)

  expect((await save(page, player, 'MP3')).suggestedFilename()).toMatch(/\.mp3$/)
  const subtitles = await save(page, player, 'SRT')
  expect((await readSubtitles(subtitles)).map((cue) => cue.text).join(' ')).toContain('the boats came home')
})

test('a voice of one’s own is made of the sentence that is read aloud → it speaks → it is gone with its files', async ({
  page,
  person,
}) => {
  test.setTimeout(300_000)
  expect(person.email).toContain('@')
  await page.goto('/myVoice')
  await expect(page.getByText(/similar to you, not a copy/)).toBeVisible()
  await page.getByRole('button', { name: 'New voice' }).click()
  const dialog = page.getByRole('dialog', { name: 'New voice' })
  const sentence = dialog.getByRole('blockquote')
  await dialog.getByLabel('Name').fill('My reading voice')
  await keepScreen(page, 'voice-3-new-voice')
  await expectAccessible(page)

  const first = (await sentence.textContent()) ?? ''
  await read(dialog, 'I would like to order two large pizzas with cheese and a bottle of water.', 'awb', 6000)
  await dialog.getByRole('button', { name: 'Make my voice' }).click()
  await expect(dialog.getByRole('alert')).toContainText('The sentence was not heard', longTimeout)
  await expect(sentence).not.toHaveText(first)
  await expect(dialog.getByRole('button', { name: 'Record', exact: true })).toBeFocused()
  await keepScreen(page, 'voice-3b-refused')
  await expectAccessible(page)

  await read(dialog, (await sentence.textContent()) ?? '', 'awb', 14_000)
  await dialog.getByRole('button', { name: 'Listen' }).click()
  await expect(dialog.getByRole('button', { name: 'Stop' })).toBeVisible()
  await keepScreen(page, 'voice-3c-recorded')
  await dialog.getByRole('button', { name: 'Make my voice' }).click()
  await expect(toasts(page).getByText('Your voice is ready')).toBeVisible(longTimeout)
  const row = page.getByRole('listitem').filter({ hasText: 'My reading voice' })
  await row.getByRole('button', { name: 'Hear this voice' }).click()
  await expect(row.getByRole('button', { name: 'Stop' })).toBeVisible(longTimeout)
  await keepScreen(page, 'voice-4-my-voices')
  await expectAccessible(page)
  await row.getByRole('button', { name: 'Delete My reading voice' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('No voice of yours yet')).toBeVisible()
})

async function read(dialog: Locator, text: string, voice: string, ms: number): Promise<void> {
  microphone.say(text, voice)
  await dialog.getByRole('button', { name: /^Record/ }).click()
  await expect(dialog.getByRole('progressbar', { name: 'Level' })).toBeVisible()
  await dialog.page().waitForTimeout(ms)
  await dialog.getByRole('button', { name: 'Finish recording' }).click()
  await expect(dialog.getByRole('button', { name: 'Record again' })).toBeVisible()
}

test('the page of songs says that no converter is installed', async ({ page, person }) => {
  expect(person.email).toContain('@')
  await page.goto('/songConversion')
  await expect(page.getByText('Songs can’t be converted here: no song converter is installed.')).toBeVisible()
  await keepScreen(page, 'voice-5-song')
  await expectAccessible(page)
})

async function save(page: Page, player: Locator, format: string) {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    player.getByRole('button', { name: `Save as ${format}` }).click(),
  ])
  return download
}
