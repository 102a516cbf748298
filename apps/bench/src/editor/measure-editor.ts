import { fileURLToPath } from 'node:url'
import type { Browser, CDPSession, Locator, Page } from 'playwright'
import { scrollAt } from '../scroll-frames.ts'
import { percentile, toTenth } from '../statistics.ts'

export interface Subject {
  readonly name: string
  readonly address: string
  readonly text: string
  edit: (page: Page) => Promise<void>
  openFind?: (page: Page) => Promise<void>
  find?: (page: Page) => Promise<void>
  rename?: (page: Page) => Promise<void>
  play?: (page: Page) => Promise<void>
  /** Something of the text, in what scrolls. */
  scroll?: (page: Page) => Locator
}

/** What was measured; milliseconds, `null` where an editor has no such thing. */
export interface EditorFigures {
  openMs: number
  elements: number
  heapMb: number
  keyToPaintP95Ms: number
  throttledKeyToPaintP95Ms: number
  undoMs: number
  openFindMs: number | null
  findMs: number | null
  renameEverywhereMs: number | null
  playbackFrameP95Ms: number | null
  scrollFrameP99Ms: number | null
}

const keys = 60
const keyEveryMs = 50
const maxOpenMs = 60_000
const playbackMs = 3000

declare global {
  interface Window {
    paints: number[]
    framesOf: (ms: number) => Promise<number[]>
  }
}

export async function measureEditor(
  browser: Browser,
  subject: Subject,
  words: number,
): Promise<EditorFigures> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  try {
    await page.addInitScript({ path: fileURLToPath(new URL('watch-paint.js', import.meta.url)) })
    const devtools = await page.context().newCDPSession(page)
    const openMs = await open(page, subject, words)
    const elements = await page.evaluate(() => document.querySelectorAll('*').length)
    const heapMb = await heapOf(devtools)
    await subject.edit(page)
    const keyTimes = await type(page)
    const [undoMs] = await timed(page, () => page.keyboard.press('Control+z'))
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
    const throttled = await type(page)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 })
    await page.keyboard.press('Escape')
    const openFindTimes = subject.openFind && (await timed(page, () => subject.openFind!(page)))
    const findTimes = subject.find && (await timed(page, () => subject.find!(page)))
    const renameTimes = subject.rename && (await timed(page, () => subject.rename!(page)))
    const scrolled = subject.scroll && (await scrollAt(subject.scroll(page).first()))
    const frames = subject.play && (await playedFrames(page, subject.play))
    return {
      openMs: Math.round(openMs),
      elements,
      heapMb,
      keyToPaintP95Ms: p95(keyTimes),
      throttledKeyToPaintP95Ms: p95(throttled),
      undoMs: toTenth(undoMs ?? Number.NaN),
      openFindMs: openFindTimes ? toTenth(Math.max(...openFindTimes)) : null,
      findMs: findTimes ? p95(findTimes) : null,
      renameEverywhereMs: renameTimes ? toTenth(renameTimes.at(-1) ?? Number.NaN) : null,
      playbackFrameP95Ms: frames ? p95(frames) : null,
      scrollFrameP99Ms: scrolled ? scrolled.p99 : null,
    }
  } finally {
    await page.close()
  }
}

async function open(page: Page, { address, text }: Subject, words: number): Promise<number> {
  const url = new URL(address)
  url.searchParams.set('words', String(words))
  await page.goto(url.href, { waitUntil: 'commit', timeout: maxOpenMs })
  const opened = await page.waitForFunction(
    (shown) => (document.body?.textContent.includes(shown) ? performance.now() : false),
    text,
    {
      timeout: maxOpenMs,
      polling: 'raf',
    },
  )
  const openMs = (await opened.jsonValue()) as number
  await page.waitForTimeout(1000)
  return openMs
}

async function heapOf(devtools: CDPSession): Promise<number> {
  await devtools.send('HeapProfiler.collectGarbage')
  const { usedSize } = await devtools.send('Runtime.getHeapUsage')
  return Math.round(usedSize / 104_857.6) / 10
}

function p95(times: readonly number[]): number {
  return toTenth(percentile(times, 0.95))
}

async function timed(page: Page, act: () => Promise<void>): Promise<number[]> {
  await page.evaluate(() => (window.paints = []))
  await act()
  await page.waitForTimeout(200)
  return page.evaluate(() => window.paints)
}

/** As fast as the fastest typist: a key that comes before the last one is painted would be measured with that one's work. */
function type(page: Page): Promise<number[]> {
  return timed(page, () => page.keyboard.type('xxxxx '.repeat(keys / 6), { delay: keyEveryMs }))
}

async function playedFrames(page: Page, play: (page: Page) => Promise<void>): Promise<number[]> {
  await play(page)
  return page.evaluate((ms) => window.framesOf(ms), playbackMs)
}
