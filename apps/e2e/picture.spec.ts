import { execFileSync } from 'node:child_process'
import path from 'node:path'
import { type Page, request } from '@playwright/test'
import { openSession, post } from './support/account.ts'
import { writeVideo } from './support/clips.ts'
import { expect, test } from './support/fixtures.ts'
import { expectAccessible, keepScreen } from './support/looks.ts'
import { transcribe } from './support/uploading.ts'

const made = { timeout: 120_000 }

test('a video → its picture beside the text, with subtitles → by a link, too → with subtitles in it', async ({
  page,
  longhand,
  person,
  browser,
}, testInfo) => {
  test.setTimeout(420_000)
  const file = testInfo.outputPath('harbour.mp4')
  writeVideo(file)
  const recordingId = await transcribe(page, file)
  const row = page.getByRole('row').filter({ hasText: 'harbour.mp4' })
  await row.getByRole('link', { name: 'harbour.mp4' }).click()
  const panel = page.getByRole('region', { name: 'Picture' })

  await test.step('it plays with its subtitles, a frame forward and back, floating and hidden', async () => {
    await expect(panel.locator('video')).toBeVisible(made)
    await expect
      .poll(() => playing(page))
      .toMatchObject({ width: 640, height: 360, subtitles: expect.stringMatching(/[a-z]{3}/) })
    await panel.getByRole('button', { name: 'One frame forward' }).click()
    await expect.poll(async () => (await playing(page)).seconds).toBeCloseTo(0.04, 1)
    await page
      .getByRole('region', { name: 'Player' })
      .getByRole('button', { name: 'Play', exact: true })
      .click()
    await expect.poll(async () => (await playing(page)).seconds).toBeGreaterThan(1)
    await keepScreen(page, 'picture-1-docked')
    await panel.getByRole('button', { name: 'Let the picture float' }).click()
    await expect(panel.getByRole('button', { name: 'Dock the picture next to the text' })).toBeVisible()
    await page.keyboard.press('k')
    await keepScreen(page, 'picture-2-floating')
    await expectAccessible(page)
    await panel.getByRole('button', { name: 'Hide the picture' }).click()
    await expect(page.getByRole('button', { name: 'Show the picture' })).toBeFocused()
  })

  await test.step('who has the link sees it', async () => {
    const { token } = await openSession(longhand, person)
    const api = await request.newContext({ baseURL: longhand.address })
    const { url } = await post<{ url: string }>(api, 'createShareLink', { recordingId, days: 7 }, token)
    await api.dispose()
    const visitor = await browser.newPage()
    await visitor.goto(`${longhand.address}${new URL(url).pathname}`)
    await expect(visitor.getByRole('region', { name: 'Picture' }).locator('video')).toBeVisible()
    await expect
      .poll(() => playing(visitor))
      .toMatchObject({ width: 640, subtitles: expect.stringMatching(/[a-z]{3}/) })
    await keepScreen(visitor, 'picture-3-shared')
    await visitor.close()
  })

  await test.step('subtitles are drawn into a video', async () => {
    await page.getByRole('button', { name: 'Export' }).click()
    await page.getByRole('button', { name: 'Video with subtitles…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Video with subtitles' })
    await dialog.getByRole('button', { name: 'Make video' }).click()
    await expect(dialog.getByRole('button', { name: 'Download video' })).toBeVisible(made)
    await keepScreen(page, 'picture-4-video')
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name: 'Download video' }).click(),
    ])
    expect(path.extname(download.suggestedFilename())).toBe('.mp4')
    expect(streams(await download.path())).toEqual(['h264,video', 'aac,audio'])
  })

  await page.goto('/audio-list')
  await expect(row.locator('img')).toHaveJSProperty('complete', true)
  await keepScreen(page, 'picture-5-list')
})

/** What the page's video shows. `subtitles` are those of its track. */
function playing(page: Page): Promise<{ width: number; height: number; seconds: number; subtitles: string }> {
  return page.locator('video').evaluate((video: HTMLVideoElement) => ({
    width: video.videoWidth,
    height: video.videoHeight,
    seconds: video.currentTime,
    subtitles: [...(video.textTracks[0]?.cues ?? [])].map((cue) => (cue as VTTCue).text).join(' '),
  }))
}

function streams(file: string): string[] {
  const entries = ['-show_entries', 'stream=codec_name,codec_type', '-of', 'csv=p=0']
  return execFileSync('ffprobe', ['-v', 'error', ...entries, file])
    .toString()
    .trim()
    .split('\n')
}
