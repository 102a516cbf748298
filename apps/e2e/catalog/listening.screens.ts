import { headlessChromium } from '@longhand/vitest'
import { createAccount } from '../support/account.ts'
import { microphone } from '../support/microphone.ts'
import { expect, test } from './screens.ts'

test.use({ launchOptions: { ...headlessChromium, args: [...headlessChromium.args, ...microphone()] } })

test('captions', async ({ open, keep, say, demo }) => {
  test.setTimeout(240_000)
  const page = await open('/caption', { as: await createAccount(demo) })
  await expect(page.getByRole('button', { name: say('Start captions', '开始字幕') })).toBeVisible()
  await keep(page, 'captions/start')
  await page.getByRole('button', { name: say('Start captions', '开始字幕') }).click()
  await expect(page.getByRole('button', { name: /^(Correct|修改“)/ }).first()).toBeVisible({
    timeout: 60_000,
  })
  await keep(page, 'captions/live')
  await page.getByRole('button', { name: say('Audience', '观众') }).click()
  await page.getByRole('button', { name: say('Create link', '创建链接') }).click()
  const link = page.getByLabel(say('Link for the audience', '观众链接'))
  await expect(link).toBeVisible()
  await keep(page, 'captions/audience-link')
  const address = await link.inputValue()
  await page.keyboard.press('Escape')
  const readers = [await open(address), await open(address, { isPhone: true })]
  for (const reader of readers) {
    await expect(reader.getByRole('main').getByText(/\w{3}/).first()).toBeVisible()
    await reader.waitForTimeout(1500)
    await keep(reader, 'captions/audience')
  }
  await page.getByRole('button', { name: say('Pause', '暂停'), exact: true }).click()
  await keep(page, 'captions/paused')
  await page.getByRole('button', { name: say('End and save', '结束并保存') }).click()
  await expect(page.getByRole('dialog').or(page.getByRole('alertdialog'))).toBeVisible()
  await keep(page, 'captions/end-question')
  await page
    .getByRole('dialog')
    .or(page.getByRole('alertdialog'))
    .getByRole('button', { name: say('End and save', '结束并保存') })
    .click()
  await expect(page.getByRole('button', { name: say('Open the transcript', '打开文稿') })).toBeVisible({
    timeout: 60_000,
  })
  await keep(page, 'captions/saved')
  for (const reader of readers) {
    await expect(reader.getByText(say('The captions have ended', '字幕已结束'))).toBeVisible({
      timeout: 60_000,
    })
    await keep(reader, 'captions/audience-ended')
    await reader.goto('/caption/audience/nothing')
    await expect(reader.getByRole('main')).toContainText(/link|链接/)
    await keep(reader, 'captions/audience-gone')
  }
})

test('record', async ({ open, keep, say, demo }) => {
  const page = await open('/audio-list', { as: await createAccount(demo) })
  await page
    .getByRole('main')
    .getByRole('button', { name: say('Record', '录音'), exact: true })
    .click()
  await expect(page.getByRole('button', { name: say('Start recording', '开始录音') })).toBeEnabled()
  await page.waitForLoadState('networkidle').catch(() => undefined)
  await keep(page, 'record/ready')
  await page.getByRole('button', { name: say('Start recording', '开始录音') }).click()
  await expect(page.getByRole('timer')).toContainText(/0:0[2-9]/)
  await keep(page, 'record/under-way')
})

test('text to voice', async ({ open, keep, say }) => {
  test.setTimeout(240_000)
  const page = await open('/textToVoice', { as: 'owner' })
  const field = page.getByLabel(say('Text', '文本'), { exact: true })
  await expect(field).toBeVisible()
  await page.waitForLoadState('networkidle').catch(() => undefined)
  await keep(page, 'voices/text-empty')
  await field.fill('The harbour was quiet in the morning.\nThen the boats came home, one after the other.')
  await keep(page, 'voices/text-filled')
  await page.getByRole('button', { name: say('Generate speech', '生成语音') }).click()
  await expect(page.getByRole('region', { name: say('Listen', '收听') })).toBeVisible({ timeout: 90_000 })
  await keep(page, 'voices/text-listening')
})

test('my voices', async ({ open, keep, say }) => {
  const page = await open('/myVoice', { as: 'owner' })
  await page
    .getByRole('button', { name: say('New voice', '新建声音') })
    .first()
    .click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.waitForLoadState('networkidle').catch(() => undefined)
  await keep(page, 'voices/new-voice')
  await page.keyboard.press('Escape')
  await keep(page, 'voices/mine-empty')
})

test('song', async ({ open, keep }) => {
  const page = await open('/songConversion', { as: 'owner' })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.waitForLoadState('networkidle').catch(() => undefined)
  await keep(page, 'voices/song')
})
