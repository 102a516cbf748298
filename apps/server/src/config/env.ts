import { availableParallelism } from 'node:os'
import path from 'node:path'
import {
  type EngineChoice,
  engineNames,
  nameOfChoice,
  readEngineList,
  readSpeechSettings,
} from '@longhand/speech/settings'
import { type CatalogModel, catalog } from '@longhand/speech/models'
import type { z } from 'zod'
import { jobPools } from '../platform/queue/job.ts'
import { isLoopback } from '../platform/network/loopback.ts'
import { OperatorError } from '../platform/process/operator-error.ts'
import type { AddedChannelsConfig, PaymentsConfig } from '../platform/payments/open-payments.ts'
import type { TracingConfig } from '../platform/tracing/tracing.ts'
import type { SpeechConfig } from '../platform/speech/speech-config.ts'
import type { StorageConfig } from '../platform/storage/storage-config.ts'
import { paymentContradictions, payments } from './payments.ts'
import { type Environment, unknownSettings, withFiles } from './environment.ts'
import { untakenRisks } from './risks.ts'
import { settings, type Values } from './settings.ts'

export interface BackupConfig {
  storage: Extract<StorageConfig, { kind: 's3' }>
  recipients: readonly string[]
  everyHours: number
  hour: number
  keep: { daily: number; weekly: number; monthly: number }
}

export interface Config extends SpeechConfig {
  host: string
  /** 0 means any free port. */
  port: number
  /** Without a trailing slash; absent, the address follows from host and port. */
  publicUrl: string | undefined
  /** Number of proxies or networks whose `X-Forwarded-For` is believed; absent, none. */
  trustedProxies: number | string[] | undefined
  /** Absolute path. */
  dataDir: string
  /** Absent, the embedded PostgreSQL of the data folder is used. */
  databaseUrl: string | undefined
  databaseDirectUrl: string | undefined
  databaseConnections: number
  /** IANA name. */
  timeZone: string
  logLevel: Values['LONGHAND_LOG_LEVEL']
  rateLimitScale: number
  seed: 'demo' | undefined
  /** Whether each new account begins with one. */
  demoRecording: boolean
  mail: {
    from: string
    smtpUrl: string | undefined
    outboxDir: string
    /** Where feedback is mailed to, besides being kept. */
    feedbackTo: string | undefined
  }
  storage: StorageConfig
  backup: BackupConfig | undefined
  googleClientId: string | undefined
  /** Private networks that users' addresses may be in. */
  outboundNetworks: string[]
  /** Finds media on pages: name or path of yt-dlp; absent, pages are refused. */
  pageProgram: string | undefined
  /** How much of a podcast's feed is read. */
  feeds: { maxBytes: number; maxCpuMs: number }
  /** Absolute path; absent, no folder is offered to export to. */
  exportFolder: string | undefined
  /** Whether copies of pictures are made. */
  makesPictures: boolean
  /** Of secrets in the database that have to be used again. */
  sealKey: { key: Buffer } | { keyFile: string }
  payments: PaymentsConfig
  addedPayments: AddedChannelsConfig
  /** What buyers may give back by themselves. */
  refunds: { days: number; monthlyCount: number; monthlyAmount: number }
  /** How many results without words a user has a day at no cost. */
  freeEmptyResults: number
  openAi: { waitSeconds: number }
  /** What workers fetch by themselves. `mirror` is asked before the addresses where models are published. */
  models: {
    wanted: Values['LONGHAND_MODELS']
    languages: readonly string[]
    mirror: string | undefined
    /** Those that can be installed, the installation's own first. */
    catalog: readonly CatalogModel[]
  }
  sandboxKind: Values['LONGHAND_SANDBOX']
  allowsUnsafe: Values['LONGHAND_ALLOW_UNSAFE']
  /** How long a process that was asked to stop goes on answering, so that balancers see it go. */
  drainSeconds: number
  warnings: string[]
  metrics: { host: string; port: number; token: string | undefined } | undefined
}

/** The message is one sentence per problem and never holds a value of the environment. */
export class ConfigError extends OperatorError {
  override name = 'ConfigError'

  constructor(readonly problems: string[]) {
    super(
      `Longhand can't start, its settings need a change:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`,
    )
  }
}

/**
 * Reads and checks every setting.
 *
 * @throws ConfigError naming every problem at once.
 */
