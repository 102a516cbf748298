import type { Page } from '@playwright/test'
import { expect, test } from './screens.ts'

async function settle(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle').catch(() => undefined)
}

test('home', async ({ open, keep }) => {
  const page = await open('/home', { as: 'owner' })
  await expect(page.getByRole('table').or(page.getByRole('main').getByRole('listitem')).first()).toBeVisible()
  await settle(page)
  await keep(page, 'home/home')
})

test('list', async ({ open, keep, say }) => {
  const page = await open('/audio-list', { as: 'owner' })
  const rows = page.getByRole('table').getByRole('row')
  await expect(rows.nth(3)).toBeVisible()
  await settle(page)
  await rows.nth(2).hover()
  await keep(page, 'recordings/list')
  await rows.nth(1).getByRole('checkbox').click()
  await keep(page, 'recordings/chosen')
  await rows.nth(1).getByRole('checkbox').click()
  await rows
    .nth(1)
    .getByRole('button', { name: say('Actions for', '的操作') })
    .click()
  await expect(page.getByRole('menu')).toBeVisible()
  await keep(page, 'recordings/row-menu')
  await page.keyboard.press('Escape')
  await page
    .getByRole('button', { name: say('Filter', '筛选') })
    .first()
    .click()
  await expect(page.getByRole('dialog').first()).toBeVisible()
  await keep(page, 'recordings/filter')
  await page.keyboard.press('Escape')
  await page.getByText(say('Grid', '网格'), { exact: true }).click()
  await settle(page)
  await keep(page, 'recordings/grid')
  await page.getByText(say('List', '列表'), { exact: true }).click()
  await page.getByRole('searchbox').fill('zzzz')
  await expect(page.getByText(/zzzz/).first()).toBeVisible()
  await settle(page)
  await keep(page, 'recordings/nothing-found')
  await page.getByRole('searchbox').fill('book')
  await settle(page)
  await expect(page.getByRole('main').locator('mark').first()).toBeVisible()
  await keep(page, 'recordings/search')
})

test('recycle bin', async ({ open, keep }) => {
  const page = await open('/recycle-bin', { as: 'owner' })
  await expect(page.getByRole('table').getByRole('row').nth(1)).toBeVisible()
  await keep(page, 'recordings/recycle-bin')
})

test('recycle bin, empty', async ({ open, keep }) => {
  const page = await open('/recycle-bin', { as: 'member' })
  await expect(page.getByRole('main')).toContainText(/is empty|是空的/)
  await keep(page, 'recordings/recycle-bin-empty')
})

test('upload and transcribe', async ({ open, keep, say }) => {
  const page = await open('/audio-list', { as: 'owner' })
  await page
    .getByRole('main')
    .getByRole('button', { name: say('Upload', '上传'), exact: true })
    .click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.locator('input[type=file]')).toBeAttached()
  await keep(page, 'upload/empty')
  await dialog.locator('input[type=file]').setInputFiles([
    { name: 'notes.pdf', mimeType: 'application/pdf', buffer: Buffer.from('These are notes.') },
    {
      name: 'notes.mp3',
      mimeType: 'audio/mpeg',
      buffer: Buffer.from('These are notes under another name. '.repeat(200)),
    },
  ])
  await expect(
    dialog
      .getByRole('listitem')
      .nth(1)
      .getByText(/notes\.mp3/),
  ).toBeVisible()
  await settle(page)
  await keep(page, 'upload/refused')
  await page.keyboard.press('Escape')
  await page
    .getByRole('row')
    .filter({ hasText: 'harbour master' })
    .getByRole('button', { name: say('Transcribe', '转写') })
    .click()
  await expect(dialog.getByRole('button', { name: say('Start transcription', '开始转写') })).toBeVisible()
  await settle(page)
  await keep(page, 'upload/transcribe')
})

