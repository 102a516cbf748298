import { generateKeyPairSync } from 'node:crypto'
import { glob, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { gatewayNames } from '@longhand/contracts'
import { engineNames } from '@longhand/speech'
import { catalog } from '@longhand/speech/models'
import { packTinyModel } from '@longhand/speech/testing'
import { describe, expect, it } from 'vitest'
import { ConfigError, loadConfig } from './env.ts'
import { unknownSettings } from './environment.ts'
import { publicKeyOf } from '../platform/settings/rsa-key.ts'
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
      demoRecording: true,
      makesPictures: true,
      mail: { from: 'Longhand <longhand@localhost>', smtpUrl: undefined },
      googleClientId: undefined,
      speech: {
        engines: [{ engine: 'auto', model: undefined, languages: undefined }],
        server: undefined,
        chunkSeconds: 120,
      },
    })
    expect(config.dataDir).toBe(`${process.cwd()}/data`)
    expect(config.mail.outboxDir).toBe(`${process.cwd()}/data/outbox`)
    expect(config.storage).toEqual({ kind: 'folder', folder: `${process.cwd()}/data/storage` })
    expect(config.worker.concurrency).toBeGreaterThan(0)
  })

  it('reads settings from files, each by its name with _FILE', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'longhand-settings-'))
    const file = path.join(folder, 'secret')
    await writeFile(file, 'postgres://db/longhand\n')
    expect(loadConfig({ DATABASE_URL_FILE: file }).databaseUrl).toBe('postgres://db/longhand')
    expect(loadConfig({ DATABASE_URL_FILE: ' ' }).databaseUrl).toBeUndefined()
    await writeFile(file, 'sk-secret\n')
    expect(
      loadConfig({ LONGHAND_SPEECH_URL: 'http://127.0.0.1:8000/v1', LONGHAND_SPEECH_KEY_FILE: file }).speech
        .server?.apiKey,
    ).toBe('sk-secret')
    await writeFile(file, 'mysql://db')
    expect(problems({ DATABASE_URL: 'postgres://db/longhand', DATABASE_URL_FILE: file })).toEqual([
      'DATABASE_URL and DATABASE_URL_FILE are both set: set one of them.',
    ])
    expect(problems({ DATABASE_URL_FILE: file })).toEqual([
      'DATABASE_URL must be an address such as postgres://user:password@host:5432/longhand.',
    ])
    expect(problems({ PORT_FILE: path.join(folder, 'none'), LONGHAND_SANDBOX_FILE: file })).toEqual([
      'PORT_FILE points to a file that can’t be read (ENOENT).',
      'LONGHAND_SANDBOX_FILE is not read: set LONGHAND_SANDBOX itself.',
    ])
    await rm(folder, { recursive: true })
  })

  it('says which variables have no effect, and which settings may be meant', () => {
    const env = {
      LONGHAND_DATADIR: '/data',
      LONGHAND_S3_SECRETKEY_FILE: '/run/secret',
      LONGHAND_COLOR_OF_THE_SKY: 'blue',
      LONGHAND_TOKEN: 'of the command line',
      LONGHAND_DATA_DIR: '/data',
      HOME: '/root',
    }
    expect(loadConfig(env).warnings).toEqual([
      'LONGHAND_COLOR_OF_THE_SKY is not a setting and has no effect.',
      'LONGHAND_DATADIR is not a setting and has no effect. Is LONGHAND_DATA_DIR meant?',
      'LONGHAND_S3_SECRETKEY_FILE is not a setting and has no effect. Is LONGHAND_S3_SECRET_KEY_FILE meant?',
    ])
  })

  it('finds names that are almost those of settings without our prefix, and leaves others alone', () => {
    const env = {
      SMTP_ULR: 'smtp://mail',
      DATABASE_ULR: 'postgres://db',
      LONGHAND_SMPT_URL: 'smtp://mail',
      POST: '1',
      HOSTNAME: 'a',
      SMTP_USER: 'ann',
    }
    expect(loadConfig(env).warnings).toEqual([
      'DATABASE_ULR is not a setting. Is DATABASE_URL meant?',
      'LONGHAND_SMPT_URL is not a setting and has no effect. Is SMTP_URL meant?',
      'SMTP_ULR is not a setting. Is SMTP_URL meant?',
    ])
  })

  it('knows every variable that documents of any package name', async () => {
    const root = fileURLToPath(new URL('../../../../', import.meta.url))
    const files: string[] = []
    for await (const file of glob(['README.md', 'docs/**/*.md', '{packages,apps,tooling}/*/README.md'], {
      cwd: root,
    }))
      files.push(file)
    expect(files.length).toBeGreaterThan(50)
    const texts = await Promise.all(files.map((file) => readFile(path.join(root, file), 'utf8')))
    const names = new Set(
      texts.flatMap((text) => text.match(/\bLONGHAND_[A-Z0-9_]*[A-Z0-9]\b(?!_|…|\*)/g) ?? []),
    )
    // Some speak of a group: the `LONGHAND_S3` settings.
    const whole = [...names].filter(
      (name) => !Object.keys(settings).some((setting) => setting.startsWith(`${name}_`)),
    )
    expect(unknownSettings(Object.fromEntries(whole.map((name) => [name, ''])))).toEqual([])
  })

  it('takes an empty variable for an unset one', () => {
    expect(loadConfig(Object.fromEntries(Object.keys(settings).map((name) => [name, ' '])))).toEqual(
      loadConfig({}),
    )
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
    expect(config.speech).toMatchObject({
      server: { baseUrl: 'http://127.0.0.1:8000/v1', apiKey: undefined },
      engines: [{ engine: 'auto', model: 'large-v3' }],
    })
    expect(config.publicUrl).toBe('https://longhand.example.com')
  })

  it('reads which models are fetched, and for which languages', () => {
    expect(loadConfig({}).models).toEqual({ wanted: 'auto', languages: [], mirror: undefined, catalog })
    expect(
      loadConfig({ LONGHAND_MODELS: 'parakeet-en, speakers-embedding', LONGHAND_LANGUAGES: 'DE, zh en' })
        .models,
    ).toMatchObject({
      wanted: ['parakeet-en', 'speakers-embedding'],
      languages: ['de', 'zh', 'en'],
    })
  })

  it('reads models of the installation’s own, which can be fetched as those of the list', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'longhand-models-list-'))
    const file = path.join(folder, 'models.json')
    const { entry } = await packTinyModel()
    await writeFile(file, JSON.stringify([entry]))
    const { models } = loadConfig({ LONGHAND_MODELS_LIST: file, LONGHAND_MODELS: 'tiny, canary' })
    expect(models).toMatchObject({ wanted: ['tiny', 'canary'], catalog: [entry, ...catalog] })
    expect(problems({ LONGHAND_MODELS: 'tiny' })).toHaveLength(1)
    expect(problems({ LONGHAND_MODELS_LIST: `${file}.none` })).toEqual([
      'LONGHAND_MODELS_LIST must be a file with JSON.',
    ])
    await rm(folder, { recursive: true })
  })

  it.each([
    ['PORT', '80a', 'PORT must be a whole number from 0 to 65535.'],
    ['PORT', '70000', 'PORT must be a whole number from 0 to 65535.'],
    [
      'LONGHAND_TIME_ZONE',
      'Mars/Olympus',
      'LONGHAND_TIME_ZONE must be an IANA time zone such as Europe/Paris.',
    ],
    [
      'DATABASE_URL',
      'mysql://db',
      'DATABASE_URL must be an address such as postgres://user:password@host:5432/longhand.',
    ],
    ['SMTP_URL', 'mail.example.com', 'SMTP_URL must be an address such as smtp://user:password@host:587.'],
    ['LONGHAND_FEEDBACK_MAIL', 'support desk', 'LONGHAND_FEEDBACK_MAIL must be an email address.'],
    [
      'LONGHAND_PUBLIC_URL',
      'longhand.example.com',
      'LONGHAND_PUBLIC_URL must be an address such as https://longhand.example.com.',
    ],
    [
      'LONGHAND_TRUST_PROXY',
      'true',
      'LONGHAND_TRUST_PROXY must say which proxies to trust, or any client could write its own address: how many are in front of the server (1 for one), or their networks such as 10.0.0.0/8, fd00::/8.',
    ],
    ...['10', '-1', '10.0.0.0/33', '0.0.0.0/0', '::/0', '10.0.0', 'proxy.example', '10.0.0.0/8,'].map(
      (value): [string, string, string] => [
        'LONGHAND_TRUST_PROXY',
        value,
        'LONGHAND_TRUST_PROXY must be the number of proxies in front of the server (1 to 9), or their networks such as 10.0.0.0/8, fd00::/8.',
      ],
    ),
    ['LONGHAND_RATE_LIMIT_SCALE', '0', 'LONGHAND_RATE_LIMIT_SCALE must be a number above 0.'],
    ['LONGHAND_SEED', 'all', 'LONGHAND_SEED must be demo or unset.'],
    [
      'LONGHAND_LOG_LEVEL',
      'loud',
      'LONGHAND_LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent.',
    ],
    [
      'LONGHAND_SPEECH_ENGINE',
      'sphinx',
      `LONGHAND_SPEECH_ENGINE must be one of ${engineNames.join(', ')}, or several with commas between them.`,
    ],
    [
      'LONGHAND_SPEECH_ENGINE',
      'pocketsphinx, auto',
      'LONGHAND_SPEECH_ENGINE must be auto alone, or a list without it.',
    ],
    [
      'LONGHAND_LIVE_ENGINE',
      'pocketsphinx, openai',
      'LONGHAND_LIVE_ENGINE must be one of auto, pocketsphinx, sherpa, or several with commas between them.',
    ],
    [
      'LONGHAND_WORKER_QUEUES',
      'compute, sherpa',
      'LONGHAND_WORKER_QUEUES must be some of compute, io, auto: jobs wait in no other queue.',
    ],
    [
      'LONGHAND_SPEECH_ENGINE',
      'openai',
      'LONGHAND_SPEECH_ENGINE is openai, which needs LONGHAND_SPEECH_URL.',
    ],
    ['LONGHAND_PICTURES', 'true', 'LONGHAND_PICTURES must be on or off.'],
    ['LONGHAND_S3_FORCE_PATH_STYLE', 'maybe', 'LONGHAND_S3_FORCE_PATH_STYLE must be true or false.'],
    [
      'LONGHAND_S3_SECRET_KEY',
      's3cret',
      'LONGHAND_S3_ACCESS_KEY and LONGHAND_S3_SECRET_KEY go together: set both or neither.',
    ],
    ['LONGHAND_S3_ENDPOINT', 'http://127.0.0.1', 'LONGHAND_S3_ENDPOINT is set, but not LONGHAND_S3_BUCKET.'],
    [
      'LONGHAND_BACKUP_RECIPIENT',
      'AGE-SECRET-KEY-1QQQ',
      'LONGHAND_BACKUP_RECIPIENT must be public keys of age (age1…), with commas between them.',
    ],
    [
      'LONGHAND_BACKUP_BUCKET',
      'backups',
      'LONGHAND_BACKUP_BUCKET and LONGHAND_BACKUP_RECIPIENT go together: set both or neither.',
    ],
    [
      'LONGHAND_BACKUP_S3_ACCESS_KEY',
      'key',
      'LONGHAND_BACKUP_S3_ACCESS_KEY and LONGHAND_BACKUP_S3_SECRET_KEY go together: set both or neither.',
    ],
    ['LONGHAND_BACKUP_EVERY_HOURS', '5', 'LONGHAND_BACKUP_EVERY_HOURS must be 1, 2, 3, 4, 6, 8, 12 or 24.'],
    ['LONGHAND_BACKUP_KEEP_DAILY', '0', 'LONGHAND_BACKUP_KEEP_DAILY must be a whole number from 1 to 999.'],
    ['LONGHAND_WORKER_CONCURRENCY', '0', 'LONGHAND_WORKER_CONCURRENCY must be a whole number from 1 to 99.'],
    [
      'LONGHAND_PAYMENTS',
      'cash',
      `LONGHAND_PAYMENTS must be one of ${[...gatewayNames, 'sandbox', 'off'].join(', ')}.`,
    ],
    [
      'ALIPAY_PRIVATE_KEY',
      'hunter2',
      'ALIPAY_PRIVATE_KEY must be an RSA private key: PEM, or the base64 in it.',
    ],
    ['LONGHAND_METRICS_PORT', 'yes', 'LONGHAND_METRICS_PORT must be a whole number from 0 to 65535.'],
    [
      'LONGHAND_METRICS_HOST',
      '0.0.0.0',
      'LONGHAND_METRICS_HOST is an address that other machines reach, which needs LONGHAND_METRICS_TOKEN.',
    ],
    ['LONGHAND_CHUNK_SECONDS', '5', 'LONGHAND_CHUNK_SECONDS must be a whole number from 10 to 1800.'],
    ['LONGHAND_SPEECH_PROFILE', 'best', 'LONGHAND_SPEECH_PROFILE must be accurate or fast.'],
    [
      'LONGHAND_SPEECH_PROVIDER',
      'gpu',
      'LONGHAND_SPEECH_PROVIDER must be one of cpu, cuda, coreml, directml, openvino, xnnpack.',
    ],
    ['LONGHAND_SPEECH_THREADS', '0', 'LONGHAND_SPEECH_THREADS must be a whole number from 1 to 99.'],
    ['LONGHAND_MODELS_DIR', '/nowhere/models', 'LONGHAND_MODELS_DIR must be a folder that is there.'],
    ['LONGHAND_MODELS_DIR', import.meta.filename, 'LONGHAND_MODELS_DIR must be a folder that is there.'],
    [
      'LONGHAND_MODELS',
      'parakeet-en, whisper',
      'LONGHAND_MODELS must be auto, off, or some of parakeet-en, parakeet-europe, sense-voice, canary, moonshine-en, whisper-turbo, whisper-small, whisper-base, captions-en, captions-nemotron-en, voice-lessac, voices-kokoro, speakers-segmentation, speakers-embedding, speakers-embedding-zh.',
    ],
    ['LONGHAND_LANGUAGES', 'English', 'LONGHAND_LANGUAGES must be languages such as “en, de”.'],
    ['LONGHAND_NICENESS', '20', 'LONGHAND_NICENESS must be a whole number from 0 to 19.'],
    ['LONGHAND_NICENESS', '-5', 'LONGHAND_NICENESS must be a whole number from 0 to 19.'],
    ['FFMPEG_PATH', '/nowhere/ffmpeg', 'FFMPEG_PATH must be the path of a program that can be run.'],
    ['FFMPEG_PATH', import.meta.dirname, 'FFMPEG_PATH must be the path of a program that can be run.'],
    ['FFMPEG_PATH', import.meta.filename, 'FFMPEG_PATH must be the path of a program that can be run.'],
  ])('says what is wrong with %s=%s', (name, value, sentence) => {
    expect(problems({ [name]: value })).toEqual([sentence])
  })

  it('takes what is there', () => {
    expect(
      problems({
        LONGHAND_SPEECH_PROFILE: 'fast',
        LONGHAND_MODELS_DIR: import.meta.dirname,
        LONGHAND_NICENESS: '0',
        FFMPEG_PATH: process.execPath,
      }),
    ).toEqual([])
  })

  it.each([
    ['', undefined],
    ['false', undefined],
    ['1', 1],
    ['3', 3],
    ['10.0.0.1', ['10.0.0.1']],
    ['10.0.0.0/8, fd00::/8', ['10.0.0.0/8', 'fd00::/8']],
  ])('trusts the proxies of %s', (value, expected) => {
    expect(loadConfig({ LONGHAND_TRUST_PROXY: value }).trustedProxies).toEqual(expected)
  })

  it('tells every problem at once, and never a value', () => {
    const env = { PORT: 'x', DATABASE_URL: 'mysql://root:hunter2@db', LONGHAND_S3_SECRET_KEY: 'hunter2' }
    expect(problems(env)).toHaveLength(3)
    expect(() => loadConfig(env)).toThrow(/settings need a change/)
    expect(problems(env).join()).not.toContain('hunter2')
  })
})