export function loadConfig(given: Environment): Config {
  const { env, problems } = withFiles(given)
  const entries = Object.entries(settings).map(([name, { schema }]) => {
    const written = env[name]?.trim()
    const parsed = (schema as z.ZodType).safeParse(written === '' ? undefined : written)
    if (!parsed.success) problems.push(`${name} ${parsed.error.issues[0]?.message ?? 'is not valid'}.`)
    return [name, parsed.data] as const
  })
  const values = Object.fromEntries(entries) as Values
  problems.push(...contradictions(values))
  if (problems.length > 0) throw new ConfigError(problems)
  return { ...assemble(values, env), warnings: unknownSettings(given) }
}

function contradictions(values: Values): string[] {
  const problems: string[] = []
  for (const prefix of ['LONGHAND_S3', 'LONGHAND_BACKUP_S3'] as const) {
    const hasAccess = values[`${prefix}_ACCESS_KEY`] !== undefined
    const hasSecret = values[`${prefix}_SECRET_KEY`] !== undefined
    if (hasAccess !== hasSecret)
      problems.push(`${prefix}_ACCESS_KEY and ${prefix}_SECRET_KEY go together: set both or neither.`)
  }
  if ((values.LONGHAND_BACKUP_BUCKET === undefined) !== (values.LONGHAND_BACKUP_RECIPIENT === undefined)) {
    problems.push('LONGHAND_BACKUP_BUCKET and LONGHAND_BACKUP_RECIPIENT go together: set both or neither.')
  }
  if (values.LONGHAND_BACKUP_BUCKET !== undefined && isBucketOfRecordings(values)) {
    problems.push('LONGHAND_BACKUP_BUCKET is the bucket of the recordings: take another one.')
  }
  if (values.DATABASE_DIRECT_URL && !values.DATABASE_URL)
    problems.push('DATABASE_DIRECT_URL is set, but not DATABASE_URL.')
  if (values.LONGHAND_S3_ENDPOINT && !values.LONGHAND_S3_BUCKET)
    problems.push('LONGHAND_S3_ENDPOINT is set, but not LONGHAND_S3_BUCKET.')
  const listed = enginesIn(values)
  if (listed.some(({ engine }) => engine === 'openai') && !values.LONGHAND_SPEECH_URL) {
    problems.push('LONGHAND_SPEECH_ENGINE is openai, which needs LONGHAND_SPEECH_URL.')
  }
  const takes = [...jobPools, ...listed.map(nameOfChoice)]
  const unknown = namesIn(values.LONGHAND_WORKER_QUEUES).filter((name) => !takes.includes(name))
  if (unknown.length > 0)
    problems.push(`LONGHAND_WORKER_QUEUES must be some of ${takes.join(', ')}: jobs wait in no other queue.`)
  const models = [...catalog, ...(values.LONGHAND_MODELS_LIST ?? [])].map(({ name }) => name)
  const { LONGHAND_MODELS: wanted } = values
  if (typeof wanted === 'object' && !wanted.every((name) => models.includes(name)))
    problems.push(`LONGHAND_MODELS must be auto, off, or some of ${models.join(', ')}.`)
  if (!isLoopback(values.LONGHAND_METRICS_HOST) && !values.LONGHAND_METRICS_TOKEN) {
    problems.push(
      'LONGHAND_METRICS_HOST is an address that other machines reach, which needs LONGHAND_METRICS_TOKEN.',
    )
  }
  if (
    values.OTEL_EXPORTER_OTLP_ENDPOINT &&
    ![undefined, 'http/protobuf'].includes(values.OTEL_EXPORTER_OTLP_PROTOCOL)
  ) {
    problems.push(
      'OTEL_EXPORTER_OTLP_PROTOCOL must be http/protobuf: collectors take it at another port than gRPC, mostly 4318.',
    )
  }
  return [...problems, ...paymentContradictions(values), ...untakenRisks(values)]
}

