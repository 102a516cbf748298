import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

const shownFiles = 20

/** Seconds that checks and files of tests took; those of a tier are the sum of its files, of which several run at once. */
export class Times {
  #checks = {}
  #files = []

  /** @param {number} ms */
  addCheck(name, ms) {
    this.#checks[name] = toSeconds(ms)
  }

  /** @param {{ file: string, tier: string, ms: number }[]} files */
  addFiles(files) {
    this.#files.push(...files.map(({ file, tier, ms }) => ({ file, tier, seconds: toSeconds(ms) })))
  }

  /** @returns {{ checks: Record<string, number>, tiers: Record<string, number>, files: { file: string, tier: string, seconds: number }[] }} The slowest files first. */
  report() {
    const tiers = {}
    for (const { tier, seconds } of this.#files) tiers[tier] = (tiers[tier] ?? 0) + seconds
    for (const [tier, seconds] of Object.entries(tiers)) tiers[tier] = Math.round(seconds)
    return {
      checks: this.#checks,
      tiers,
      files: this.#files.toSorted((one, other) => other.seconds - one.seconds),
    }
  }

  /** Writes the report into a file, and says which files are the slowest and what is over its budget. @param {Record<string, number>} budgets In seconds. */
  conclude(file, budgets) {
    const report = this.report()
    mkdirSync(path.dirname(file), { recursive: true })
    writeFileSync(file, `${JSON.stringify(report, null, 2)}\n`)
    console.log('\nThe slowest files of tests, in seconds:')
    for (const { file: name, seconds } of report.files.slice(0, shownFiles))
      console.log(`${String(seconds).padStart(8)}  ${name}`)
    for (const line of overBudget(report, budgets)) console.log(line)
  }
}

/** @returns {string[]} A sentence for each tier, and for the checks together, that took longer than planned. */
export function overBudget({ checks, tiers }, budgets) {
  const taken = {
    checks: Math.round(Object.values(checks).reduce((sum, seconds) => sum + seconds, 0)),
    ...tiers,
  }
  return Object.entries(budgets)
    .filter(([name, seconds]) => taken[name] > seconds)
    .map(([name, seconds]) => `Over budget: ${name} took ${taken[name]} s of ${seconds} s`)
}

/** Reads the table `| tier | budget |` of a document, such as `| unit | 120 s |`. @returns {Record<string, number>} In seconds. */
export function readBudgets(document) {
  return Object.fromEntries(
    [...document.matchAll(/^\| ([a-z0-9]+) \| (\d+) s \|$/gm)].map(([, name, seconds]) => [
      name,
      Number(seconds),
    ]),
  )
}

/** Of a Vitest JSON report. */
export function vitestFiles(file, tierOf) {
  if (!existsSync(file)) return []
  const { testResults } = JSON.parse(readFileSync(file, 'utf8'))
  return testResults.map(({ name, startTime, endTime }) => ({
    file: short(name),
    tier: tierOf(name),
    ms: endTime - startTime,
  }))
}

/** Of a Playwright JSON report: what the tests of each file took together. */
export function playwrightFiles(file, tier) {
  if (!existsSync(file)) return []
  const { config, suites } = JSON.parse(readFileSync(file, 'utf8'))
  return suites.map((suite) => ({
    file: short(path.join(config.rootDir, suite.file)),
    tier,
    ms: tookMs(suite),
  }))
}

function tookMs({ specs = [], suites = [] }) {
  const own = specs.flatMap(({ tests }) =>
    tests.flatMap(({ results = [] }) => results.map(({ duration }) => duration)),
  )
  return [...own, ...suites.map(tookMs)].reduce((sum, ms) => sum + ms, 0)
}

/** A path from the repository's root on. */
export function short(file) {
  return file.replace(/^.*\/((?:packages|apps|tooling)\/)/, '$1')
}

function toSeconds(ms) {
  return Math.round(ms / 100) / 10
}
