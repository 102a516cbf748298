import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { writeTinyCtcModel } from '@longhand/speech/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { checkInstallation, type Finding } from './check-installation.ts'
import { loadConfig } from './config/env.ts'
import { createTestDatabase, type TestDatabase } from './platform/db/testing.ts'
import { freePort } from './platform/network/free-port.ts'
import { startTestCollector } from './platform/tracing/testing-collector.ts'
import { offlineIn } from './testing-settings.ts'

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

async function find(
  subject: Finding['subject'],
  env: Record<string, string>,
): Promise<Omit<Finding, 'subject'>> {
  const findings = await checkInstallation(loadConfig({ ...offlineIn(folder), ...env }))
  const { kind, sentence } = findings.find((finding) => finding.subject === subject)!
  return { kind, sentence }
}

it('says how far a database is, and changes nothing', async () => {
  expect(await find('database', {})).toEqual({
    kind: 'ok',
    sentence: 'Longhand makes its own in the data folder when it starts.',
  })
  expect(await find('database', { DATABASE_URL: database.url })).toEqual({
    kind: 'ok',
    sentence: 'It is up to date.',
  })
  const empty = await createTestDatabase({ isMigrated: false })
  expect(await find('database', { DATABASE_URL: empty.url })).toEqual({
    kind: 'ok',
    sentence: 'It is empty. The first start fills it.',
  })
  expect(
    (await empty.orm.$client.query(`select from pg_namespace where nspname in ('drizzle', 'pgboss')`))
      .rowCount,
  ).toBe(0)
  await empty.close()
})

it('says how many changes wait, and that a database is newer', async () => {
  const other = await createTestDatabase()
  const { $client } = other.orm
  await $client.query(
    'delete from drizzle.expansions where id > (select max(id) - 2 from drizzle.expansions)',
  )
  expect(await find('database', { DATABASE_URL: other.url })).toEqual({
    kind: 'ok',
    sentence: 'The next start makes 2 changes to it.',
  })
  await $client.query(
    `insert into drizzle.__drizzle_migrations (hash, created_at) values ('0', 9999999999999)`,
  )
  expect(await find('database', { DATABASE_URL: other.url })).toMatchObject({
    kind: 'problem',
    sentence: expect.stringContaining('newer version') as string,
  })
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
    LONGHAND_LLM_URL: `http://127.0.0.1:${port}/v1`,
    LONGHAND_TRANSLATE_URL: `http://127.0.0.1:${port}`,
    LONGHAND_VOICE_URL: `http://127.0.0.1:${port}/v1`,
    LONGHAND_CLONE_URL: `http://127.0.0.1:${port}`,
    LONGHAND_SONG_URL: `http://127.0.0.1:${port}`,
    LONGHAND_MODELS_URL: `http://127.0.0.1:${port}/models/`,
    LONGHAND_PAYMENTS: 'off',
  }
  const findings = await checkInstallation(loadConfig({ ...offlineIn(folder), ...env }))
  const local = ['media programs', 'live captions', 'speakers']
  expect(
    findings.filter(({ subject }) => !local.includes(subject)).map(({ subject, kind }) => [subject, kind]),
  ).toEqual([
    ['database', 'problem'],
    ['storage', 'problem'],
    ['mail', 'problem'],
    ['speech', 'limitation'],
    ['voices', 'limitation'],
    ['cloning', 'limitation'],
    ['songs', 'limitation'],
    ['language model', 'limitation'],
    ['translation', 'limitation'],
    ['models', 'limitation'],
    ['payments', 'limitation'],
  ])
  expect(JSON.stringify(findings)).not.toContain('hidden')
})

it('says when speech models can’t compute on what the settings name', async () => {
  expect(await find('speech', { LONGHAND_SPEECH_PROVIDER: 'cuda' })).toEqual({
    kind: 'limitation',
    sentence:
      'LONGHAND_SPEECH_PROVIDER is cuda, which this build of sherpa-onnx does not have. Install a build that has it, or set cpu.',
  })
})

it('asks the servers of the settings', async () => {
  const server = createServer((_request, response) => void response.end('[]')).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const ok = (sentence: string) => ({ kind: 'ok', sentence })
  expect(await find('language model', { LONGHAND_LLM_URL: address })).toEqual(
    ok('The language model’s server answers.'),
  )
  expect(await find('translation', { LONGHAND_TRANSLATE_URL: address })).toEqual(
    ok('The translation server answers.'),
  )
  expect(await find('models', { LONGHAND_MODELS_URL: address })).toEqual(ok('The mirror answers.'))
  const wanted = { LONGHAND_MODELS: 'parakeet-en, speakers-embedding', LONGHAND_MODELS_URL: address }
  expect(await find('models', wanted)).toEqual(
    ok(
      `A worker fetches parakeet-en, speakers-embedding into ${path.join(folder, 'models')}. LONGHAND_MODELS=off stops that.`,
    ),
  )
  server.close()
})