function assemble(values: Values, env: Environment): Omit<Config, 'warnings'> {
  const dataDir = path.resolve(values.LONGHAND_DATA_DIR)
  const speech = readSpeechSettings(env)
  return {
    host: values.HOST,
    port: values.PORT,
    publicUrl: withoutSlash(values.LONGHAND_PUBLIC_URL),
    trustedProxies: values.LONGHAND_TRUST_PROXY,
    dataDir,
    databaseUrl: values.DATABASE_URL,
    databaseDirectUrl: values.DATABASE_DIRECT_URL,
    databaseConnections: values.LONGHAND_DATABASE_CONNECTIONS,
    timeZone: values.LONGHAND_TIME_ZONE,
    logLevel: values.LONGHAND_LOG_LEVEL,
    rateLimitScale: values.LONGHAND_RATE_LIMIT_SCALE,
    seed: values.LONGHAND_SEED,
    demoRecording: values.LONGHAND_DEMO_RECORDING,
    mail: {
      from: values.LONGHAND_MAIL_FROM,
      smtpUrl: values.SMTP_URL,
      outboxDir: path.join(dataDir, 'outbox'),
      feedbackTo: values.LONGHAND_FEEDBACK_MAIL,
    },
    storage: storage(values, dataDir),
    backup: backup(values),
    googleClientId: values.GOOGLE_CLIENT_ID,
    outboundNetworks: values.LONGHAND_OUTBOUND_NETWORKS,
    pageProgram: values.LONGHAND_YT_DLP,
    feeds: {
      maxBytes: values.LONGHAND_FEED_MAX_MB * 1024 * 1024,
      maxCpuMs: values.LONGHAND_FEED_MAX_CPU_SECONDS * 1000,
    },
    exportFolder: values.LONGHAND_EXPORT_FOLDER && path.resolve(values.LONGHAND_EXPORT_FOLDER),
    makesPictures: values.LONGHAND_PICTURES,
    sealKey: values.LONGHAND_SECRETS_KEY
      ? { key: values.LONGHAND_SECRETS_KEY }
      : { keyFile: path.join(dataDir, 'secrets.key') },
    payments: payments(values),
    addedPayments: {
      places: values.LONGHAND_PAYMENT_CHANNELS,
      env: values.LONGHAND_PAYMENT_CHANNELS.length > 0 ? withoutOwn(env) : {},
    },
    refunds: {
      days: values.LONGHAND_REFUND_DAYS,
      monthlyCount: values.LONGHAND_REFUND_MONTHLY_COUNT,
      monthlyAmount: values.LONGHAND_REFUND_MONTHLY_YUAN * 100,
    },
    freeEmptyResults: values.LONGHAND_FREE_EMPTY_RESULTS,
    speech: { ...speech, chunkSeconds: values.LONGHAND_CHUNK_SECONDS },
    insights: {
      languageModel: values.LONGHAND_LLM_URL
        ? {
            baseUrl: values.LONGHAND_LLM_URL,
            apiKey: values.LONGHAND_LLM_KEY,
            model: values.LONGHAND_LLM_MODEL,
          }
        : undefined,
      libreTranslate: values.LONGHAND_TRANSLATE_URL
        ? { baseUrl: values.LONGHAND_TRANSLATE_URL, apiKey: values.LONGHAND_TRANSLATE_KEY }
        : undefined,
    },
    worker: {
      concurrency: values.LONGHAND_WORKER_CONCURRENCY ?? availableParallelism(),
      ...taken(values, speech.engines),
    },
    openAi: { waitSeconds: values.LONGHAND_OPENAI_WAIT_SECONDS },
    models: {
      wanted: values.LONGHAND_MODELS,
      languages: values.LONGHAND_LANGUAGES,
      mirror: values.LONGHAND_MODELS_URL,
      catalog: [...values.LONGHAND_MODELS_LIST, ...catalog],
    },
    sandboxKind: values.LONGHAND_SANDBOX,
    allowsUnsafe: values.LONGHAND_ALLOW_UNSAFE,
    drainSeconds: values.LONGHAND_DRAIN_SECONDS,
    metrics:
      values.LONGHAND_METRICS_PORT < 0
        ? undefined
        : {
            host: values.LONGHAND_METRICS_HOST,
            port: values.LONGHAND_METRICS_PORT,
            token: values.LONGHAND_METRICS_TOKEN,
          },
    tracing: tracing(values),
  }
}

/** For operators. */
export function describeStorage({ storage }: Pick<Config, 'storage'>): string {
  return storage.kind === 's3' ? `the bucket ${storage.bucket}` : storage.folder
}

