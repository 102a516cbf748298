import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { short } from './times.js'

/**
 * What a test run counted. A failure names its test; the lines after the first say how it began to fail.
 *
 * @typedef {{ passed: number, failed: number, failures: string[] }} Count
 */

/** The tiers of tests that a Vitest report may hold, in the order they are reported. */
export const vitestTiers = ['unit', 'medium', 'story']

/** The tier of a test file. */
export function tierOf(file) {
  for (const tier of ['medium', 'machine']) if (file.endsWith(`.${tier}.test.ts`)) return tier
  return /\.stories\.[jt]sx?$/.test(file) ? 'story' : 'unit'
}

/**
 * Reads a Vitest JSON report, and the errors outside every test that lie in `unhandled.json` beside it.
 *
 * @param {string} file
 * @param {string} name The package, for failures that belong to no test of it.
 * @returns {Record<string, Count> | undefined} By tier; `undefined` when there is no report.
 */
export function readVitest(file, name) {
  if (!existsSync(file)) return undefined
  const report = JSON.parse(readFileSync(file, 'utf8'))
  const counts = {}
  for (const { name: testFile, status, message, assertionResults } of report.testResults) {
    const count = (counts[tierOf(testFile)] ??= noTests())
    const failed = assertionResults.filter((result) => result.status === 'failed')
    count.passed += assertionResults.filter((result) => result.status === 'passed').length
    count.failed += failed.length
    count.failures.push(
      ...failed.map((result) =>
        reported(`${short(testFile)} > ${nameOf(result)}`, result.failureMessages?.[0]),
      ),
    )
    // A file that could not be loaded, or a hook that broke, fails without a test of its own.
    if (status === 'failed' && failed.length === 0) {
      count.failed += 1
      count.failures.push(`${short(testFile)}: ${String(message).split('\n')[0]}`)
    }
  }
  const unhandled = unhandledErrors(path.join(path.dirname(file), 'unhandled.json'))
  if (unhandled.length > 0) {
    const count = (counts.unit ??= noTests())
    count.failed += unhandled.length
    count.failures.push(
      ...unhandled.map(({ message, stack }) =>
        reported(`${name}: an error outside the tests`, `${message}\n${firstFrames(stack)}`),
      ),
    )
  }
  return counts
}

function unhandledErrors(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : []
}

/** Nothing else says which test began what broke. */
function firstFrames(stack = '') {
  const frames = stack.split('\n').filter((line) => /^\s+at /.test(line))
  return frames
    .slice(0, 4)
    .map((line) => line.trim().replace(/^at /, 'from '))
    .join('\n')
}

/**
 * Reads a Playwright JSON report. A test that passed only when it was tried again has failed.
 *
 * @param {string} file
 * @returns {Count | undefined} `undefined` when there is no report.
 */
export function readPlaywright(file) {
  if (!existsSync(file)) return undefined
  const { stats, errors, suites } = JSON.parse(readFileSync(file, 'utf8'))
  const failures = [
    ...suites.flatMap((suite) => failedSpecs(suite, [])),
    ...errors.map(({ message }) => String(message).split('\n')[0]),
  ]
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky + errors.length, failures }
}

function failedSpecs(suite, above) {
  const titles = [...above, suite.title]
  const own = (suite.specs ?? []).filter(
    (spec) => !spec.ok || spec.tests.some((test) => test.status === 'flaky'),
  )
  const failures = own.map((spec) => {
    const results = spec.tests.flatMap((test) => test.results ?? [])
    return reported(
      [...titles, spec.title].filter(Boolean).join(' > '),
      results.find(({ error }) => error)?.error.message,
    )
  })
  return [...failures, ...(suite.suites ?? []).flatMap((inner) => failedSpecs(inner, titles))]
}

/** A failure with the beginning of its message: whoever sees only the end of a log learns what happened. */
function reported(name, message) {
  const lines = stripVTControlCharacters(message ?? '')
    .split('\n')
    .map((line) => line.trimEnd())
    .filter((line) => line && !/^\s+at /.test(line))
  return [name, ...lines.slice(0, 6).map((line) => line.slice(0, 240))].join('\n')
}

/** The name of a test; of a story that is tested in several modes (dark, Chinese), with the mode. */
function nameOf({ fullName, meta }) {
  return meta?.storyMode ? `${fullName} (${meta.storyMode})` : fullName
}

/** Adds `more` to `total`. */
export function addCount(total, more) {
  total.passed += more.passed
  total.failed += more.failed
  total.failures.push(...more.failures)
}

/** @returns {Count} */
export function failure(reason) {
  return { passed: 0, failed: 1, failures: [reason] }
}

/** @returns {Count} */
export function noTests() {
  return { passed: 0, failed: 0, failures: [] }
}