it('loads models of speech before it says that they work', async () => {
  const models = path.join(folder, 'models')
  const env = { LONGHAND_SPEECH_ENGINE: 'sherpa', LONGHAND_MODELS_DIR: models }
  await writeTinyCtcModel(path.join(models, 'tiny'))
  expect(await find('speech', env)).toEqual({ kind: 'ok', sentence: 'The engine sherpa:tiny works.' })
  await writeFile(path.join(models, 'tiny/model.onnx'), randomBytes(3000))
  expect(await find('speech', env)).toMatchObject({
    kind: 'limitation',
    sentence: expect.stringMatching(/^The engine sherpa:tiny does not work .*install it again\.$/s) as string,
  })
})

it('says what should not be let out', async () => {
  const sound = {
    LONGHAND_PUBLIC_URL: 'https://longhand.example.com',
    LONGHAND_TRUST_PROXY: '1',
    SMTP_URL: 'smtp://127.0.0.1:1',
    LONGHAND_MAIL_FROM: 'a@longhand.example.com',
  }
  const problemsOf = async (env: Record<string, string>): Promise<string[]> => {
    const findings = await checkInstallation(
      loadConfig({ ...offlineIn(folder), LONGHAND_WORKER_QUEUES: 'io', ...env }),
      { isForProduction: true },
    )
    return findings.flatMap(({ subject, kind, sentence }) =>
      subject === 'production' && kind === 'problem' ? [sentence] : [],
    )
  }
  expect(await problemsOf(sound)).toEqual([])
  expect(await problemsOf({})).toHaveLength(5)
  const more: [Record<string, string>, RegExp][] = [
    [{ LONGHAND_PUBLIC_URL: '' }, /mails lead nowhere/],
    [{ LONGHAND_TRUST_PROXY: '' }, /LONGHAND_TRUST_PROXY is not set/],
    [{ SMTP_URL: '' }, /^SMTP_URL is not set/],
    [{ LONGHAND_MAIL_FROM: '' }, /^LONGHAND_MAIL_FROM is not set/],
    [{ LONGHAND_SANDBOX: 'none' }, /not confined/],
    [{ LONGHAND_RATE_LIMIT_SCALE: '1000000' }, /limits/],
    [{ LONGHAND_ALLOW_UNSAFE: 'key' }, /^LONGHAND_ALLOW_UNSAFE names key\.$/],
    [{ LONGHAND_COLOR_OF_THE_SKY: 'blue' }, /not a setting/],
  ]
  for (const [env, sentence] of more)
    expect(await problemsOf({ ...sound, ...env })).toEqual([expect.stringMatching(sentence)])
}, 120_000)

it('says when the data folder can’t be written to', async () => {
  const file = path.join(folder, 'a-file')
  await writeFile(file, '')
  expect(await find('storage', offlineIn(file))).toMatchObject({
    kind: 'problem',
    sentence: expect.stringContaining('The data folder can’t be used') as string,
  })
})

it('asks the collector of traces whether it takes them, if there is one', async () => {
  expect(
    (await checkInstallation(loadConfig(offlineIn(folder)))).map(({ subject }) => subject),
  ).not.toContain('traces')
  const [taking, refusing, other] = await Promise.all(
    [200, 401, 404].map((status) => startTestCollector(status)),
  )
  const look = (address: string | undefined) =>
    find('traces', {
      OTEL_EXPORTER_OTLP_ENDPOINT: address ?? '',
      OTEL_EXPORTER_OTLP_HEADERS: 'authorization=hidden',
    })
  expect(await look(taking?.address)).toEqual({ kind: 'ok', sentence: 'The collector takes them.' })
  expect(taking?.received[0]?.headers.authorization).toBe('hidden')
  expect(await look(refusing?.address)).toEqual({
    kind: 'limitation',
    sentence: 'The collector refuses us. Look at OTEL_EXPORTER_OTLP_HEADERS.',
  })
  expect(await look(other?.address)).toMatchObject({
    kind: 'limitation',
    sentence: expect.stringContaining('status 404') as string,
  })
  expect(await look(`http://127.0.0.1:${await freePort()}`)).toMatchObject({
    kind: 'limitation',
    sentence: expect.stringContaining('can’t be reached') as string,
  })
  for (const collector of [taking, refusing, other]) await collector?.close()
})
