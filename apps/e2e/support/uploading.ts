import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import {
  type AnswerOf,
  apiBasePath,
  endpoints,
  type Envelope,
  fromWire,
  type Transcript,
  type TranscriptSection,
  wireNames,
} from '@longhand/contracts'
import { type APIRequestContext, expect, type Locator, type Page } from '@playwright/test'
import { get } from './account.ts'

export async function chooseFiles(page: Page, files: Parameters<Locator['setInputFiles']>[0]): Promise<void> {
  await page.getByRole('main').getByRole('button', { name: 'Upload', exact: true }).click()
  await page
    .getByRole('dialog', { name: 'Upload recordings' })
    .locator('input[type=file]')
    .setInputFiles(files)
}

/**
 * By a call, for journeys about something else.
 * @returns The recording's id.
 */
export async function upload(browser: APIRequestContext, token: string, file: string): Promise<string> {
  const answer = await browser.post(`${apiBasePath}${endpoints.uploadRecording.path}`, {
    headers: { token },
    multipart: { file: { name: path.basename(file), mimeType: 'audio/wav', buffer: await readFile(file) } },
  })
  const { data, status_msg } = fromWire(await answer.json()) as Envelope<AnswerOf<'uploadRecording'>>
  if (!data) throw new Error(`The recording was not taken: ${status_msg}`)
  return data.recordingId
}

/** @returns The recording's id. */
export async function transcribe(page: Page, file: string): Promise<string> {
  await page.goto('/audio-list')
  await chooseFiles(page, [file])
  await page
    .getByRole('dialog', { name: 'Transcribe' })
    .getByRole('button', { name: 'Start transcription' })
    .click()
  const row = await transcribed(page, file)
  const address = (await row.getByRole('link', { name: path.basename(file) }).getAttribute('href')) ?? ''
  return new URL(address, page.url()).searchParams.get(wireNames.recordingId) ?? ''
}

export async function readSections(page: Page): Promise<TranscriptSection[]> {
  const recordingId = new URL(page.url()).searchParams.get(wireNames.recordingId)!
  const token = (await page.evaluate(() => localStorage.getItem('token')))!
  const { sectionsJson } = await get<Transcript>(page.request, 'getText', token, {
    recordingId,
    answerVersion: 3,
  })
  return JSON.parse(sectionsJson) as TranscriptSection[]
}

/**
 * Waits as long as the machine takes.
 * @returns The row.
 */
export async function transcribed(page: Page, file: string): Promise<Locator> {
  const row = page.getByRole('row').filter({ hasText: path.basename(file) })
  await expect(row.getByText('Transcribed', { exact: true })).toBeVisible({ timeout: 240_000 })
  return row
}

/** Writes a WAV file with nothing to recognise. */
export async function writeTone(file: string, seconds: number): Promise<void> {
  const rate = 48_000
  const bytes = seconds * rate * 4
  const wav = Buffer.alloc(44 + bytes)
  wav.write('RIFF', 0)
  wav.writeUInt32LE(36 + bytes, 4)
  wav.write('WAVEfmt ', 8)
  wav.writeUInt32LE(16, 16)
  wav.writeUInt16LE(1, 20)
  wav.writeUInt16LE(2, 22)
  wav.writeUInt32LE(rate, 24)
  wav.writeUInt32LE(rate * 4, 28)
  wav.writeUInt16LE(4, 32)
  wav.writeUInt16LE(16, 34)
  wav.write('data', 36)
  wav.writeUInt32LE(bytes, 40)
  for (let sample = 0; sample < seconds * rate; sample += 1) {
    const level = Math.round(8_000 * Math.sin((2 * Math.PI * 440 * sample) / rate))
    wav.writeInt16LE(level, 44 + sample * 4)
    wav.writeInt16LE(level, 46 + sample * 4)
  }
  await writeFile(file, wav)
}
