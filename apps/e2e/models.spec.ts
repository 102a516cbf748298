import { mkdir, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Transcript } from '@longhand/contracts'
import { startModelHost, writeTinyCtcModel, type ModelHost } from '@longhand/server/src/testing-models.ts'
import { get } from './support/account.ts'
import { shortClip } from './support/clips.ts'
import { expect, test as base } from './support/fixtures.ts'
import { Longhand } from './support/longhand.ts'
import { expectAccessible, keepScreen } from './support/looks.ts'
import { chooseFiles, transcribed } from './support/uploading.ts'

/** Of the archive that a worker without a model asks for first. */
const archiveBytes = 487_170_055
const arrivedBytes = 5_000_000

/** It sends a hundredth of what it is asked for, and then nothing. */
const stall: ModelHost['respond'] = (request, response) => {
  if (request.headers.range === 'bytes=0-0')
    response.writeHead(206, { 'content-range': `bytes 0-0/${archiveBytes}` }).end('x')
  else response.writeHead(200, { 'content-length': archiveBytes }).write(Buffer.alloc(arrivedBytes))
}

const test = base.extend<object, { longhand: Longhand }>({
  longhand: [
    async ({}, use) => {
      const host = await startModelHost(Buffer.alloc(0))
      host.respond = stall
      const longhand = await Longhand.start(undefined, {
        LONGHAND_MODELS: 'auto',
        LONGHAND_MODELS_URL: host.address,
      })
      await use(longhand)
      await longhand.remove()
      host.close()
    },
    { scope: 'worker', timeout: 150_000 },
  ],
})

test('a recording waits for the better engine that is on its way, and is transcribed with it', async ({
  page,
  longhand,
  person,
}) => {
  test.skip(process.env['E2E_CLUSTER'] !== undefined, 'There, each worker has a folder of models of its own.')
  test.setTimeout(420_000)
  expect(person.email).not.toBe('')
  await page.goto('/audio-list')
  const bar = page.getByRole('progressbar', { name: 'A better engine is on its way' })
  await expect(bar).toBeVisible({ timeout: 90_000 })
  await expect(page.getByText('Transcripts made now will be rough.')).toBeVisible()
  await keepScreen(page, 'models-1-list')
  await expectAccessible(page)

  const clip = shortClip()
  await chooseFiles(page, [clip])
  const dialog = page.getByRole('dialog', { name: 'Transcribe' })
  await expect(dialog.getByRole('checkbox', { name: 'Wait for it' })).toBeChecked()
  await keepScreen(page, 'models-2-dialog')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Start transcription' }).click()
  await page.goto('/audio-list')
  const row = page.getByRole('row').filter({ hasText: path.basename(clip) })
  await expect(row.getByText('Waits for the better engine. It continues by itself')).toBeVisible()
  await keepScreen(page, 'models-3-waits')

  await installTinyModel(path.join(longhand.dataDir, 'models'))
  await transcribed(page, clip)
  await row.getByRole('link', { name: path.basename(clip) }).click()
  await expect(page).toHaveTitle(path.basename(clip))
  const recordingId = new URL(page.url()).searchParams.get('fileId')!
  const token = (await page.evaluate(() => localStorage.getItem('token')))!
  const { engine } = await get<Transcript>(page.request, 'getText', token, { recordingId, answerVersion: 3 })
  expect(engine).toEqual({ name: 'sherpa:tiny', quality: 'good' })
})

/** As a worker does when it has fetched one: it appears whole. */
async function installTinyModel(folder: string): Promise<void> {
  const unpacked = path.join(folder, '.tiny.unpacking')
  await mkdir(unpacked, { recursive: true })
  const { folder: _folder, ...description } = await writeTinyCtcModel(unpacked)
  await writeFile(
    path.join(unpacked, 'longhand-model.json'),
    JSON.stringify({ ...description, quality: 'good' }),
  )
  await rename(unpacked, path.join(folder, 'tiny'))
}