describe('what is unsafe', () => {
  const unsafe = {
    demo: { HOST: '0.0.0.0', LONGHAND_SEED: 'demo' },
    sandbox: { LONGHAND_TRUST_PROXY: '1', LONGHAND_PAYMENTS: 'sandbox' },
    http: { LONGHAND_PUBLIC_URL: 'http://longhand.example.com' },
    key: { LONGHAND_SECRETS_KEY: Buffer.alloc(32).toString('base64') },
  }

  it.each(Object.entries(unsafe))('is refused unless it is asked for twice: %s', (risk, env) => {
    expect(problems(env)).toEqual([
      expect.stringContaining(`If that is meant, set LONGHAND_ALLOW_UNSAFE to ${risk}, too.`),
    ])
    expect(problems({ ...env, LONGHAND_ALLOW_UNSAFE: `${risk}, sandbox` })).toEqual([])
  })

  it('is told at once, and is nobody’s business on a machine that no one else reaches', () => {
    expect(
      problems({
        ...unsafe.demo,
        ...unsafe.sandbox,
        ...unsafe.http,
        ...unsafe.key,
        LONGHAND_ALLOW_UNSAFE: 'key',
      }),
    ).toHaveLength(3)
    expect(
      problems({
        LONGHAND_SEED: 'demo',
        LONGHAND_PAYMENTS: 'sandbox',
        LONGHAND_PUBLIC_URL: 'http://localhost:8080',
      }),
    ).toEqual([])
    expect(problems({ LONGHAND_ALLOW_UNSAFE: 'all' })).toEqual([
      'LONGHAND_ALLOW_UNSAFE must be some of demo, sandbox, http, key.',
    ])
  })
})

