import { readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { ConfigError, loadConfig } from './env.ts'
import { settings } from './settings.ts'

const problems = (env: Record<string, string>): string[] => {
  try {
    loadConfig(env)
    return []
  } catch (error) {
    if (error instanceof ConfigError) return error.problems
    throw error
  }
}

describe('loadConfig', () => {
  it('needs nothing', () => {
    const config = loadConfig({})
    expect(config).toMatchObject({
      host: '127.0.0.1',
      port: 8080,
      publicUrl: undefined,
      databaseUrl: undefined,
      timeZone: 'Asia/Shanghai',
      logLevel: 'info',
      rateLimitScale: 1,
      seed: undefined,
      mail: { from: 'Longhand <longhand@localhost>', smtpUrl: undefined },
      googleClientId: undefined,
      speech: { engine: 'auto', openai: undefined, chunkSeconds: 120 },
    })
    expect(config.dataDir).toBe(`${process.cwd()}/data`)
    expect(config.mail.outboxDir).toBe(`${process.cwd()}/data/outbox`)
    expect(config.storage).toEqual({ kind: 'folder', folder: `${process.cwd()}/data/storage` })
    expect(config.worker.concurrency).toBeGreaterThan(0)
  })

  it('takes an empty variable for an unset one', () => {
    expect(loadConfig(Object.fromEntries(Object.keys(settings).map((name) => [name, ' '])))).toEqual(loadConfig({}))
  })

  it('reads a bucket and a speech server', () => {
    const config = loadConfig({
      LONGHAND_S3_BUCKET: 'recordings',
      LONGHAND_S3_ENDPOINT: 'http://127.0.0.1:9000',
      LONGHAND_S3_ACCESS_KEY: 'key',
      LONGHAND_S3_SECRET_KEY: 'secret',
      LONGHAND_S3_FORCE_PATH_STYLE: 'true',
      LONGHAND_SPEECH_URL: 'http://127.0.0.1:8000/v1/',
      LONGHAND_SPEECH_MODEL: 'large-v3',
      LONGHAND_PUBLIC_URL: 'https://longhand.example.com/',
    })
    expect(config.storage).toEqual({
      kind: 's3',
      bucket: 'recordings',
      region: 'us-east-1',
      endpoint: 'http://127.0.0.1:9000',
      credentials: { accessKeyId: 'key', secretAccessKey: 'secret' },
      forcePathStyle: true,
    })
    expect(config.speech.openai).toEqual({ baseUrl: 'http://127.0.0.1:8000/v1', apiKey: undefined, model: 'large-v3' })
    expect(config.publicUrl).toBe('https://longhand.example.com')
  })

  it.each([
    ['PORT', '80a', 'PORT must be a whole number from 0 to 65535.'],
    ['PORT', '70000', 'PORT must be a whole number from 0 to 65535.'],
    ['LONGHAND_TIME_ZONE', 'Mars/Olympus', 'LONGHAND_TIME_ZONE must be an IANA time zone such as Europe/Paris.'],
    ['DATABASE_URL', 'mysql://db', 'DATABASE_URL must be an address such as postgres://user:password@host:5432/longhand.'],
    ['SMTP_URL', 'mail.example.com', 'SMTP_URL must be an address such as smtp://user:password@host:587.'],
    ['LONGHAND_FEEDBACK_MAIL', 'support desk', 'LONGHAND_FEEDBACK_MAIL must be an email address.'],
    ['LONGHAND_PUBLIC_URL', 'longhand.example.com', 'LONGHAND_PUBLIC_URL must be an address such as https://longhand.example.com.'],
    ['LONGHAND_RATE_LIMIT_SCALE', '0', 'LONGHAND_RATE_LIMIT_SCALE must be a number above 0.'],
    ['LONGHAND_SEED', 'all', 'LONGHAND_SEED must be demo or unset.'],
    ['LONGHAND_LOG_LEVEL', 'loud', 'LONGHAND_LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent.'],
    ['LONGHAND_SPEECH_ENGINE', 'sphinx', 'LONGHAND_SPEECH_ENGINE must be one of auto, pocketsphinx, sherpa, openai.'],
    ['LONGHAND_SPEECH_ENGINE', 'openai', 'LONGHAND_SPEECH_ENGINE is openai, which needs LONGHAND_SPEECH_URL.'],
    ['LONGHAND_S3_FORCE_PATH_STYLE', 'maybe', 'LONGHAND_S3_FORCE_PATH_STYLE must be true or false.'],
    ['LONGHAND_S3_SECRET_KEY', 's3cret', 'LONGHAND_S3_ACCESS_KEY and LONGHAND_S3_SECRET_KEY go together: set both or neither.'],
    ['LONGHAND_S3_ENDPOINT', 'http://127.0.0.1', 'LONGHAND_S3_ENDPOINT is set, but not LONGHAND_S3_BUCKET.'],
    ['LONGHAND_WORKER_CONCURRENCY', '0', 'LONGHAND_WORKER_CONCURRENCY must be a whole number from 1 to 99.'],
    ['LONGHAND_CHUNK_SECONDS', '5', 'LONGHAND_CHUNK_SECONDS must be a whole number from 10 to 1800.'],
  ])('says what is wrong with %s=%s', (name, value, sentence) => {
    expect(problems({ [name]: value })).toEqual([sentence])
  })

  it('tells every problem at once, and never a value', () => {
    const env = { PORT: 'x', DATABASE_URL: 'mysql://root:hunter2@db', LONGHAND_S3_SECRET_KEY: 'hunter2' }
    expect(problems(env)).toHaveLength(3)
    expect(() => loadConfig(env)).toThrow(/settings need a change/)
    expect(problems(env).join()).not.toContain('hunter2')
  })
})

describe('the README', () => {
  it('lists every setting as the server reads it', async () => {
    const rows = Object.entries(settings).map(([name, setting]) => `| \`${name}\` | ${setting.default} | ${setting.meaning} |`)
    const table = ['| variable | default | meaning |', '| --- | --- | --- |', ...rows].join('\n')
    expect(await readFile(new URL('../../../../README.md', import.meta.url), 'utf8')).toContain(table)
  })
})