test('transcript', async ({ open, keep, say, demo }) => {
  test.setTimeout(240_000)
  const page = await open(`/detail?fileId=${demo.recordingId}`, { as: 'owner' })
  await expect(page.getByText('Speaker1').first()).toBeVisible()
  await settle(page)
  await keep(page, 'transcript/reading')
  await page
    .getByRole('button', { name: say('Edit the text at', '处的文字') })
    .first()
    .click()
  await keep(page, 'transcript/editing')
  await page.keyboard.press('Escape')
  await page.keyboard.press('ControlOrMeta+h')
  const bar = page.getByRole('search')
  await bar.getByRole('textbox').first().fill('the')
  await bar.getByRole('textbox').nth(1).fill('those')
  await keep(page, 'transcript/find')
  await page.keyboard.press('Escape')
  await page.keyboard.press('ControlOrMeta+Shift+e')
  await page.getByRole('button', { name: say('Start', '开始'), exact: true }).click()
  await keep(page, 'transcript/review')
  await page.keyboard.press('Escape')
  await page
    .getByRole('button', { name: /^(Speaker1|说话人1).*(rename|change|修改说话人)/i })
    .first()
    .click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await keep(page, 'transcript/speaker')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: say('Speakers', '说话人'), exact: true }).click()
  await expect(page.getByRole('dialog').getByRole('textbox').first()).toBeVisible()
  await keep(page, 'transcript/who-is-who')
  await page.keyboard.press('Escape')
})

test('transcript: export, versions, share, hot words', async ({ open, keep, say, demo }) => {
  const page = await open(`/detail?fileId=${demo.recordingId}`, { as: 'owner' })
  await expect(page.getByText('Speaker1').first()).toBeVisible()
  await page
    .getByRole('button', { name: say('Export', '导出') })
    .first()
    .click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  await keep(page, 'transcript/export')
  await dialog.getByRole('button', { name: say('More options…', '更多选项…') }).click()
  await dialog.getByRole('combobox').first().click()
  await page.getByRole('option', { name: /\.srt/ }).click()
  await settle(page)
  await keep(page, 'transcript/export-preview')
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await page
    .getByRole('button', { name: say('Share', '分享') })
    .first()
    .click()
  await expect(dialog).toBeVisible()
  await settle(page)
  await keep(page, 'transcript/share')
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await page
    .getByRole('button', { name: say('History', '历史'), exact: true })
    .first()
    .click()
  await expect(dialog).toBeVisible()
  await settle(page)
  await keep(page, 'transcript/versions')
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await page.goto('/audio-list')
  await page.getByRole('button', { name: say('Custom vocabulary…', '热词…') }).click()
  await expect(dialog.getByRole('textbox')).toBeVisible()
  await keep(page, 'recordings/hot-words')
})

test('transcript: insights', async ({ open, keep, say, demo }) => {
  test.setTimeout(240_000)
  const page = await open(`/detail?fileId=${demo.recordingId}`, { as: 'owner' })
  await expect(page.getByText('Speaker1').first()).toBeVisible()
  const summary = page.getByRole('tab', { name: say('Key sentences', '关键句') })
  await summary.click()
  await settle(page)
  const make = page.getByRole('button', { name: say('Pick the key sentences', '摘取关键句') })
  if (await make.isVisible()) {
    await keep(page, 'insights/summary-empty')
    await make.click()
  }
  await expect(page.getByRole('button', { name: say('Play from', '播放') }).first()).toBeVisible({
    timeout: 60_000,
  })
  await settle(page)
  await keep(page, 'insights/summary')
  for (const [name, tab] of [
    ['notes', say('Notes', '笔记')],
    ['translation', say('Translation', '翻译')],
  ] as const) {
    await page.getByRole('tab', { name: tab }).click()
    await settle(page)
    await keep(page, `insights/${name}`)
  }
})

test('recording without a transcript', async ({ open, keep, demo }) => {
  const page = await open(`/detail?fileId=${demo.plainRecordingId}`, { as: 'owner' })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await settle(page)
  await keep(page, 'transcript/not-transcribed')
  await page.goto('/detail?fileId=gone')
  await expect(page.getByRole('main')).toContainText(/not there|找不到/)
  await keep(page, 'transcript/not-there')
})