describe('backups', () => {
  const recipient = `age1${'q'.repeat(58)}`

  it('are made into a bucket of their own', () => {
    expect(loadConfig({}).backup).toBeUndefined()
    expect(
      loadConfig({
        LONGHAND_BACKUP_BUCKET: 'backups',
        LONGHAND_BACKUP_RECIPIENT: `${recipient}, ${recipient}`,
        LONGHAND_S3_BUCKET: 'backup',
      }).backup,
    ).toEqual({
      storage: {
        kind: 's3',
        bucket: 'backups',
        region: 'us-east-1',
        endpoint: undefined,
        credentials: undefined,
        forcePathStyle: false,
      },
      recipients: [recipient, recipient],
      everyHours: 24,
      hour: 3,
      keep: { daily: 7, weekly: 5, monthly: 12 },
    })
    const same = {
      LONGHAND_BACKUP_BUCKET: 'one',
      LONGHAND_BACKUP_RECIPIENT: recipient,
      LONGHAND_S3_BUCKET: 'one',
    }
    expect(problems(same)).toEqual([
      'LONGHAND_BACKUP_BUCKET is the bucket of the recordings: take another one.',
    ])
    expect(problems({ ...same, LONGHAND_BACKUP_S3_ENDPOINT: 'http://127.0.0.1:9000' })).toEqual([])
  })
})

