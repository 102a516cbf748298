/** pnpm mutants [words that the names contain] */
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { startTestPostgres } from '../src/platform/db/testing-setup.ts'
import { type Mutant, mutate, readMutants } from './patches.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
// Within the package, so that relative paths and modules resolve.
const scratch = await mkdtemp(`${root}.mutants-`)
const running = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => running.abort())

try {
  await cp(`${root}src`, `${scratch}/src`, { recursive: true })
  for (const name of [
    'node_modules',
    'migrations',
    'fonts',
    'help',
    'sample',
    'package.json',
    'tsconfig.json',
    'vitest.config.js',
  ])
    await symlink(root + name, `${scratch}/${name}`)
  const postgres = await startTestPostgres()
  try {
    process.exitCode = (await tryAll(postgres.superuserUrl)) ? 0 : 1
  } finally {
    await postgres.stop()
  }
} finally {
  await rm(scratch, { recursive: true })
}

async function tryAll(databaseUrl: string): Promise<boolean> {
  const words = process.argv.slice(2)
  const mutants = (await readMutants()).filter(
    ({ name }) => words.length === 0 || words.some((word) => name.includes(word)),
  )
  const unchanged = await runTests([...new Set(mutants.flatMap(({ tests }) => tests))], databaseUrl, false)
  if (unchanged.failed.length > 0 || unchanged.passed === 0) {
    console.error('Without a mutant the tests have to pass:', unchanged)
    return false
  }
  const survivors: string[] = []
  for (const mutant of mutants) {
    if (running.signal.aborted) return false
    const started = performance.now()
    const failed = await failedTests(mutant, databaseUrl)
    const outcome = failed.length > 0 ? `caught by “${failed[0]}”` : `SURVIVED: ${mutant.breaks}`
    if (failed.length === 0) survivors.push(mutant.name)
    console.log(`${mutant.name}: ${outcome} (${Math.round((performance.now() - started) / 1000)} s)`)
  }
  console.log(
    `${mutants.length - survivors.length} of ${mutants.length} mutants caught${survivors.length > 0 ? `; not ${survivors.join(', ')}` : ''}`,
  )
  return survivors.length === 0
}

async function failedTests(mutant: Mutant, databaseUrl: string): Promise<string[]> {
  const file = `${scratch}/${mutant.file}`
  const source = await readFile(file, 'utf8')
  await writeFile(file, mutate(source, mutant))
  try {
    const { failed, passed } = await runTests(mutant.tests, databaseUrl, true)
    if (failed.length + passed === 0) throw new Error(`No test ran for ${mutant.name}.`)
    return failed
  } finally {
    await writeFile(file, source)
  }
}

/** @returns Names of the failed tests, and how many passed. Tests that never ran count as neither. */
async function runTests(
  tests: readonly string[],
  databaseUrl: string,
  endsAtFirst: boolean,
): Promise<{ failed: string[]; passed: number }> {
  const report = `${scratch}/test-results/vitest.json`
  await rm(report, { force: true })
  const vitest = fileURLToPath(new URL('../node_modules/vitest/vitest.mjs', import.meta.url))
  const child = spawn(
    process.execPath,
    [vitest, 'run', '--project', 'medium', ...(endsAtFirst ? ['--bail=1'] : []), ...tests],
    {
      cwd: scratch,
      env: { ...process.env, TEST_DATABASE_URL: databaseUrl },
      stdio: ['ignore', 'pipe', 'pipe'],
      signal: running.signal,
    },
  )
  const output: Buffer[] = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (bytes: Buffer) => output.push(bytes))
  await new Promise<void>((resolve) => child.once('close', () => resolve()).once('error', () => resolve()))
  if (!existsSync(report)) throw new Error(`The tests left no report: ${Buffer.concat(output).toString()}`)
  const { numPassedTests, testResults } = JSON.parse(await readFile(report, 'utf8')) as {
    numPassedTests: number
    testResults: { assertionResults: { status: string; fullName: string }[] }[]
  }
  const failed = testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status }) => status === 'failed')
  return { failed: failed.map(({ fullName }) => fullName), passed: numPassedTests }
}
