import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { conversation } from './support/clips.ts'
import { expect, test } from './support/fixtures.ts'
import { expectAccessible, keepScreen } from './support/looks.ts'
import { chooseFiles } from './support/uploading.ts'

const longTimeout = { timeout: 240_000 }
let server: Server

/** Any speech server will do: what matters is what becomes of the text. */
test.beforeAll(async () => {
  server = createServer((request, response) => {
    request.resume().on('end', () => {
      const segments = [{ start: 7, end: 14, text: 'A better engine heard these words.' }]
      response.setHeader('content-type', 'application/json')
      response.end(JSON.stringify({ data: [], language: 'english', text: segments[0]!.text, segments }))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})
test.afterAll(() => server.close())

test('a rough text → a better engine comes → transcribed again free of charge → the name that was given stays, and so does the former text', async ({
  page,
  person,
  longhand,
}) => {
  test.setTimeout(600_000)
  expect(person).toBeDefined()
  const name = path.basename(conversation())
  await page.goto('/audio-list')
  await chooseFiles(page, [conversation()])
  const dialog = page.getByRole('dialog', { name: 'Transcribe' })
  await expect(dialog.getByText(/Basic quality: expect many wrong words/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Start transcription' }).click()
  await page.getByRole('link', { name }).first().click()
  await expect(page.getByRole('button', { name: /^Edit the text at/ }).first()).toBeVisible(longTimeout)

  await test.step('someone is named', async () => {
    await page.getByRole('button', { name: 'Speaker2' }).first().click()
    await page.getByRole('textbox', { name: 'Name' }).fill('Sheila')
    await page.getByRole('checkbox', { name: 'Modify in batch' }).click()
    await page.getByRole('button', { name: 'Modify', exact: true }).click()
    await expect(page.getByText('Sheila').first()).toBeVisible()
    await expect(page.getByText('Saved', { exact: true })).toBeVisible()
    await page.keyboard.press('Escape')
  })

  const again = page.getByRole('button', { name: 'Transcribe again' })
  await expect(again).toHaveCount(0)
  const { port } = server.address() as AddressInfo
  await longhand.restartWith({ LONGHAND_SPEECH_URL: `http://127.0.0.1:${port}/v1` })

  // The page is up before its worker has said what it can.
  await expect(async () => {
    await page.goto('/audio-list')
    await expect(page.getByText(/can transcribe 1 recording with a rough text again/)).toBeVisible({
      timeout: 3000,
    })
  }).toPass(longTimeout)
  await keepScreen(page, 'better-engine-1-list')
  await expectAccessible(page)
  await page.getByRole('link', { name }).first().click()
  await expect(page.getByText(/It can transcribe this recording again, free of charge/)).toBeVisible()
  await keepScreen(page, 'better-engine-2-text')
  await expectAccessible(page)
  await again.click()
  await expect(page.getByText(/these words\./).first()).toBeVisible(longTimeout)
  await expect(page.getByText('Sheila').first()).toBeVisible()
  await expect(page.getByText('Basic quality')).toHaveCount(0)
  await expect(again).toHaveCount(0)
  await keepScreen(page, 'better-engine-3-again')
  await longhand.restartWith({ LONGHAND_SPEECH_URL: '' })
})
