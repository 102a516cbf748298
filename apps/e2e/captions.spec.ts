import { headlessChromium } from '@longhand/vitest'
import { expect, test } from './support/fixtures.ts'
import { expectAccessible, keepScreen } from './support/looks.ts'
import { microphone } from './support/microphone.ts'

test.use({
  launchOptions: {
    ...headlessChromium,
    args: [...headlessChromium.args, ...microphone()],
  },
})

const longTimeout = { timeout: 60_000 }

test('speak → captions → correct one, others read along → end → saved → the transcript opens with what was corrected', async ({
  page,
  person,
  browser,
}) => {
  test.setTimeout(300_000)
  expect(person.email).toContain('@')
  await page.goto('/home')
  await page.getByRole('link', { name: 'Live captions' }).click()
  await expect(page).toHaveTitle('Live captions')
  await keepScreen(page, 'captions-1-start')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Start captions' }).click()

  const line = page.getByRole('button', { name: /^Correct/ })
  await expect(line.first()).toBeVisible(longTimeout)
  await expect(page.getByRole('status').filter({ hasText: 'Live' })).toBeVisible()
  await keepScreen(page, 'captions-2-live')
  await expectAccessible(page)

  await line.first().click()
  await page.getByRole('textbox', { name: 'Text of this line' }).fill('Written by hand')
  await page.keyboard.press('Enter')
  await expect(line.first()).toHaveText('Written by hand')

  await page.getByRole('button', { name: 'Audience' }).click()
  await page.getByRole('button', { name: 'Create link' }).click()
  const address = await page.getByLabel('Link for the audience').inputValue()
  await page.keyboard.press('Escape')
  const reader = await browser.newContext()
  const audience = await reader.newPage()
  await audience.goto(address)
  await expect(audience.getByText('Written by hand')).toBeVisible()
  await keepScreen(audience, 'captions-3-audience')
  await expectAccessible(audience)

  const before = await line.count()
  await expect.poll(() => line.count(), longTimeout).toBeGreaterThan(before)
  await expect(line.first()).toHaveText('Written by hand')
  await page.getByRole('button', { name: 'Pause' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Paused' })).toBeVisible()
  await page.getByRole('button', { name: 'Resume' }).click()

  await test.step('a page that is loaded anew goes on where it stopped', async () => {
    const said = await line.count()
    page.once('dialog', (dialog) => void dialog.accept())
    await page.reload()
    await expect(page.getByText('Your captions are still open')).toBeVisible()
    await keepScreen(page, 'captions-4-left-open')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Continue captions' }).click()
    await expect(line.first()).toHaveText('Written by hand', longTimeout)
    await expect.poll(() => line.count(), longTimeout).toBeGreaterThan(said)
  })

  await page.getByRole('button', { name: 'End and save' }).click()
  await page
    .getByRole('dialog')
    .or(page.getByRole('alertdialog'))
    .getByRole('button', { name: 'End and save' })
    .click()
  await expect(audience.getByText('The captions have ended.')).toBeVisible(longTimeout)
  await reader.close()
  await page.getByRole('button', { name: 'Open the transcript' }).click(longTimeout)
  await expect(page.getByText('Written by hand').first()).toBeVisible(longTimeout)
  await keepScreen(page, 'captions-5-transcript')
})