describe('metrics', () => {
  it('are off unless they have a port, and beyond this machine want a token', () => {
    expect(loadConfig({}).metrics).toBeUndefined()
    expect(loadConfig({ LONGHAND_METRICS_PORT: '9464' }).metrics).toEqual({
      host: '127.0.0.1',
      port: 9464,
      token: undefined,
    })
    expect(
      loadConfig({
        LONGHAND_METRICS_PORT: '9464',
        LONGHAND_METRICS_HOST: '0.0.0.0',
        LONGHAND_METRICS_TOKEN: 's',
      }).metrics,
    ).toEqual({
      host: '0.0.0.0',
      port: 9464,
      token: 's',
    })
  })
})

describe('payments', () => {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
  const { publicKey: theirs } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const alipay = {
    ALIPAY_APP_ID: '2021',
    ALIPAY_PRIVATE_KEY: pem,
    ALIPAY_PUBLIC_KEY: theirs.export({ type: 'spki', format: 'der' }).toString('base64'),
    ALIPAY_SELLER_ID: '2088',
  }

  it.each([
    [{}, 'sandbox'],
    [{ HOST: 'localhost' }, 'sandbox'],
    [{ HOST: '127.1.2.3' }, 'sandbox'],
    [{ HOST: '::1' }, 'sandbox'],
    [{ HOST: '0.0.0.0' }, 'off'],
    [{ HOST: '192.168.1.10' }, 'off'],
    [{ HOST: '127.0.0.1.example.com' }, 'off'],
    [{ LONGHAND_PUBLIC_URL: 'http://localhost:8080' }, 'sandbox'],
    [{ LONGHAND_PUBLIC_URL: 'http://[::1]:8080/' }, 'sandbox'],
    [{ LONGHAND_PUBLIC_URL: 'https://longhand.example.com' }, 'off'],
    [{ LONGHAND_PUBLIC_URL: 'http://192.168.1.10:8080', LONGHAND_ALLOW_UNSAFE: 'http' }, 'off'],
    [{ LONGHAND_TRUST_PROXY: '1' }, 'off'],
    [{ LONGHAND_TRUST_PROXY: '127.0.0.1' }, 'off'],
    [
      {
        LONGHAND_PUBLIC_URL: 'https://longhand.example.com',
        LONGHAND_TRUST_PROXY: '1',
        LONGHAND_PAYMENTS: 'sandbox',
        LONGHAND_ALLOW_UNSAFE: 'sandbox',
      },
      'sandbox',
    ],
    [{ HOST: '0.0.0.0', LONGHAND_PAYMENTS: 'sandbox', LONGHAND_ALLOW_UNSAFE: 'sandbox' }, 'sandbox'],
    [{ LONGHAND_PAYMENTS: 'off' }, 'off'],
    [alipay, 'gateways'],
    [{ ...alipay, LONGHAND_PAYMENTS: 'alipay' }, 'gateways'],
    [{ ...alipay, LONGHAND_PAYMENTS: 'off' }, 'off'],
    [{ ...alipay, LONGHAND_PAYMENTS: 'sandbox' }, 'sandbox'],
  ])('of %j are %s', (env, kind) => {
    expect(loadConfig(env).payments.kind).toBe(kind)
  })

  it('serve this machine alone unless the sandbox was asked for', () => {
    expect(loadConfig({}).payments).toEqual({ kind: 'sandbox', isForThisMachine: true })
    expect(loadConfig({ LONGHAND_PAYMENTS: 'sandbox' }).payments).toEqual({
      kind: 'sandbox',
      isForThisMachine: false,
    })
  })

  it('take keys in every form they come in', () => {
    const forms = [
      pem,
      pem.replaceAll('\n', '\\n'),
      privateKey.export({ type: 'pkcs1', format: 'pem' }).toString(),
      privateKey.export({ type: 'pkcs1', format: 'der' }).toString('base64'),
    ]
    for (const form of forms) expect(settings.ALIPAY_PRIVATE_KEY.schema.parse(form)).toBe(pem)
  })

  it.each(Object.keys(alipay))('refuse to start with Alipay but without %s', (name) => {
    expect(problems({ ...alipay, LONGHAND_PAYMENTS: 'alipay', [name]: '' })).toEqual([
      `${name} is not set; payments by Alipay need it.`,
    ])
  })

  it('don’t take the app’s own key for Alipay’s, nor a private key for a public one', () => {
    expect(problems({ ...alipay, ALIPAY_PUBLIC_KEY: publicKeyOf(pem) })).toEqual([
      'ALIPAY_PUBLIC_KEY is the app’s own key; Alipay’s console shows the other one, too.',
    ])
    expect(problems({ ...alipay, ALIPAY_PUBLIC_KEY: pem })).toContain(
      'ALIPAY_PUBLIC_KEY must be an RSA public key: PEM, or the base64 in it.',
    )
  })
})

