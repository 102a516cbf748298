import { createHash } from 'node:crypto'
import { existsSync, readFileSync, rmSync, statSync } from 'node:fs'
import path from 'node:path'
import { buildProduct, turbo, turboEnv } from './build.js'
import { root, run, StepError, which } from './command.js'
import { installDependencies, workspaceFolders } from './dependencies.js'
import { changedGroups, hashGroups, readGroups, runGroups } from './machine-tests.js'
import { addCount, failure, noTests, readPlaywright, readVitest, tierOf, vitestTiers } from './results.js'
import {
  installChromium,
  installMachineTools,
  installReaders,
  installTools,
  translationPair,
} from './system-packages.js'
import { playwrightFiles, readBudgets, Times, vitestFiles } from './times.js'

const timesReport = path.join(root, 'test-results/times.json')
const playwrightReport = path.join(root, 'apps/e2e/test-results/playwright.json')
const sharedAudio = path.join(root, '../shared/audio')

/**
 * Installs what the tests need, runs every tier and prints the count as the last line.
 *
 * @param {{ failedChecks?: number, times?: Times, machine?: boolean }} [before] What failed before the tests, counted as well, what it took, and whether tests of the machine belong to it.
 * @returns {Promise<number>} The exit code: 0 when everything passed and every tier ran a test.
 */
export function testAndConclude({ failedChecks = 0, times = new Times(), machine = false } = {}) {
  return conclude(times, failedChecks, async () => {
    const env = await installForTests()
    const tiers = await runTests(env)
    reportTimes(times)
    if (machine)
      Object.assign(
        tiers,
        await runMachineTests(env, times, process.env.CI_ALL === '1' ? Object.keys : changedGroups),
      )
    return tiers
  })
}

/**
 * Runs the tests of the machine and prints the count as the last line.
 *
 * @param {string[]} names Of groups; without one, all of them.
 * @returns {Promise<number>} The exit code.
 */
export function testMachine(names) {
  const times = new Times()
  return conclude(times, 0, async () => {
    const env = await installForTests()
    await buildProduct(env)
    return runMachineTests(env, times, (groups) => (names.length > 0 ? names : Object.keys(groups)))
  })
}

async function runMachineTests(env, times, choose) {
  const groups = readGroups()
  const names = choose(groups, await hashGroups(groups))
  const unknown = names.filter((name) => !groups[name])
  if (unknown.length > 0)
    throw new StepError(
      `There is no group ${unknown.join(', ')} of tests of the machine. Groups: ${Object.keys(groups).join(', ')}.`,
    )
  console.log(
    names.length > 0
      ? `Tests of the machine: ${names.join(', ')}.`
      : 'Tests of the machine: all have passed with these files.',
  )
  if (names.length === 0) return {}
  await installMachineTools()
  return { machine: await runGroups(names, env, times) }
}

async function conclude(times, failedChecks, work) {
  const { passed, failed } = await work()
    .then(report)
    .catch((error) => {
      console.log(error instanceof StepError ? error.message : error)
      return { passed: 0, failed: 1 }
    })
  times.conclude(timesReport, readBudgets(readFileSync(path.join(root, 'docs/testing.md'), 'utf8')))
  console.log(`${passed} passed, ${failed + failedChecks} failed`)
  return failed + failedChecks > 0 ? 1 : 0
}

async function installForTests() {
  const env = { ...turboEnv, ...(await installDependencies()) }
  await installTools()
  await installReaders()
  await installChromium()
  console.log(
    existsSync(sharedAudio)
      ? 'Speech tests use the clips in ../shared/audio.'
      : 'Speech tests use the clips in the repository: ../shared/audio is not there.',
  )
  return env
}

async function runTests(env) {
  forgetResults()
  const packed = withScript('test:packed')
  const names = [...vitestTiers, ...(packed.length > 0 ? ['packed'] : []), 'e2e']
  const tiers = Object.fromEntries(names.map((name) => [name, noTests()]))
  await attempt(tiers.unit, () => runVitest(tiers, env))
  await attempt(tiers.e2e, () =>
    buildProduct(
      env,
      packed.map((name) => `./${name}^...`),
    ),
  )
  if (tiers.e2e.failed > 0) return tiers
  // What is packed is installed while journeys wait for their pages: together they take little longer than the journeys alone.
  await Promise.all([
    ...packed.map((name) => attempt(tiers.packed, () => runPacked(name, tiers.packed, env))),
    attempt(tiers.e2e, () => runJourneys(tiers.e2e, env)),
  ])
  return tiers
}

