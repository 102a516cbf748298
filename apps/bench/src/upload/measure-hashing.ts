import { stat } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium as launchOptions } from '@longhand/vitest'
import { chromium } from 'playwright'
import { servePages } from '../editor/build-pages.ts'

export interface Hashing {
  megabytesPerSecond: number
  /** The longest task of the page meanwhile; 0 when none was above 50 ms. */
  maxTaskMs: number
  /** Of the browser's own hashing, which takes a block of a file as if it were a whole one. */
  nativeMegabytesPerSecond: number
  /** Of the upload's hasher over memory, on this processor: what reading the file can only add to. */
  hasherMegabytesPerSecond: number
  isRight: boolean
}

interface Measured {
  result: string
  seconds: number
  maxTaskMs: number
}

declare global {
  var hashChosen: () => Promise<Measured>
  var digestChosen: () => Promise<Measured>
  var hashMemory: () => Promise<Measured>
}

const rounds = 3

/** The best round counts for the rate, the worst for the page. */
export async function measureHashing(file: string, sha256: string, folder: string): Promise<Hashing> {
  const pages = await servePages(
    fileURLToPath(new URL('pages', import.meta.url)),
    ['hashing'],
    path.join(folder, 'pages'),
  )
  const browser = await chromium.launch(launchOptions)
  try {
    const page = await browser.newPage()
    await page.goto(`${pages.address}hashing.html`)
    await page.waitForFunction(() => document.title === 'Ready')
    await page.setInputFiles('input', file)
    const native = await page.evaluate(() => globalThis.digestChosen())
    const hasher = await page.evaluate(() => globalThis.hashMemory())
    const hashed: Measured[] = []
    for (let round = 0; round < rounds; round += 1)
      hashed.push(await page.evaluate(() => globalThis.hashChosen()))
    const megabytes = (await stat(file)).size / 1e6
    return {
      megabytesPerSecond: Math.round(megabytes / Math.min(...hashed.map(({ seconds }) => seconds))),
      maxTaskMs: Math.round(Math.max(...hashed.map(({ maxTaskMs }) => maxTaskMs))),
      nativeMegabytesPerSecond: Math.round(megabytes / native.seconds),
      hasherMegabytesPerSecond: Math.round(megabytes / hasher.seconds),
      isRight: hashed.every(({ result }) => result === sha256),
    }
  } finally {
    await browser.close()
    await pages.close()
  }
}
