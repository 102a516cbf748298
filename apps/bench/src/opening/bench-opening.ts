import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { chromium as launchOptions } from '@longhand/vitest'
import { type Browser, chromium } from 'playwright'
import { median, toTenth } from '../statistics.ts'
import { type ReadingServer, startReadingServer } from '../reading-server.ts'

interface Opening {
  textMs: number
  wordsMs: number
  elements: number
}

declare global {
  interface Window {
    openingOf: (link: Element) => Promise<Opening>
  }
}

const limits = { textMs: 150, elements: 1500 }

export async function benchOpening(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: { openings: { type: 'string', default: '7' } } })
  const browser = await chromium.launch(launchOptions)
  const server = await startReadingServer()
  try {
    const results: Record<string, Opening> = {}
    // A browser that has just begun is slower: it opens one first that does not count.
    await openText(browser, server, server.recordingId)
    for (const [name, recordingId] of [
      ['sound', server.recordingId],
      ['picture', server.picturedId],
    ] as const) {
      const openings: Opening[] = []
      for (let index = 0; index < Number(values.openings); index += 1) {
        openings.push(await openText(browser, server, recordingId))
        process.stderr.write(`${name} ${JSON.stringify(openings.at(-1))}\n`)
      }
      const middle = (of: keyof Opening): number => toTenth(median(openings.map((opening) => opening[of])))
      results[name] = { textMs: middle('textMs'), wordsMs: middle('wordsMs'), elements: middle('elements') }
    }
    const isGood = Object.values(results).every(({ textMs, elements }) => textMs <= limits.textMs && elements <= limits.elements)
    if (!isGood) process.exitCode = 1
    process.stdout.write(`${JSON.stringify({ bench: 'opening', ...results, limits, isGood })}\n`)
  } finally {
    await browser.close()
    await server.close()
  }
}

async function openText(browser: Browser, { address, userId, token }: ReadingServer, recordingId: string): Promise<Opening> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  try {
    await page.addInitScript({ path: fileURLToPath(new URL('watch-opening.js', import.meta.url)) })
    await page.addInitScript(
      ([id, secret]) => {
        localStorage.setItem('userId', id!)
        localStorage.setItem('token', secret!)
      },
      [userId, token],
    )
    await page.goto(`${address}/audio-list`)
    const link = page.locator(`a[href*="${recordingId}"]`).first()
    await link.hover()
    // What a person sees before they click is there: the browser has nothing left to fetch.
    await page.waitForLoadState('networkidle')
    return await link.evaluate((anchor) => window.openingOf(anchor))
  } finally {
    await page.close()
  }
}