/** Those of packages that did not change are the times of the run that tested them. */
function reportTimes(times) {
  for (const name of withScript('test'))
    times.addFiles(vitestFiles(path.join(root, name, 'test-results/vitest.json'), tierOf))
  for (const name of withScript('test:packed'))
    times.addFiles(playwrightFiles(path.join(root, name, 'test-results/packed.json'), 'packed'))
  times.addFiles(playwrightFiles(playwrightReport, 'e2e'))
}

/** A count of an earlier run must never be taken for this one's; turbo brings back those of unchanged packages. */
function forgetResults() {
  for (const name of workspaceFolders())
    for (const file of ['vitest.json', 'unhandled.json', 'packed.json'])
      rmSync(path.join(root, name, 'test-results', file), { force: true })
  rmSync(playwrightReport, { force: true })
}

async function runVitest(tiers, env) {
  // Tests wait for databases, browsers and clocks: one package more than there are cores keeps the cores busy. With two more, all of them wait for a core, too long at times.
  const { code } = await run(
    turbo('run', 'test', '--continue', '--concurrency=3', '--output-logs=errors-only'),
    {
      env: { ...env, LONGHAND_TEST_TOOLS: toolsHash(), LONGHAND_STORIES: 'catalogue' },
      show: true,
    },
  )
  for (const name of withScript('test')) {
    const counts = readVitest(path.join(root, name, 'test-results/vitest.json'), name) ?? {}
    for (const [tier, count] of Object.entries(counts)) addCount(tiers[tier], count)
    if (!Object.values(counts).some(ranSome)) addCount(tiers.unit, failure(`${name} ran no test`))
  }
  if (code !== 0 && vitestTiers.every((tier) => tiers[tier].failed === 0))
    addCount(tiers.unit, failure(`turbo run test ended with ${code}`))
}

async function runPacked(name, tier, env) {
  const { code } = await run(['npm', 'run', '--silent', 'test:packed'], {
    cwd: path.join(root, name),
    env,
    show: true,
  })
  const count = readPlaywright(path.join(root, name, 'test-results/packed.json'))
  addCount(tier, count && ranSome(count) ? count : failure(`${name} ran no test`))
  if (code !== 0 && tier.failed === 0) addCount(tier, failure(`${name}: packing ended with ${code}`))
}

async function runJourneys(tier, env) {
  const { code } = await run(['npm', 'run', '--silent', 'e2e'], {
    cwd: path.join(root, 'apps/e2e'),
    env,
    show: true,
  })
  addCount(tier, readPlaywright(playwrightReport) ?? failure('the journeys left no report'))
  if (code !== 0 && tier.failed === 0) addCount(tier, failure(`the journeys ended with ${code}`))
}

/** Runs one tier; a step before its tests that does not work is one failure of the tier, and the others still run. */
async function attempt(tier, work) {
  try {
    await work()
  } catch (error) {
    if (!(error instanceof StepError)) throw error
    console.log(error.message)
    addCount(tier, failure(error.message.split('\n')[0]))
  }
}

function ranSome({ passed, failed }) {
  return passed + failed > 0
}

/** Tests find and use these by themselves: without them in its key, turbo would give the result of another machine's tools for this one's. */
function toolsHash() {
  const hash = createHash('sha256').update(process.version)
  const programs = [
    'ffmpeg',
    'ffprobe',
    'pocketsphinx_batch',
    'flite',
    'espeak-ng',
    'rubberband',
    'apertium',
    'unshare',
    'yt-dlp',
  ].map((name) => which(name))
  const browsers = process.env.CHROMIUM_PATH
    ? [process.env.CHROMIUM_PATH]
    : ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium']
  for (const file of [
    ...programs,
    ...browsers,
    '/usr/lib/sphinxtrain/bw',
    translationPair,
    path.join(sharedAudio, 'manifest.json'),
  ]) {
    const found = file && existsSync(file) ? statSync(file) : undefined
    hash.update(`${file} ${found?.size} ${found?.mtimeMs}\n`)
  }
  return hash.digest('hex')
}

function withScript(script) {
  return workspaceFolders().filter(
    (name) => JSON.parse(readFileSync(path.join(root, name, 'package.json'), 'utf8')).scripts?.[script],
  )
}

function report(tiers) {
  const total = { passed: 0, failed: 0 }
  console.log('')
  for (const [name, count] of Object.entries(tiers)) {
    if (!ranSome(count)) addCount(count, failure(`the ${name} tier ran no test`))
    console.log(
      `${count.failed > 0 ? 'FAILED' : 'ok    '}  ${name.padEnd(7)} ${count.passed} passed, ${count.failed} failed`,
    )
    for (const failure of count.failures) console.log(failure.replace(/^/gm, '          '))
    total.passed += count.passed
    total.failed += count.failed
  }
  return total
}
