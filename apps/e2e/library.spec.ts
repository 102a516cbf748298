import path from 'node:path'
import type { Recording, Folder } from '@longhand/contracts'
import { request } from '@playwright/test'
import { openSession, post } from './support/account.ts'
import { shortClip, writeLongRecording } from './support/clips.ts'
import { expect, test, toasts } from './support/fixtures.ts'
import { expectAccessible, keepScreen } from './support/looks.ts'
import { chooseFiles, transcribe } from './support/uploading.ts'

const name = path.basename(shortClip())

test('a folder is made, uploaded into, moved out of and deleted; the address says what is looked at', async ({
  page,
  person,
}) => {
  expect(person).toBeDefined()
  await page.goto('/audio-list')
  const folders = page.getByRole('navigation', { name: 'Folders' })
  await folders.getByRole('button', { name: 'New folder' }).click()
  await page.keyboard.type('Interviews')
  await page.keyboard.press('Enter')
  await folders.getByRole('link', { name: /^Interviews/ }).click()
  await expect(page.getByText('Nothing in here yet')).toBeVisible()
  await expect(page).toHaveURL(/folder=/)

  await chooseFiles(page, [shortClip()])
  await page.getByRole('dialog', { name: 'Transcribe' }).getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('link', { name })).toBeVisible()
  await expect(folders.getByRole('link', { name: /Interviews 1/ })).toBeVisible()

  await test.step('a tag narrows the list, and the way back widens it', async () => {
    await page.getByRole('button', { name: `Actions for “${name}”` }).click()
    await page.getByRole('menuitem', { name: 'Tags…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Tags' })
    await dialog.getByRole('textbox').fill('archive')
    await dialog.getByRole('textbox').press('Enter')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('button', { name: 'archive', exact: true }).click()
    await expect(page).toHaveURL(/tag=archive/)
    await expectAccessible(page)
    await keepScreen(page, 'library-tag')
    await page.goBack()
    await expect(page).not.toHaveURL(/tag=/)
    await expect(page.getByRole('button', { name: /Remove the filter/ })).toBeHidden()
  })

  await test.step('moved out with the keyboard, and back', async () => {
    await page.getByRole('checkbox', { name: `Select “${name}”` }).press(' ')
    await page.getByRole('button', { name: 'Move to folder…' }).press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Move to folder' })
    await dialog.getByRole('radio', { name: 'No folder' }).press(' ')
    await keepScreen(page, 'library-move')
    await dialog.getByRole('button', { name: 'Move', exact: true }).press('Enter')
    await expect(page.getByText('Nothing in here yet')).toBeVisible()
    await toasts(page).getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByRole('link', { name })).toBeVisible()
  })

  await test.step('cards are remembered', async () => {
    await page.goto('/audio-list')
    await page.getByText('Grid', { exact: true }).click()
    await page.reload()
    await expect(page.getByRole('link', { name })).toBeVisible()
    await expect(page.getByRole('table')).toBeHidden()
    await keepScreen(page, 'library-grid')
    await page.getByText('List', { exact: true }).click()
  })

  await test.step('the folder goes, its recording stays', async () => {
    await folders.getByRole('button', { name: 'Actions for the folder “Interviews”' }).click()
    await page.getByRole('menuitem', { name: 'Delete folder' }).click()
    await expect(page.getByText('Its 1 recording stays.', { exact: false })).toBeVisible()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete folder' }).click()
    await expect(folders.getByRole('link', { name: /Interviews/ })).toBeHidden()
    await expect(folders.getByRole('link', { name: 'No folder' })).toBeHidden()
    await folders.getByRole('link', { name: 'All recordings' }).click()
    await expect(page.getByRole('link', { name })).toBeVisible()
  })
})

test('what was said is found in all transcripts, and opens at its second', async ({
  page,
  longhand,
  person,
}) => {
  test.setTimeout(420_000)
  const { token } = await openSession(longhand, person)
  const recordingId = await transcribe(page, shortClip())
  const server = await request.newContext({ baseURL: longhand.address })
  const section = {
    sectionId: 's1',
    spkId: 'spk1',
    spkName: 'Anna',
    startTime: 2000,
    endTime: 4000,
    text: 'The lighthouse keeper <b>counted</b> ships.',
  }
  await post(
    server,
    'updateText',
    { recordingId, revision: 1, sectionsJson: JSON.stringify([section]) },
    token,
  )
  const folder = await post<Folder>(server, 'addFolder', { folderName: 'Sea' }, token)
  await post<Recording>(
    server,
    'moveRecordings',
    { recordingIds: [recordingId], folderId: folder.folderId },
    token,
  )
  await server.dispose()

  await page.getByRole('searchbox').fill('lighthouses')
  const passage = page.getByRole('link', { name: /The lighthouse keeper <b>counted<\/b> ships/ })
  await expect(passage.locator('mark')).toHaveText('lighthouse')
  await expect(page).toHaveURL(/q=lighthouses/)
  await expectAccessible(page)
  await keepScreen(page, 'library-search')
  await passage.click()
  await expect(page).toHaveURL(/at=2/)
  await expect(page.getByRole('slider', { name: 'Position' })).toHaveAttribute('aria-valuenow', /^[23]/)
  await page.goBack()
  await expect(passage).toBeVisible()
})

test('what is too long to transcribe says so, and where it would be cut', async ({ page, person }) => {
  expect(person).toBeDefined()
  const long = test.info().outputPath('All-day workshop.mp3')
  writeLongRecording(long, 3 * 3600 + 600)
  await page.goto('/audio-list')
  await chooseFiles(page, [long])
  await page.getByRole('button', { name: 'Upload anyway' }).click()
  const row = page.getByRole('row').filter({ hasText: 'All-day workshop' })
  await page.getByRole('dialog', { name: 'Transcribe' }).getByRole('button', { name: 'Cancel' }).click()
  await expect(row.getByText(/^3:10:0/)).toBeVisible()
  await expect(row.getByText('Longer than 3 h')).toBeVisible()
  await row.getByRole('button', { name: 'Cut into parts…' }).click()
  const cutting = page.getByRole('dialog', { name: 'Cut into parts' })
  await expect(cutting.getByText('2 parts')).toBeVisible()
  await keepScreen(page, 'library-cut')
  // Cutting three hours would take a minute; the server's tests cover shorter ones.
  await cutting.getByRole('button', { name: 'Cancel' }).click()
  await expect(cutting).toBeHidden()
})
