import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { tusPath } from '@longhand/contracts'
import { createAccount, newAccount } from './support/account.ts'
import { shortClip } from './support/clips.ts'
import { expect, test, toasts } from './support/fixtures.ts'
import { enter, signUp } from './support/login-dialog.ts'
import { expectAccessible, keepScreen } from './support/looks.ts'
import { chooseFiles, writeTone } from './support/uploading.ts'

test('an upload goes on where it stopped when the server was started again', async ({
  page,
  person,
  longhand,
  complaints,
}) => {
  test.setTimeout(240_000)
  expect(person).toBeDefined()
  complaints.expect(/ERR_CONNECTION|ERR_EMPTY_RESPONSE|Failed to load resource|net::ERR/)
  const file = test.info().outputPath('tone.wav')
  // A bucket has what came in whole parts of 8 MiB.
  await writeTone(file, 300)
  await page.goto('/audio-list')
  const wire = await page.context().newCDPSession(page)
  await wire.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: 2_000_000,
  })
  const offsets: number[] = []
  page.on('request', (request) => {
    if (request.method() === 'PATCH' && request.url().includes(tusPath))
      offsets.push(Number(request.headers()['upload-offset']))
  })
  await chooseFiles(page, [file])
  const dialog = page.getByRole('dialog', { name: 'Upload recordings' })
  const progress = dialog.getByRole('progressbar', { name: 'Upload of tone.wav' })
  await expect
    .poll(async () => Number(await progress.getAttribute('aria-valuenow')), { timeout: 60_000 })
    .toBeGreaterThan(0.5)
  await keepScreen(page, 'upload-under-way')
  await longhand.down('SIGKILL')
  await expect(dialog.getByText('Interrupted, trying again')).toBeVisible({ timeout: 30_000 })
  await keepScreen(page, 'upload-stalled')
  const before = offsets.length
  await longhand.up()
  await wire.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: -1,
  })
  await expect(page.getByRole('dialog', { name: 'Transcribe' }).getByText('tone.wav')).toBeVisible({
    timeout: 90_000,
  })
  expect(offsets[before]).toBeGreaterThan(0)
  await page.getByRole('dialog', { name: 'Transcribe' }).getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('link', { name: 'tone.wav' })).toBeVisible()
})

test('a file that a visitor chooses waits in the browser and is uploaded after the login', async ({
  page,
  longhand,
}) => {
  const account = await createAccount(longhand)
  const name = path.basename(shortClip())
  await page.goto('/')
  await page.getByRole('main').locator('input[type=file]').setInputFiles(shortClip())
  const dialog = page.getByRole('dialog', { name: 'Sign up' })
  await expect(dialog).toHaveAccessibleDescription(new RegExp(`^Create a free account to upload “${name}”`))
  await expectAccessible(page)
  await keepScreen(page, 'visitor-file-waits')
  await dialog.getByRole('button', { name: 'Log in' }).click()
  await enter(page, account)
  await expect(page).toHaveURL(/\/home$/)
  await expect(toasts(page).getByText(`“${name}” is uploaded`)).toBeVisible({ timeout: 30_000 })
  await expect(page.getByRole('link', { name })).toBeVisible()
  await toasts(page).getByRole('button', { name: 'Transcribe' }).click()
  await expect(page.getByRole('dialog', { name: 'Transcribe' }).getByText(name)).toBeVisible()
  await keepScreen(page, 'visitor-file-uploaded')
})

test('a newcomer who drops a file makes an account over the front page, is logged in and finds the file', async ({
  page,
  longhand,
}) => {
  const name = path.basename(shortClip())
  await page.goto('/')
  await page.getByRole('main').locator('input[type=file]').setInputFiles(shortClip())
  const dialog = page.getByRole('dialog', { name: 'Sign up' })
  await expect(dialog).toHaveAccessibleDescription(new RegExp(`“${name}”`))
  await expect(dialog.getByLabel('Verification code')).toHaveAccessibleDescription(
    'To get a code, first enter your email address',
  )
  await expect(page).toHaveURL(/\/$/)
  await signUp(page, longhand, newAccount())
  await expect(page).toHaveURL(/\/home$/)
  await page
    .getByRole('dialog', { name: 'Choose areas related to you' })
    .getByRole('button', { name: 'Close' })
    .click()
  await page.getByRole('dialog', { name: 'Welcome' }).getByRole('button', { name: 'Get' }).click()
  await expect(page.getByRole('link', { name })).toBeVisible()
})

test('what can’t be taken is said before it is sent, and what lies about itself is refused and leaves nothing behind', async ({
  page,
  person,
  complaints,
}) => {
  expect(person).toBeDefined()
  // The browser notes that the refused transfer is gone already when its rest is taken off the server.
  complaints.expect(/404.*\/audio\/tus\//)
  const text = test.info().outputPath('notes.pdf')
  const liar = test.info().outputPath('notes.mp3')
  await writeFile(text, 'These are notes.')
  await writeFile(liar, 'These are notes under another name. '.repeat(200))
  await page.goto('/audio-list')
  await chooseFiles(page, [text, liar])
  const dialog = page.getByRole('dialog', { name: 'Upload recordings' })
  await expect(
    dialog.getByText('This kind of file can’t be uploaded. See the list of formats.', { exact: true }),
  ).toBeVisible()
  const refused = dialog.getByRole('listitem').filter({ hasText: 'notes.mp3' })
  await expect(refused.getByRole('progressbar')).toHaveCount(0)
  await expect(refused.getByText(/notes\.mp3/)).toBeVisible()
  await keepScreen(page, 'upload-refused')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByText('Turn your first recording into text')).toBeVisible()
})