describe('traces', () => {
  it('are off until there is a collector', () => {
    expect(loadConfig({}).tracing).toBeUndefined()
    expect(
      loadConfig({ OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc', OTEL_SERVICE_NAME: 'shop' }).tracing,
    ).toBeUndefined()
  })

  it('take OpenTelemetry’s variables as it means them', () => {
    const env = {
      OTEL_EXPORTER_OTLP_ENDPOINT: 'https://collector.example.com:4318/otlp/',
      OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20a%2Cb==, x-scope = eu ,',
      OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=test',
      OTEL_TRACES_SAMPLER: 'parentbased_traceidratio',
      OTEL_TRACES_SAMPLER_ARG: '.1',
    }
    expect(loadConfig(env).tracing).toEqual({
      endpoint: 'https://collector.example.com:4318/otlp',
      headers: { authorization: 'Bearer a,b==', 'x-scope': 'eu' },
      serviceName: undefined,
      resource: { 'deployment.environment.name': 'test' },
      sampler: 'parentbased_traceidratio',
      ratio: 0.1,
      trustsTraceparent: false,
    })
  })

  it('say what is wrong without a header', () => {
    const endpoint = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4317' }
    expect(problems({ ...endpoint, OTEL_EXPORTER_OTLP_HEADERS: 'a=1,s3cret' })).toEqual([
      'OTEL_EXPORTER_OTLP_HEADERS must be name=value pairs with commas between them and percent-encoded values.',
    ])
    expect(problems({ ...endpoint, OTEL_EXPORTER_OTLP_HEADERS: 'a=%s3cret' })).toHaveLength(1)
    expect(problems({ ...endpoint, OTEL_TRACES_SAMPLER_ARG: '10' })).toEqual([
      'OTEL_TRACES_SAMPLER_ARG must be a number from 0 to 1.',
    ])
    expect(problems({ ...endpoint, OTEL_TRACES_SAMPLER: 'jaeger_remote' })[0]).toContain(
      'must be one of always_on',
    )
    expect(problems({ ...endpoint, OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc' })).toEqual([
      'OTEL_EXPORTER_OTLP_PROTOCOL must be http/protobuf: collectors take it at another port than gRPC, mostly 4318.',
    ])
  })
})

describe('what a worker takes', () => {
  const engines = {
    LONGHAND_SPEECH_ENGINE: 'sherpa:parakeet-en, sherpa=zh ja, pocketsphinx',
    LONGHAND_SPEECH_MODEL: 'sense-voice',
  }
  const taken = (queues?: string) => {
    const { pools, engines: own } = loadConfig({
      ...engines,
      ...(queues === undefined ? {} : { LONGHAND_WORKER_QUEUES: queues }),
    }).worker
    return [...pools, ...own.map(({ engine, model }) => [engine, model].filter(Boolean).join(':'))]
  }

  it('is everything, or what is named', () => {
    expect(taken()).toEqual(['compute', 'io', 'sherpa:parakeet-en', 'sherpa:sense-voice', 'pocketsphinx'])
    expect(taken('sherpa, sherpa:parakeet-en')).toEqual(['sherpa:parakeet-en', 'sherpa:sense-voice'])
    expect(taken('compute, io,pocketsphinx')).toEqual(['compute', 'io', 'pocketsphinx'])
    expect(taken('io')).toEqual(['io'])
  })
})

describe('the guide for operators', () => {
  it('lists every setting as the server reads it', async () => {
    const rows = Object.entries(settings).map(
      ([name, setting]) => `| \`${name}\` | ${setting.default} | ${setting.meaning} |`,
    )
    const table = ['| variable | default | meaning |', '| --- | --- | --- |', ...rows].join('\n')
    expect(
      await readFile(new URL('../../../../docs/operating/README.md', import.meta.url), 'utf8'),
    ).toContain(table)
  })
})
