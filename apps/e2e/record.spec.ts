import { headlessChromium } from '@longhand/vitest'
import { shortClip } from './support/clips.ts'
import { expect, test, toasts } from './support/fixtures.ts'
import { expectAccessible, keepScreen } from './support/looks.ts'

const clip = shortClip()

test.use({
  launchOptions: {
    ...headlessChromium,
    args: [
      ...headlessChromium.args,
      '--use-fake-device-for-media-stream',
      '--use-fake-ui-for-media-stream',
      // The browser reads nothing but wav here; without a clip its microphone beeps.
      ...(clip.endsWith('.wav') ? [`--use-file-for-fake-audio-capture=${clip}`] : []),
    ],
  },
})

test('a recording goes on after a reload and without the server, and is one of the list that can be transcribed', async ({
  page,
  person,
  longhand,
  complaints,
}) => {
  test.setTimeout(240_000)
  expect(person).toBeDefined()
  complaints.expect(
    /ERR_CONNECTION|ERR_EMPTY_RESPONSE|Failed to load resource|net::ERR|WebSocket|EventSource/,
  )
  const dialog = page.getByRole('dialog', { name: 'Record' })
  const press = (name: string) => dialog.getByRole('button', { name, exact: true }).click()
  const seconds = async () => {
    const [minutes = 0, rest = 0] = ((await dialog.getByRole('timer').textContent()) ?? '')
      .split(':')
      .map(Number)
    return minutes * 60 + rest
  }

  await page.goto('/audio-list')
  await page.getByRole('main').getByRole('button', { name: 'Record', exact: true }).click()
  await expect(dialog.getByText('Ready')).toBeVisible()
  await expectAccessible(page)
  await keepScreen(page, 'record-ready')
  await dialog.getByLabel('Name').fill('Interview with Ann')
  await press('Start recording')
  await expect.poll(seconds, { timeout: 20_000 }).toBeGreaterThan(4)
  await expect
    .poll(async () => Number(await dialog.getByRole('meter').getAttribute('aria-valuenow')))
    .toBeGreaterThan(0)
  await expectAccessible(page)
  await keepScreen(page, 'record-under-way')

  const other = await page.context().newPage()
  await other.goto('/home')
  await other.getByRole('main').getByRole('button', { name: 'Record', exact: true }).click()
  await other.getByRole('dialog', { name: 'Record' }).getByRole('button', { name: 'Start recording' }).click()
  await expect(other.getByText('Another page of this browser is already recording.')).toBeVisible()
  await keepScreen(other, 'record-other-page')
  await other.close()

  const asked: string[] = []
  page.once('dialog', (question) => {
    asked.push(question.type())
    void question.accept()
  })
  await page.reload()
  expect(asked).toEqual(['beforeunload'])
  await toasts(page).getByRole('button', { name: 'Show' }).click()
  await expect(dialog.getByText(/^You left the page while this was being recorded/)).toBeVisible()
  await expect(dialog.getByLabel('Name')).toHaveValue('Interview with Ann')
  const before = await seconds()
  expect(before).toBeGreaterThan(1)
  await keepScreen(page, 'record-after-reload')

  await press('Continue recording')
  await expect.poll(seconds, { timeout: 20_000 }).toBeGreaterThan(before + 2)
  await longhand.down('SIGKILL')
  await expect(
    dialog.getByText(/^The connection is lost\. What you record is kept in this browser/),
  ).toBeVisible({ timeout: 20_000 })
  await keepScreen(page, 'record-without-server')
  await longhand.up()
  await expect(dialog.getByText(/^The connection is lost/)).toHaveCount(0, { timeout: 30_000 })
  await press('Pause')
  await expect(dialog.getByText('Paused')).toBeVisible()
  const whole = await seconds()
  await press('Stop and save')

  const transcribe = page.getByRole('dialog', { name: 'Transcribe' })
  await expect(transcribe.getByText('Interview with Ann.webm')).toBeVisible({ timeout: 30_000 })
  await transcribe.getByRole('button', { name: 'Start transcription' }).click()
  const row = page.getByRole('row').filter({ hasText: 'Interview with Ann.webm' })
  await expect(row).toBeVisible()
  const length = /webm\s*(\d+):(\d\d)/.exec((await row.textContent()) ?? '')
  // What a page that is left loses is the last two seconds at most; they were not counted either.
  expect(Math.abs(Number(length?.[1]) * 60 + Number(length?.[2]) - whole)).toBeLessThanOrEqual(2)
  await expect(row.getByText('Transcribed', { exact: true })).toBeVisible({ timeout: 90_000 })
  await keepScreen(page, 'record-saved')
})
