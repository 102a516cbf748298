import { parseArgs } from 'node:util'
import { chromium as launchOptions } from '@longhand/vitest'
import lighthouse, { desktopConfig } from 'lighthouse'
import { chromium } from 'playwright'
import { startReadingServer } from '../reading-server.ts'
import { median } from '../statistics.ts'

const categories = ['performance', 'accessibility', 'best-practices'] as const
type Category = (typeof categories)[number]
type Scores = Record<Category, number> & { lcpMs: number; blockedMs: number; shift: number }

const limits: Record<'desktop' | 'mobile', Record<Category, number>> = {
  desktop: { performance: 98, accessibility: 100, 'best-practices': 100 },
  mobile: { performance: 92, accessibility: 100, 'best-practices': 100 },
}

export async function benchWeb(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: { runs: { type: 'string', default: '5' } } })
  const server = await startReadingServer()
  try {
    const desktop = await medians('desktop', server.address, Number(values.runs))
    const mobile = await medians('mobile', server.address, Number(values.runs))
    const isGood = reaches('desktop', desktop) && reaches('mobile', mobile)
    if (!isGood) process.exitCode = 1
    process.stdout.write(`${JSON.stringify({ bench: 'web', desktop, mobile, limits, isGood })}\n`)
  } finally {
    await server.close()
  }
}

async function medians(device: 'desktop' | 'mobile', address: string, runs: number): Promise<Scores> {
  const all: Scores[] = []
  for (let run = 0; run < runs; run += 1) {
    all.push(await audit(device, address))
    process.stderr.write(`${device} ${JSON.stringify(all.at(-1))}\n`)
  }
  const names = Object.keys(all[0]!) as (keyof Scores)[]
  return Object.fromEntries(names.map((name) => [name, median(all.map((scores) => scores[name]))])) as Scores
}

async function audit(device: 'desktop' | 'mobile', address: string): Promise<Scores> {
  const port = 9300 + Math.floor(Math.random() * 500)
  const browser = await chromium.launch({ ...launchOptions, args: [...launchOptions.args, `--remote-debugging-port=${port}`] })
  try {
    const result = await lighthouse(
      `${address}/`,
      { port, logLevel: 'error', onlyCategories: [...categories] },
      device === 'desktop' ? desktopConfig : undefined,
    )
    if (!result) throw new Error('Lighthouse had nothing to say.')
    const { lhr } = result
    for (const category of ['accessibility', 'best-practices'] as const) tellWhatFails(category, lhr)
    const score = (category: Category): number => Math.round((lhr.categories[category]?.score ?? 0) * 100)
    const measured = (id: string): number => Math.round((lhr.audits[id]?.numericValue ?? 0) * 1000) / 1000
    return {
      performance: score('performance'),
      accessibility: score('accessibility'),
      'best-practices': score('best-practices'),
      lcpMs: Math.round(measured('largest-contentful-paint')),
      blockedMs: Math.round(measured('total-blocking-time')),
      shift: measured('cumulative-layout-shift'),
    }
  } finally {
    await browser.close()
  }
}

type Report = NonNullable<Awaited<ReturnType<typeof lighthouse>>>['lhr']

function tellWhatFails(category: Category, { categories: all, audits }: Report): void {
  for (const { id, weight } of all[category]?.auditRefs ?? []) {
    const audit = audits[id]
    if (weight > 0 && audit?.score !== null && audit && audit.score < 1)
      process.stderr.write(
        `  ${category}: ${audit.title} ${audit.displayValue ?? ''} ${JSON.stringify((audit.details as { items?: unknown[] } | undefined)?.items?.slice(0, 3) ?? []).slice(0, 600)}\n`,
      )
  }
}

function reaches(device: 'desktop' | 'mobile', scores: Scores): boolean {
  return categories.every((category) => scores[category] >= limits[device][category])
}
