import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { createTestDatabase, type TestDatabase } from './platform/db/testing.ts'
import { readManifests } from './testing-manifests.ts'
import { openTestProduct, type TestProduct } from './testing-product.ts'
import { watchDatabase } from './watch.ts'

const root = new URL('../../../', import.meta.url)
const read = (file: string): Promise<string> => readFile(new URL(file, root), 'utf8')
const run = promisify(execFile)
const hasPromtool = await run('promtool', ['--version']).then(
  () => true,
  () => false,
)

interface Rule {
  alert: string
  expr: string
  annotations: { runbook_url: string }
}
const rules = (
  parse(await read('deploy/prometheus/alerts.yaml')) as { groups: { rules: Rule[] }[] }
).groups.flatMap((group) => group.rules)
const panels = (
  JSON.parse(await read('deploy/grafana/longhand.json')) as { panels: { targets: { expr: string }[] }[] }
).panels
const queries = readManifests().flatMap(({ kind, spec }) =>
  kind === 'ScaledObject'
    ? (spec as { triggers: { metadata: { query: string } }[] }).triggers.map(({ metadata }) => metadata.query)
    : [],
)
const expressions = [
  ...rules.map(({ expr }) => expr),
  ...queries,
  ...panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
]

describe('the alerts, the dashboard and what scales workers', () => {
  let database: TestDatabase
  let product: TestProduct
  beforeAll(async () => {
    database = await createTestDatabase()
    product = await openTestProduct(database.url)
  })
  afterAll(async () => {
    await product.close()
    await database.close()
  })

  it('ask for metrics that there are', async () => {
    watchDatabase(product)
    const reported = ((await product.metrics.snapshot()) as { name: string }[]).map(({ name }) => name)
    const asked = expressions
      .flatMap((expr) => expr.match(/\blonghand_[a-z_]+/g) ?? [])
      .map((name) => name.replace(/_(bucket|count|sum)$/, ''))
    expect([...new Set(asked)].filter((name) => !reported.includes(name))).toEqual([])
    // And the dashboard leaves none out.
    expect(reported.filter((name) => name.startsWith('longhand_') && !asked.includes(name)).sort()).toEqual([
      'longhand_queue_jobs',
      'longhand_recognition_real_time_factor',
    ])
  })
})

it('an installation without backups reports nothing about them', async () => {
  const database = await createTestDatabase()
  const product = await openTestProduct(database.url)
  watchDatabase(product)
  const snapshot = (await product.metrics.snapshot()) as { name: string; values: unknown[] }[]
  const backups = snapshot.filter(({ name }) => /^longhand_backup_(?!failures)/.test(name))
  expect(backups.map(({ values }) => values)).toEqual([[], [], [], []])
  await product.close()
  await database.close()
})

it('each alert has its page in the runbook and a test that makes it fire', async () => {
  const [runbook, tests] = await Promise.all([
    read('docs/operating/runbook.md'),
    read('deploy/prometheus/alerts.test.yaml'),
  ])
  const fired = (
    parse(tests) as { tests: { alert_rule_test: { alertname: string; exp_alerts: unknown[] }[] }[] }
  ).tests
    .flatMap((test) => test.alert_rule_test)
    .filter(({ exp_alerts }) => exp_alerts.length > 0)
    .map(({ alertname }) => alertname)
  for (const { alert, annotations } of rules) {
    expect(annotations.runbook_url).toBe(`docs/operating/runbook.md#${alert.toLowerCase()}`)
    expect(runbook).toContain(`\n## ${alert}\n`)
  }
  expect(fired.sort()).toEqual(rules.map(({ alert }) => alert).sort())
})

it.skipIf(!hasPromtool)('the alerts fire when they should', async () => {
  const folder = fileURLToPath(new URL('deploy/prometheus/', root))
  await run('promtool', ['check', 'rules', 'alerts.yaml'], { cwd: folder })
  await run('promtool', ['test', 'rules', 'alerts.test.yaml'], { cwd: folder })
})
