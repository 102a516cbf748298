import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { tierOf } from './results.js'
import { overBudget, playwrightFiles, readBudgets, Times, vitestFiles } from './times.js'

let folder
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'longhand-times-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function written(report) {
  const file = path.join(folder, 'report.json')
  await writeFile(file, JSON.stringify(report))
  return file
}

it('reads what each file took from reports of Vitest and of Playwright', async () => {
  const vitest = {
    testResults: [{ name: '/somewhere/packages/x/src/a.medium.test.ts', startTime: 1000, endTime: 3500 }],
  }
  expect(vitestFiles(await written(vitest), tierOf)).toEqual([
    { file: 'packages/x/src/a.medium.test.ts', tier: 'medium', ms: 2500 },
  ])
  const spec = (...durations) => ({ tests: [{ results: durations.map((duration) => ({ duration })) }] })
  const playwright = {
    config: { rootDir: '/somewhere/apps/e2e' },
    suites: [{ file: 'web.spec.ts', specs: [spec(100)], suites: [{ specs: [spec(200, 300)], suites: [] }] }],
  }
  expect(playwrightFiles(await written(playwright), 'e2e')).toEqual([
    { file: 'apps/e2e/web.spec.ts', tier: 'e2e', ms: 600 },
  ])
  expect([vitestFiles('none', tierOf), playwrightFiles('none', 'e2e')]).toEqual([[], []])
})

it('writes the slowest first, with the sums of tiers, and says what is over its budget', async () => {
  const said = vi.spyOn(console, 'log').mockReturnValue()
  const times = new Times()
  times.addCheck('lint', 61_000)
  times.addFiles([
    { file: 'a.test.ts', tier: 'unit', ms: 400 },
    { file: 'b.medium.test.ts', tier: 'medium', ms: 90_000 },
    { file: 'c.test.ts', tier: 'unit', ms: 1_000 },
  ])
  const file = path.join(folder, 'test-results/times.json')
  times.conclude(file, { checks: 60, unit: 1, medium: 90, story: 10 })
  expect(JSON.parse(await readFile(file, 'utf8'))).toEqual({
    checks: { lint: 61 },
    tiers: { unit: 1, medium: 90 },
    files: [
      { file: 'b.medium.test.ts', tier: 'medium', seconds: 90 },
      { file: 'c.test.ts', tier: 'unit', seconds: 1 },
      { file: 'a.test.ts', tier: 'unit', seconds: 0.4 },
    ],
  })
  const lines = said.mock.calls.map(([line]) => line)
  said.mockRestore()
  expect(lines.slice(1)).toEqual([
    '      90  b.medium.test.ts',
    '       1  c.test.ts',
    '     0.4  a.test.ts',
    'Over budget: checks took 61 s of 60 s',
  ])
})

it('has a budget for each tier in the document about tests', async () => {
  const budgets = readBudgets(await readFile(path.join(import.meta.dirname, '../../docs/testing.md'), 'utf8'))
  expect(Object.keys(budgets)).toEqual(['checks', 'unit', 'story', 'medium', 'packed', 'e2e', 'machine'])
  expect(overBudget({ checks: {}, tiers: budgets }, budgets)).toEqual([])
})