/** For operators, without user and password. */
export function describeMail({ mail: { smtpUrl, outboxDir } }: Pick<Config, 'mail'>): string {
  return smtpUrl === undefined ? `files in ${outboxDir}` : `by ${new URL(smtpUrl).host}`
}

/** Added channels need no secrets of ours. */
function withoutOwn(env: Environment): Environment {
  return Object.fromEntries(Object.entries(env).filter(([name]) => !(name in settings)))
}

function enginesIn({ LONGHAND_SPEECH_ENGINE: written = 'auto' }: Values): EngineChoice[] {
  const read = readEngineList(engineNames, written)
  return typeof read === 'string' ? [] : read
}

function namesIn(written: string | undefined): string[] {
  return written === undefined ? [] : written.split(',').map((name) => name.trim())
}

function taken(
  values: Values,
  engines: readonly EngineChoice[],
): Pick<Config['worker'], 'pools' | 'engines'> {
  const names = namesIn(values.LONGHAND_WORKER_QUEUES)
  if (names.length === 0) return { pools: jobPools, engines }
  // By place: the settings of an engine may add a model that its name leaves out.
  const written = enginesIn(values).map(nameOfChoice)
  return {
    pools: jobPools.filter((pool) => names.includes(pool)),
    engines: engines.filter((_, index) => names.includes(written[index] ?? '')),
  }
}

function tracing(values: Values): TracingConfig | undefined {
  const endpoint = withoutSlash(values.OTEL_EXPORTER_OTLP_ENDPOINT)
  return endpoint === undefined
    ? undefined
    : {
        endpoint,
        headers: values.OTEL_EXPORTER_OTLP_HEADERS,
        serviceName: values.OTEL_SERVICE_NAME,
        resource: values.OTEL_RESOURCE_ATTRIBUTES,
        sampler: values.OTEL_TRACES_SAMPLER,
        ratio: values.OTEL_TRACES_SAMPLER_ARG,
        trustsTraceparent: values.LONGHAND_TRUST_TRACEPARENT,
      }
}

function storage(values: Values, dataDir: string): StorageConfig {
  if (!values.LONGHAND_S3_BUCKET) return { kind: 'folder', folder: path.join(dataDir, 'storage') }
  const { LONGHAND_S3_ACCESS_KEY: accessKeyId, LONGHAND_S3_SECRET_KEY: secretAccessKey } = values
  return {
    kind: 's3',
    bucket: values.LONGHAND_S3_BUCKET,
    region: values.LONGHAND_S3_REGION,
    endpoint: values.LONGHAND_S3_ENDPOINT,
    credentials: accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : undefined,
    forcePathStyle: values.LONGHAND_S3_FORCE_PATH_STYLE,
  }
}

function backup(values: Values): BackupConfig | undefined {
  const { LONGHAND_BACKUP_BUCKET: bucket, LONGHAND_BACKUP_RECIPIENT: recipients } = values
  if (bucket === undefined || recipients === undefined) return undefined
  const { LONGHAND_BACKUP_S3_ACCESS_KEY: accessKeyId, LONGHAND_BACKUP_S3_SECRET_KEY: secretAccessKey } =
    values
  return {
    storage: {
      kind: 's3',
      bucket,
      region: values.LONGHAND_BACKUP_S3_REGION,
      endpoint: values.LONGHAND_BACKUP_S3_ENDPOINT,
      credentials: accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : undefined,
      forcePathStyle: values.LONGHAND_BACKUP_S3_FORCE_PATH_STYLE,
    },
    recipients,
    everyHours: values.LONGHAND_BACKUP_EVERY_HOURS,
    hour: values.LONGHAND_BACKUP_HOUR,
    keep: {
      daily: values.LONGHAND_BACKUP_KEEP_DAILY,
      weekly: values.LONGHAND_BACKUP_KEEP_WEEKLY,
      monthly: values.LONGHAND_BACKUP_KEEP_MONTHLY,
    },
  }
}

function isBucketOfRecordings(values: Values): boolean {
  return (
    values.LONGHAND_BACKUP_BUCKET === values.LONGHAND_S3_BUCKET &&
    withoutSlash(values.LONGHAND_BACKUP_S3_ENDPOINT) === withoutSlash(values.LONGHAND_S3_ENDPOINT)
  )
}

function withoutSlash<Address extends string | undefined>(url: Address): Address {
  return url?.replace(/\/+$/, '') as Address
}
