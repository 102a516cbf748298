import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { checkInstallation, type Finding } from './check-installation.ts'
import { loadConfig } from './config/env.ts'
import { createTestDatabase, type TestDatabase } from './platform/db/testing.ts'
import { freePort } from './platform/network/free-port.ts'
import { startTestCollector } from './platform/tracing/testing-collector.ts'

let folder: string
let database: TestDatabase
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'longhand-check-'))
  database = await createTestDatabase()
})
afterAll(async () => {
  await database.close()
  await rm(folder, { recursive: true })
})

async function find(subject: Finding['subject'], env: Record<string, string>): Promise<Omit<Finding, 'subject'>> {
  const findings = await checkInstallation(loadConfig({ LONGHAND_DATA_DIR: folder, ...env }))
  const { kind, sentence } = findings.find((finding) => finding.subject === subject)!
  return { kind, sentence }
}

it('says how far a database is, and changes nothing', async () => {
  expect(await find('database', {})).toEqual({ kind: 'ok', sentence: 'Longhand runs its own, in the data folder.' })
  expect(await find('database', { DATABASE_URL: database.url })).toEqual({ kind: 'ok', sentence: 'It is up to date.' })
  const empty = await createTestDatabase({ isMigrated: false })
  expect(await find('database', { DATABASE_URL: empty.url })).toEqual({ kind: 'ok', sentence: 'It is empty. The first start fills it.' })
  expect((await empty.orm.$client.query(`select from pg_namespace where nspname in ('drizzle', 'pgboss')`)).rowCount).toBe(0)
  await empty.close()
})

it('says how many changes wait, and that a database is newer', async () => {
  const other = await createTestDatabase()
  const { $client } = other.orm
  await $client.query('delete from drizzle.expansions where id > (select max(id) - 2 from drizzle.expansions)')
  expect(await find('database', { DATABASE_URL: other.url })).toEqual({ kind: 'ok', sentence: 'The next start makes 2 changes to it.' })
  await $client.query(`insert into drizzle.__drizzle_migrations (hash, created_at) values ('0', 9999999999999)`)
  expect(await find('database', { DATABASE_URL: other.url })).toMatchObject({ kind: 'problem', sentence: expect.stringContaining('newer version') as string })
  await other.close()
})

it('names what can’t be reached or used, without a secret', async () => {
  const port = await freePort()
  const login = ['user', 'hidden'].join(':')
  const env = {
    DATABASE_URL: `postgres://${login}@127.0.0.1:${port}/longhand`,
    SMTP_URL: `smtp://${login}@127.0.0.1:${port}`,
    LONGHAND_S3_BUCKET: 'recordings',
    LONGHAND_S3_ENDPOINT: `http://127.0.0.1:${port}`,
    LONGHAND_S3_ACCESS_KEY: 'key',
    LONGHAND_S3_SECRET_KEY: 'hidden',
    LONGHAND_SPEECH_URL: `http://127.0.0.1:${port}/v1`,
    LONGHAND_PAYMENTS: 'off',
  }
  const findings = await checkInstallation(loadConfig({ LONGHAND_DATA_DIR: folder, ...env }))
  expect(findings.filter(({ subject }) => subject !== 'media programs').map(({ subject, kind }) => [subject, kind])).toEqual([
    ['database', 'problem'],
    ['storage', 'problem'],
    ['mail', 'problem'],
    ['speech', 'limitation'],
    ['payments', 'limitation'],
  ])
  expect(JSON.stringify(findings)).not.toContain('hidden')
})

it('says when speech models can’t compute on what the settings name', async () => {
  expect(await find('speech', { LONGHAND_SPEECH_PROVIDER: 'cuda' })).toEqual({
    kind: 'limitation',
    sentence: 'LONGHAND_SPEECH_PROVIDER is cuda, which this build of sherpa-onnx does not have. Install a build that has it, or set cpu.',
  })
})

it('says when the data folder can’t be written to', async () => {
  const file = path.join(folder, 'a-file')
  await writeFile(file, '')
  expect(await find('storage', { LONGHAND_DATA_DIR: file })).toMatchObject({
    kind: 'problem',
    sentence: expect.stringContaining('The data folder can’t be used') as string,
  })
})

it('asks the collector of traces whether it takes them, if there is one', async () => {
  expect((await checkInstallation(loadConfig({ LONGHAND_DATA_DIR: folder }))).map(({ subject }) => subject)).not.toContain('traces')
  const [taking, refusing, other] = await Promise.all([200, 401, 404].map((status) => startTestCollector(status)))
  const look = (address: string | undefined) =>
    find('traces', { OTEL_EXPORTER_OTLP_ENDPOINT: address ?? '', OTEL_EXPORTER_OTLP_HEADERS: 'authorization=hidden' })
  expect(await look(taking?.address)).toEqual({ kind: 'ok', sentence: 'The collector takes them.' })
  expect(taking?.received[0]?.headers.authorization).toBe('hidden')
  expect(await look(refusing?.address)).toEqual({ kind: 'limitation', sentence: 'The collector refuses us. Look at OTEL_EXPORTER_OTLP_HEADERS.' })
  expect(await look(other?.address)).toMatchObject({ kind: 'limitation', sentence: expect.stringContaining('status 404') as string })
  expect(await look(`http://127.0.0.1:${await freePort()}`)).toMatchObject({
    kind: 'limitation',
    sentence: expect.stringContaining('can’t be reached') as string,
  })
  for (const collector of [taking, refusing, other]) await collector?.close()
})
