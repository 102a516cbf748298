import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { shortClip } from './support/clips.ts'
import { expect, test } from './support/fixtures.ts'
import { expectAccessible, keepScreen } from './support/looks.ts'

test('an episode of a podcast is chosen by the address of its feed, fetched, and in the list', async ({
  page,
  person,
}) => {
  expect(person).toBeDefined()
  const clip = await readFile(shortClip())
  const podcast = createServer((request, response) => {
    if (request.url === '/feed.xml') {
      const item = (number: number): string =>
        `<item><title>Episode ${number}</title><guid>${number}</guid><pubDate>${new Date(Date.UTC(2026, 0, number)).toUTCString()}</pubDate>` +
        `<enclosure url="/${number}.wav" length="${clip.length}" type="audio/wav"/><itunes:duration>5</itunes:duration></item>`
      response.writeHead(200, { 'content-type': 'application/rss+xml' })
      response.end(
        `<rss version="2.0" xmlns:itunes="i"><channel><title>Short talks</title>${[1, 2, 3].map(item).join('')}</channel></rss>`,
      )
    } else response.writeHead(200, { 'content-type': 'audio/wav', 'content-length': clip.length }).end(clip)
  })
  podcast.listen(0, '127.0.0.1')
  await once(podcast, 'listening')
  try {
    await page.goto('/audio-list')
    await page.getByRole('main').getByRole('button', { name: 'Upload', exact: true }).click()
    await page
      .getByRole('dialog', { name: 'Upload recordings' })
      .getByRole('button', { name: 'From a link' })
      .click()
    const dialog = page.getByRole('dialog', { name: 'From a link' })
    await dialog
      .getByLabel('Address')
      .fill(`http://127.0.0.1:${(podcast.address() as AddressInfo).port}/feed.xml`)
    await dialog.getByRole('button', { name: 'Look up' }).click()
    const found = dialog.getByRole('region', { name: 'Short talks' })
    await expect(found.getByRole('listitem')).toHaveText([/Episode 3/, /Episode 2/, /Episode 1/])
    await found.getByRole('checkbox', { name: 'Episode 2' }).check()
    await expectAccessible(page)
    await keepScreen(page, 'link-podcast')
    await found.getByRole('button', { name: 'Import 1 episode' }).click()
    await expect(dialog.getByText('In your library')).toBeVisible({ timeout: 60_000 })
    await keepScreen(page, 'link-imported')
    await dialog.getByRole('button', { name: 'Close' }).click()
    await expect(page.getByRole('link', { name: 'Episode 2.wav' })).toBeVisible()
  } finally {
    podcast.close()
    podcast.closeAllConnections()
  }
})
