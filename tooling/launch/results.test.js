import { spawnSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readPlaywright, readVitest, tierOf } from './results.js'

let folder
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'longhand-results-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function written(report) {
  const file = path.join(folder, 'report.json')
  await writeFile(file, JSON.stringify(report))
  return file
}

const result = (status, fullName = 'a test') => ({ status, fullName })
const file = (name, status, ...assertionResults) => ({
  name: `/somewhere/packages/x/src/${name}`,
  status,
  message: '',
  assertionResults,
})

describe('tierOf', () => {
  it.each([
    ['a/b.test.ts', 'unit'],
    ['a/B.test.tsx', 'unit'],
    ['a/b.medium.test.ts', 'medium'],
    ['a/B.stories.tsx', 'story'],
    ['rules.test.js', 'unit'],
  ])('takes %s for %s', (name, tier) => expect(tierOf(name)).toBe(tier))
})

describe('readVitest', () => {
  it('counts by tier and names what failed', async () => {
    const report = await written({
      success: false,
      testResults: [
        file('a.test.ts', 'passed', result('passed'), result('passed'), result('skipped')),
        file('b.medium.test.ts', 'failed', result('passed'), result('failed', 'b breaks')),
        file('C.stories.tsx', 'passed', result('passed')),
      ],
    })
    expect(readVitest(report, 'packages/x')).toEqual({
      unit: { passed: 2, failed: 0, failures: [] },
      medium: { passed: 1, failed: 1, failures: ['packages/x/src/b.medium.test.ts > b breaks'] },
      story: { passed: 1, failed: 0, failures: [] },
    })
  })

  it('says how a test began to fail, without its stack', async () => {
    const failed = {
      ...result('failed', 'breaks'),
      failureMessages: ['\u001b[31mAssertionError\u001b[39m: expected 1\n\n    at x.ts:3:1\nmore'],
    }
    const report = await written({ success: false, testResults: [file('a.test.ts', 'failed', failed)] })
    expect(readVitest(report, 'packages/x').unit.failures).toEqual([
      'packages/x/src/a.test.ts > breaks\nAssertionError: expected 1\nmore',
    ])
  })

  it('counts a story in each of its modes, and names the mode in which it failed', async () => {
    const inMode = (storyMode, status) =>
      file('C.stories.tsx', status, { ...result(status, 'Empty'), meta: { storyMode } })
    const report = await written({
      success: false,
      testResults: [
        file('C.stories.tsx', 'passed', result('passed', 'Empty')),
        inMode('dark', 'failed'),
        inMode('chinese', 'passed'),
      ],
    })
    expect(readVitest(report, 'packages/x').story).toEqual({
      passed: 2,
      failed: 1,
      failures: ['packages/x/src/C.stories.tsx > Empty (dark)'],
    })
  })

  it('counts a file that could not be loaded as a failure', async () => {
    const broken = { ...file('a.test.ts', 'failed'), message: 'Cannot find module x\n at y' }
    const report = await written({ success: false, testResults: [broken] })
    expect(readVitest(report, 'packages/x').unit).toEqual({
      passed: 0,
      failed: 1,
      failures: ['packages/x/src/a.test.ts: Cannot find module x'],
    })
  })

  it('counts an error outside every test of a real run, and says where it came from', async () => {
    // Beside this file, so that it finds Vitest.
    const project = await mkdtemp(path.join(import.meta.dirname, 'test-results-'))
    try {
      await writeFile(
        path.join(project, 'vitest.config.js'),
        "import { reporters } from '@longhand/vitest/reporters'\nexport default { test: { reporters } }\n",
      )
      const test =
        "Promise.reject(new Error('nobody waits'))\n  await new Promise((go) => setTimeout(go, 50))"
      await writeFile(
        path.join(project, 'a.test.js'),
        `import { it } from 'vitest'\nit('passes', async () => {\n  ${test}\n})\n`,
      )
      const vitest = spawnSync(
        process.execPath,
        [path.join(import.meta.dirname, 'node_modules/vitest/vitest.mjs'), 'run'],
        { cwd: project, encoding: 'utf8' },
      )
      expect(vitest.status, vitest.stdout + vitest.stderr).toBe(1)
      expect(readVitest(path.join(project, 'test-results/vitest.json'), 'packages/x').unit).toEqual({
        passed: 1,
        failed: 1,
        failures: [
          expect.stringMatching(
            /^packages\/x: an error outside the tests\nError: nobody waits\nfrom .*a\.test\.js:3/,
          ),
        ],
      })
    } finally {
      await rm(project, { recursive: true })
    }
  })

  it('knows that there is no report', () => {
    expect(readVitest(path.join(folder, 'missing.json'), 'packages/x')).toBeUndefined()
  })
})

describe('readPlaywright', () => {
  const suites = [
    {
      title: 'main.spec.ts',
      specs: [{ title: 'works', ok: true, tests: [{ status: 'expected' }] }],
      suites: [
        {
          title: 'login',
          specs: [
            {
              title: 'breaks',
              ok: false,
              tests: [{ status: 'unexpected', results: [{ error: { message: 'Error: no card' } }] }],
            },
          ],
        },
      ],
    },
  ]

  it('counts journeys and names what failed', async () => {
    const report = await written({
      suites,
      errors: [],
      stats: { expected: 4, unexpected: 1, flaky: 0, skipped: 2 },
    })
    expect(readPlaywright(report)).toEqual({
      passed: 4,
      failed: 1,
      failures: ['main.spec.ts > login > breaks\nError: no card'],
    })
  })

  it('takes a journey that passed the second time, and an error outside them, for failures', async () => {
    const flaky = [
      { title: 'main.spec.ts', specs: [{ title: 'wavers', ok: true, tests: [{ status: 'flaky' }] }] },
    ]
    const report = await written({
      suites: flaky,
      errors: [{ message: 'no server\nat x' }],
      stats: { expected: 0, unexpected: 0, flaky: 1, skipped: 0 },
    })
    expect(readPlaywright(report)).toEqual({
      passed: 0,
      failed: 2,
      failures: ['main.spec.ts > wavers', 'no server'],
    })
  })
})
