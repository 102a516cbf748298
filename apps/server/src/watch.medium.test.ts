import { randomUUID } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { eraseFilesJob } from './modules/recordings/recording/recordings.jobs.ts'
import { createTestDatabase, type TestDatabase } from './platform/db/testing.ts'
import { openQueue } from './platform/queue/queue.ts'
import { openTestProduct, type TestProduct } from './testing-product.ts'
import { checkReadiness, findSandboxProblem, watchDatabase } from './watch.ts'

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

const report = (problem: string | null) =>
  database.orm.execute(sql`
  insert into worker_reports (worker_id, topic, report)
  values (${randomUUID()}, 'speech-engine', ${JSON.stringify({ engine: 'e', quality: 'basic', languages: ['en'], vocabulary: false, problem: problem && { en: problem, 'zh-CN': problem } })}::jsonb)`)

it('says in words what is missing', async () => {
  // This machine may have no sandbox.
  const always = [findSandboxProblem()].filter((sentence) => sentence !== undefined)
  expect(await checkReadiness(product)).toEqual({
    problems: [],
    limitations: ['No worker is running: recordings wait until one is started.', ...always],
  })
  const worker = await openQueue({ database, jobs: [], log: product.log, maintains: true })
  await report('pocketsphinx is not installed')
  expect(await checkReadiness(product)).toEqual({
    problems: [],
    limitations: [...always, 'No worker can transcribe: pocketsphinx is not installed'],
  })
  await report(null)
  expect(await checkReadiness(product)).toEqual({ problems: [], limitations: always })
  await worker.close()

  const { dataDir } = product.config
  await rm(path.join(dataDir, 'storage'), { recursive: true, force: true })
  await writeFile(path.join(dataDir, 'storage'), 'not a folder')
  expect((await checkReadiness(product)).problems).toEqual(['The storage can’t be used.'])
  await rm(path.join(dataDir, 'storage'))
  expect((await checkReadiness(product)).problems).toEqual([])
})

it('tells how the queue and the payments stand', async () => {
  await database.transaction(async (tx) => {
    await product.queue.send(tx, eraseFilesJob, { recordingId: randomUUID() })
    await product.queue.send(
      tx,
      eraseFilesJob,
      { recordingId: randomUUID() },
      { startAfter: new Date(Date.now() + 3_600_000) },
    )
  })
  await database.orm.execute(
    sql`update pgboss.job set start_after = start_after - interval '90 seconds' where group_id = ${eraseFilesJob.name} and start_after < now()`,
  )
  const workers = await Promise.all(
    ['one that is killed', 'one that lives'].map(() =>
      openQueue({ database, jobs: [], log: product.log, maintains: true }),
    ),
  )
  await database.orm.execute(
    sql`update pgboss.instance set heartbeat_on = heartbeat_on - interval '7 seconds' where id = (select id from pgboss.instance where stopped_on is null order by started_on limit 1)`,
  )
  watchDatabase(product)
  const metrics = (await product.metrics.snapshot()) as {
    name: string
    values: { labels: Record<string, string>; value: number }[]
  }[]
  const of = (name: string, labels: Record<string, string>) =>
    metrics
      .find((metric) => metric.name === name)
      ?.values.find((one) => Object.entries(labels).every(([label, value]) => one.labels[label] === value))
      ?.value
  const queue = eraseFilesJob.options.pool
  expect(of('longhand_queue_waiting_jobs', { queue })).toBe(1)
  expect(of('longhand_queue_jobs', { queue, state: 'queued' })).toBe(2)
  expect(of('longhand_queue_oldest_waiting_seconds', { queue })).toBeGreaterThanOrEqual(90)
  expect(of('longhand_queue_waiting_jobs', { queue: 'compute' })).toBe(0)
  expect(of('longhand_workers', {})).toBe(1)
  await Promise.all(workers.map((one) => one.close()))
  expect(of('longhand_data_disk_free_bytes', {})).toBeGreaterThan(0)
  expect(metrics.find(({ name }) => name === 'longhand_orders')?.values).toEqual([])
  expect(of('longhand_metrics_unavailable', { source: 'payments' })).toBe(0)
})
