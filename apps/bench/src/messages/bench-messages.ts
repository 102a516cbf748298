import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { chromium as launchOptions } from '@longhand/vitest'
import { chromium, type Page } from 'playwright'
import { type Frames, scrollAt } from '../scroll-frames.ts'

interface Mailbox {
  address: string
  userId: string
  token: string
}

interface Opening {
  /** From the last byte of the list to the frame that shows it, in milliseconds. */
  afterDataMs: number
  afterClickMs: number
  compressedBytes: number
}

const limits = { afterDataMs: 300, compressedBytes: 400 * 1024, frameMs: 50 }
const listPath = '/notify/get_list'

export async function benchMessages(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: { messages: { type: 'string', default: '9999' }, openings: { type: 'string', default: '5' } } })
  const folder = await mkdtemp(path.join(os.tmpdir(), 'longhand-bench-'))
  const program = fileURLToPath(new URL('../programs/mailbox.ts', import.meta.url))
  process.stderr.write(`Writing ${values.messages} messages…\n`)
  const browser = await chromium.launch(launchOptions)
  const server = fork(program, [folder, values.messages], { execArgv: ['--conditions=@longhand/source', '--import', 'tsx'] })
  try {
    const [mailbox] = (await once(server, 'message')) as [Mailbox]
    const page = await enter(await browser.newPage({ viewport: { width: 1440, height: 900 } }), mailbox)
    const openings: Opening[] = []
    for (let index = 0; index < Number(values.openings); index += 1) openings.push(await openMessages(page))
    const scrolling = await scrollAt(page.locator('[role=listbox]'))
    const plain = await scrollAt(page.locator(await addPlainList(page, Number(values.messages))))
    report({ messages: Number(values.messages), openings, scrolling, plain })
  } finally {
    await browser.close()
    if (server.exitCode === null && server.kill('SIGTERM')) await once(server, 'exit')
    await rm(folder, { recursive: true, force: true })
  }
}

async function enter(page: Page, { address, userId, token }: Mailbox): Promise<Page> {
  await page.addInitScript(
    ([id, secret]) => {
      localStorage.setItem('userId', id)
      localStorage.setItem('token', secret)
    },
    [userId, token] as const,
  )
  await page.goto(`${address}/home`)
  await page.getByTestId('unread-count').waitFor()
  return page
}

async function openMessages(page: Page): Promise<Opening> {
  await page.keyboard.press('Escape')
  await page.getByRole('dialog', { name: /^Messages/ }).waitFor({ state: 'hidden' })
  const bell = page.getByRole('button', { name: /^Messages/ })
  const times = await bell.evaluate(async (button: HTMLElement, pathEnd) => {
    performance.clearResourceTimings()
    const clickedAt = performance.now()
    button.click()
    while (!document.querySelector('[role=option]')) await new Promise<number>(requestAnimationFrame)
    // The frame after the one in which the rows came to be: then they have been painted.
    const shownAt = await new Promise<number>(requestAnimationFrame)
    const entry = performance.getEntriesByType('resource').find(({ name }) => name.includes(pathEnd)) as PerformanceResourceTiming | undefined
    if (!entry) throw new Error('The list was not asked for.')
    return { afterDataMs: shownAt - entry.responseEnd, afterClickMs: shownAt - clickedAt, compressedBytes: entry.encodedBodySize }
  }, listPath)
  return { ...times, afterDataMs: Math.round(times.afterDataMs), afterClickMs: Math.round(times.afterClickMs) }
}

async function addPlainList(page: Page, count: number): Promise<string> {
  await page.getByRole('listbox').evaluate((list, rows) => {
    const option = list.querySelector('[role=option]')
    const plain = document.createElement('div')
    plain.id = 'plain'
    plain.className = list.getAttribute('class') ?? ''
    for (let index = 0; index < rows; index += 1) {
      const row = option?.cloneNode(true) as HTMLElement
      row.removeAttribute('role')
      row.style.cssText = 'position: static'
      plain.append(row)
    }
    list.replaceWith(plain)
  }, count)
  return '#plain'
}

function report({ messages, openings, scrolling, plain }: { messages: number; openings: Opening[]; scrolling: Frames; plain: Frames }): void {
  const worst = (pick: (opening: Opening) => number): number => Math.max(...openings.map(pick))
  const [afterDataMs, afterClickMs, compressedBytes] = [worst((one) => one.afterDataMs), worst((one) => one.afterClickMs), worst((one) => one.compressedBytes)]
  const line = (name: string, { p50, p99, max, frames }: Frames): string =>
    `${name.padEnd(12)} ${frames} frames   p50 ${p50} ms   p99 ${p99} ms   max ${max} ms\n`
  process.stderr.write(
    `${messages} messages, ${openings.length} openings: at most ${afterDataMs} ms after the data, ${afterClickMs} ms after the click, ${Math.ceil(compressedBytes / 1024)} KB compressed\n`,
  )
  process.stderr.write(`${line('scrolling', scrolling)}${line('plain list', plain)}`)
  const isGood = afterDataMs <= limits.afterDataMs && compressedBytes <= limits.compressedBytes && scrolling.p99 <= limits.frameMs
  if (!isGood) process.exitCode = 1
  process.stdout.write(
    `${JSON.stringify({ bench: 'messages', messages, afterDataMs, afterClickMs, compressedBytes, openings, scrolling, plain, limits, isGood })}\n`,
  )
}
