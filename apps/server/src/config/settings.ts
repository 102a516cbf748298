import { isIP } from 'node:net'
import { emailPattern, gatewayNames } from '@longhand/contracts'
import { type CatalogModel, catalog, readOwnModels } from '@longhand/speech/models'
import {
  engineNames,
  liveEngineNames,
  readEngineList,
  sherpaProviders,
  speechProfiles,
} from '@longhand/speech/settings'
import { z } from 'zod'
import { gatewaySettings } from '../platform/payments/gateway-adapters.ts'
import { parseSealKey } from '../platform/secrets/sealed-secrets.ts'
import { defaultPoolSize } from '../platform/db/database.ts'
import { samplers } from '../platform/tracing/tracing.ts'
import { isFolder, isProgram } from './paths.ts'
import { setting, type Setting, text, type ValuesOf } from '../platform/settings/setting.ts'

const flag = (fallback: boolean): z.ZodType<boolean> =>
  z
    .enum(['1', 'true', 'yes', '0', 'false', 'no'], { error: 'must be true or false' })
    .optional()
    .transform((value) => (value === undefined ? fallback : ['1', 'true', 'yes'].includes(value)))
const whole = (fallback: number, low: number, high: number): z.ZodType<number> =>
  z
    .string()
    .regex(/^\d{1,9}$/, `must be a whole number from ${low} to ${high}`)
    .transform(Number)
    .refine((value) => value >= low && value <= high, `must be a whole number from ${low} to ${high}`)
    .optional()
    .transform((value) => value ?? fallback)
const address = (protocols: string[], example: string): z.ZodType<string | undefined> =>
  z
    .string()
    .refine(
      (value) => URL.canParse(value) && protocols.includes(new URL(value).protocol),
      `must be an address such as ${example}`,
    )
    .optional()
const proxies = z
  .string()
  .transform((value, context): number | string[] | undefined => {
    if (['false', 'no', '0'].includes(value)) return undefined
    if (/^[1-9]$/.test(value)) return Number(value)
    const networks = value.split(',').map((network) => network.trim())
    if (networks.every(isNetwork)) return networks
    context.addIssue(
      ['true', 'yes'].includes(value)
        ? 'must say which proxies to trust, or any client could write its own address: how many are in front of the server (1 for one), or their networks such as 10.0.0.0/8, fd00::/8'
        : 'must be the number of proxies in front of the server (1 to 9), or their networks such as 10.0.0.0/8, fd00::/8',
    )
    return undefined
  })
  .optional()
const networks = z
  .string()
  .transform((value) => value.split(',').map((network) => network.trim()))
  .refine((listed) => listed.every(isNetwork), 'must be networks such as 192.168.1.0/24, fd00::/8')
  .optional()
  .transform((value) => value ?? [])
const places = z
  .string()
  .transform((value) =>
    value
      .split(',')
      .map((place) => place.trim())
      .filter((place) => place !== ''),
  )
  .optional()
  .transform((value) => value ?? [])
const pairs = z
  .string()
  .transform((value, context): Record<string, string> => {
    const entries = value.split(',').flatMap((pair) =>
      pair.trim() === ''
        ? []
        : [
            /^([^=\s]+)\s*=(.*)$/
              .exec(pair.trim())
              ?.slice(1)
              .map((part) => decoded(part.trim())),
          ],
    )
    if (
      entries.every((entry): entry is [string, string] => entry?.every((part) => part !== undefined) === true)
    )
      return Object.fromEntries(entries)
    context.addIssue('must be name=value pairs with commas between them and percent-encoded values')
    return {}
  })
  .optional()
  .transform((value) => value ?? {})
/** What keeps a server from starting unless it is also named in LONGHAND_ALLOW_UNSAFE. */
const risks = ['demo', 'sandbox', 'http', 'key'] as const
export type Risk = (typeof risks)[number]
const risksTaken = z
  .string()
  .transform((value) => value.split(',').map((risk) => risk.trim()))
  .refine(
    (listed): listed is Risk[] => listed.every((risk) => (risks as readonly string[]).includes(risk)),
    `must be some of ${risks.join(', ')}`,
  )
  .optional()
  .transform((value): readonly Risk[] => value ?? [])
const timeZone = z
  .string()
  .refine(isTimeZone, 'must be an IANA time zone such as Europe/Paris')
  .optional()
  .transform((value) => value ?? 'Asia/Shanghai')

function engineList(names: readonly string[]): z.ZodType<string> {
  return z
    .string()
    .transform((value, context) => {
      const read = readEngineList(names, value)
      if (typeof read === 'string') context.addIssue(read.replace(/\.$/, ''))
      return value
    })
    .optional()
    .transform((value) => value ?? 'auto')
}

const modelNames = catalog.map(({ name }) => name)
const models = z
  .string()
  .transform((value): 'auto' | 'off' | readonly string[] =>
    value === 'auto' || value === 'off' ? value : value.split(',').map((name) => name.trim()),
  )
  .optional()
  .transform((value) => value ?? 'auto')
const ownModels = z
  .string()
  .transform((file, context): readonly CatalogModel[] => {
    const read = readOwnModels(file)
    if (typeof read !== 'string') return read
    context.addIssue(read.replace(/\.$/, ''))
    return []
  })
  .optional()
  .transform((value): readonly CatalogModel[] => value ?? [])
const languages = z
  .string()
  .transform((value) => value.toLowerCase().split(/[\s,]+/))
  .refine((tags) => tags.every((tag) => /^[a-z]{2,3}$/.test(tag)), 'must be languages such as “en, de”')
  .optional()
  .transform((value): readonly string[] => value ?? [])

function isNetwork(network: string): boolean {
  const [address = '', prefix, ...more] = network.split('/')
  const bits = { 4: 32, 6: 128 }[isIP(address)]
  return (
    bits !== undefined &&
    more.length === 0 &&
    (prefix === undefined || (/^[1-9]\d{0,2}$/.test(prefix) && Number(prefix) <= bits))
  )
}

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
const paymentChoices = [...gatewayNames, 'sandbox', 'off'] as const

export const settings = {
  PORT: setting(whole(8080, 0, 65_535), '8080', 'Port the server listens on; 0 takes any free one.'),
  HOST: setting(
    z
      .string()
      .optional()
      .transform((value) => value ?? '127.0.0.1'),
    '127.0.0.1',
    'Address the server listens on; 0.0.0.0 for every network interface.',
  ),
  LONGHAND_PUBLIC_URL: setting(
    address(['http:', 'https:'], 'https://longhand.example.com'),
    'http://HOST:PORT',
    'Address people reach the server at: links in mails, and secure cookies when it is https.',
  ),
  LONGHAND_TRUST_PROXY: setting(
    proxies,
    'none',
    'Reverse proxies in front of the server: how many a request passes (`1`), or their networks (`10.0.0.0/8, fd00::/8`). What the last of them wrote into `X-Forwarded-For` is the client that limits and logs count.',
  ),
  LONGHAND_OUTBOUND_NETWORKS: setting(
    networks,
    'none',
    'Private networks that webhooks, automatic exports and uploads from an address may reach all the same, such as `192.168.1.0/24, fd00::/8`. Everything else that is not the public internet is refused.',
  ),
  LONGHAND_FEED_MAX_MB: setting(
    whole(10, 1, 100),
    '10',
    'Megabytes of a podcast’s feed that are read. Of a longer one, the episodes that were read until then are shown.',
  ),
  LONGHAND_FEED_MAX_CPU_SECONDS: setting(
    whole(2, 1, 60),
    '2',
    'Seconds of processor time that reading a podcast’s feed may take. Of one that needs more, likewise.',
  ),
  LONGHAND_YT_DLP: setting(
    text,
    'unset',
    'Name or path of yt-dlp, which finds the media of web pages: with it, links may be pages, too. It runs confined by bubblewrap, and its only way out is a proxy in the server that refuses private networks. Sites change: keep it up to date.',
  ),
  LONGHAND_EXPORT_FOLDER: setting(
    z.string().refine(isFolder, 'must be a folder that is there').optional(),
    'not offered',
    'Folder that users may have transcripts written to, each to a folder of their own in it. Every process needs it at this path.',
  ),
  LONGHAND_PICTURES: setting(
    z
      .enum(['on', 'off'], { error: 'must be on or off' })
      .optional()
      .transform((value) => value !== 'off'),
    'on',
    'Whether recordings with a picture get a copy of it that browsers play, which takes time of a worker and storage of the user. With `off` none is made any more; those that are there stay, and videos with subtitles are made all the same.',
  ),
  LONGHAND_DEMO_RECORDING: setting(
    z
      .enum(['on', 'off'], { error: 'must be on or off' })
      .optional()
      .transform((value) => value !== 'off'),
    'on',
    'Whether each new account begins with a demo recording and its transcript. It costs no time and its sound no storage: all accounts share one file.',
  ),
  LONGHAND_SECRETS_KEY: setting(
    z
      .string()
      .transform((value, context) => {
        const sealKey = parseSealKey(value)
        if (!sealKey)
          context.addIssue('must be 32 random bytes in base64, such as `openssl rand -base64 32` writes')
        return sealKey
      })
      .optional(),
    '`secrets.key` in the data folder, made when it is needed',
    'Key that passwords of users’ WebDAV servers and the addresses of share links are encrypted with. Set it where processes do not share a data folder; keep it apart from backups of the database. With another key these passwords have to be entered again; links go on working, but their owners can’t copy them and are offered to replace them.',
  ),
  LONGHAND_DATA_DIR: setting(
    z
      .string()
      .optional()
      .transform((value) => value ?? './data'),
    './data',
    'Folder of the database, the recordings and the outbox.',
  ),
  DATABASE_URL: setting(
    address(['postgres:', 'postgresql:'], 'postgres://user:password@host:5432/longhand'),
    'unset',
    'PostgreSQL to use. Unset, Longhand runs its own in the data folder.',
  ),
  DATABASE_DIRECT_URL: setting(
    address(['postgres:', 'postgresql:'], 'postgres://user:password@host:5432/longhand'),
    '`DATABASE_URL`',
    'The same PostgreSQL without a pooler in between, which locks, notices and migrations need. Set it where `DATABASE_URL` leads to a pooler that works by the transaction.',
  ),
  LONGHAND_DATABASE_CONNECTIONS: setting(
    whole(defaultPoolSize, 1, 200),
    String(defaultPoolSize),
    'Connections to PostgreSQL that each process keeps for queries. What finds none within 3 s is answered with “very busy”.',
  ),
  LONGHAND_TIME_ZONE: setting(
    timeZone,
    'Asia/Shanghai',
    'Time zone in which a business day and month begin.',
  ),
  LONGHAND_LOG_LEVEL: setting(
    z
      .enum(logLevels, { error: `must be one of ${logLevels.join(', ')}` })
      .optional()
      .transform((value) => value ?? 'info'),
    'info',
    `Least serious log lines to write: ${logLevels.join(', ')}.`,
  ),
  LONGHAND_RATE_LIMIT_SCALE: setting(
    z
      .string()
      .regex(/^\d{1,9}(\.\d{1,9})?$/, 'must be a number above 0')
      .transform(Number)
      .refine((value) => value > 0, 'must be a number above 0')
      .optional()
      .transform((value) => value ?? 1),
    '1',
    'Factor on every limit of calls per network (an IPv4 address, the /64 of an IPv6 one) and per user.',
  ),
  LONGHAND_REFUND_DAYS: setting(
    whole(30, 0, 3650),
    '30',
    'For how many days after the payment buyers can give back by themselves what they have not used; 0 for not at all. The page of orders shows what they gave back.',
  ),
  LONGHAND_REFUND_MONTHLY_COUNT: setting(
    whole(5, 1, 1000),
    '5',
    'How often a buyer can do so in a calendar month.',
  ),
  LONGHAND_REFUND_MONTHLY_YUAN: setting(whole(2000, 1, 1_000_000), '2000', 'For how much in all, in yuan.'),
  LONGHAND_FREE_EMPTY_RESULTS: setting(
    whole(10, 0, 10_000),
    '10',
    'How many transcriptions of a user that give no word cost nothing on a day; further ones take their time. The result says so.',
  ),
  LONGHAND_OPENAI_WAIT_SECONDS: setting(
    whole(290, 1, 3600),
    '290',
    'How long a call in OpenAI’s form may take that is not streamed. Node’s clients give up after 300 seconds, others and proxies at times of their own: stay below those.',
  ),
  LONGHAND_DRAIN_SECONDS: setting(
    whole(0, 0, 600),
    '0',
    'How long an API process that is asked to stop goes on answering while `/readyz` says 503. Behind a balancer, longer than it takes to notice that: 10.',
  ),
  LONGHAND_SEED: setting(
    z.literal('demo', { error: 'must be demo or unset' }).optional(),
    'unset',
    '`demo` adds one gift code of each kind, which the start prints.',
  ),
  LONGHAND_ALLOW_UNSAFE: setting(
    risksTaken,
    'none',
    'What may be although it is unsafe, with commas between them: `demo` and `sandbox` on a server that others reach (LONGHAND_SEED: its codes are given away; LONGHAND_PAYMENTS: everyone buys for nothing), `http` (LONGHAND_PUBLIC_URL: passwords and sessions can be read on the way), `key` (LONGHAND_SECRETS_KEY that is not random). Without it, such a server does not start.',
  ),
  SMTP_URL: setting(
    address(['smtp:', 'smtps:'], 'smtp://user:password@host:587'),
    'unset',
    "Mail server. Unset, each mail is a file in the data folder's `outbox`.",
  ),
  LONGHAND_MAIL_FROM: setting(
    z
      .string()
      .optional()
      .transform((value) => value ?? 'Longhand <longhand@localhost>'),
    'Longhand <longhand@localhost>',
    'Sender of every mail.',
  ),
  LONGHAND_FEEDBACK_MAIL: setting(
    z.string().regex(emailPattern, 'must be an email address').optional(),
    'unset',
    'Address that feedback is mailed to, besides being shown on the page for operators.',
  ),
  LONGHAND_S3_BUCKET: setting(
    text,
    'unset',
    'S3 bucket of the recordings. Unset, they are files in the data folder.',
  ),
  LONGHAND_S3_ENDPOINT: setting(
    address(['http:', 'https:'], 'https://minio.example.com:9000'),
    'that of AWS',
    'Address of an S3-compatible service.',
  ),
  LONGHAND_S3_REGION: setting(
    z
      .string()
      .optional()
      .transform((value) => value ?? 'us-east-1'),
    'us-east-1',
    'Region of the bucket.',
  ),
  LONGHAND_S3_ACCESS_KEY: setting(
    text,
    'credentials of the machine',
    'Access key id; goes with the secret key.',
  ),
  LONGHAND_S3_SECRET_KEY: setting(
    text,
    'credentials of the machine',
    'Secret access key; goes with the access key.',
  ),
  LONGHAND_S3_FORCE_PATH_STYLE: setting(
    flag(false),
    'false',
    '`true` for services that take the bucket in the path, not in the host name.',
  ),
  LONGHAND_BACKUP_BUCKET: setting(
    text,
    'unset',
    'S3 bucket of the backups, for this installation alone. Unset, none is made by itself.',
  ),
  LONGHAND_BACKUP_S3_ENDPOINT: setting(
    address(['http:', 'https:'], 'https://minio.example.com:9000'),
    'that of AWS',
    'Address of an S3-compatible service for the backups. Nothing is taken over from the settings of the recordings’ bucket.',
  ),
  LONGHAND_BACKUP_S3_REGION: setting(
    z
      .string()
      .optional()
      .transform((value) => value ?? 'us-east-1'),
    'us-east-1',
    'Region of that bucket.',
  ),
  LONGHAND_BACKUP_S3_ACCESS_KEY: setting(
    text,
    'credentials of the machine',
    'Access key id for that bucket; goes with the secret key.',
  ),
  LONGHAND_BACKUP_S3_SECRET_KEY: setting(
    text,
    'credentials of the machine',
    'Secret access key for that bucket; goes with the access key.',
  ),
  LONGHAND_BACKUP_S3_FORCE_PATH_STYLE: setting(
    flag(false),
    'false',
    '`true` for services that take the bucket in the path, not in the host name.',
  ),
  LONGHAND_BACKUP_RECIPIENT: setting(
    z
      .string()
      .transform((value) => value.split(/[\s,]+/))
      .refine(
        (recipients) => recipients.every((recipient) => /^age1[02-9ac-hj-np-z]{58}$/.test(recipient)),
        'must be public keys of age (age1…), with commas between them',
      )
      .optional(),
    'unset',
    'Public keys of age that backups in the bucket are encrypted for, with commas between them. Never the secret key: it does not belong on a server.',
  ),
  LONGHAND_BACKUP_EVERY_HOURS: setting(
    z
      .enum(['1', '2', '3', '4', '6', '8', '12', '24'], { error: 'must be 1, 2, 3, 4, 6, 8, 12 or 24' })
      .optional()
      .transform((value) => Number(value ?? 24)),
    '24',
    'Hours from one backup to the next: 1, 2, 3, 4, 6, 8, 12 or 24.',
  ),
  LONGHAND_BACKUP_HOUR: setting(
    whole(3, 0, 23),
    '3',
    'Hour of the day, in LONGHAND_TIME_ZONE, in which a backup begins; with several a day, one of them. A missed one is made up for.',
  ),
  LONGHAND_BACKUP_KEEP_DAILY: setting(
    whole(7, 1, 999),
    '7',
    'Days of which the last backup is kept. Those of the last 24 hours are all kept.',
  ),
  LONGHAND_BACKUP_KEEP_WEEKLY: setting(whole(5, 0, 999), '5', 'Weeks of which the last backup is kept.'),
  LONGHAND_BACKUP_KEEP_MONTHLY: setting(whole(12, 0, 999), '12', 'Months of which the last backup is kept.'),
  GOOGLE_CLIENT_ID: setting(text, 'unset', 'OAuth client id for Google sign-in. Unset, it is not offered.'),
  LONGHAND_PAYMENTS: setting(
    z.enum(paymentChoices, { error: `must be one of ${paymentChoices.join(', ')}` }).optional(),
    'every company whose settings are there; else `sandbox` for this machine alone, else `off`',
    'How payments are taken. In the `sandbox` no money moves: everyone buys for nothing. Unless it is set here, it is on only while HOST and LONGHAND_PUBLIC_URL are loopback and no proxy is trusted, and refuses requests from beyond this machine.',
  ),
  LONGHAND_PAYMENT_CHANNELS: setting(
    places,
    'none',
    'Payment channels that are not built in: files, or packages that are installed beside the server, with commas between them. `packages/payments` says what they hold. The same in every process.',
  ),
  ...gatewaySettings,
  LONGHAND_SPEECH_ENGINE: setting(
    engineList(engineNames),
    'auto',
    `Speech engine of recordings: ${engineNames.join(', ')}. \`auto\` takes the best one that is configured or installed and knows the language. Or several with commas between them, such as \`sherpa:parakeet-en, openai=de fr, pocketsphinx\`: engines, some with a model or with the languages they are kept to, and a recording goes to the first that knows its language. The same in every process.`,
  ),
  LONGHAND_SPEECH_URL: setting(
    address(['http:', 'https:'], 'https://api.example.com/v1'),
    'unset',
    'Base address of an OpenAI-compatible speech server, up to and including `/v1`.',
  ),
  LONGHAND_SPEECH_KEY: setting(text, 'unset', 'API key for that server.'),
  LONGHAND_SPEECH_MODEL: setting(
    z
      .string()
      .optional()
      .transform((value) => value ?? 'whisper-1'),
    'whisper-1',
    'Model to ask of that server, or of sherpa-onnx when that is chosen; of engines in a list that name none.',
  ),
  LONGHAND_SPEECH_PROFILE: setting(
    z
      .enum(speechProfiles, { error: `must be ${speechProfiles.join(' or ')}` })
      .optional()
      .transform((value) => value ?? 'accurate'),
    'accurate',
    'How pocketsphinx searches: `accurate`, which hears a recording twice where sphinxtrain is installed, or `fast`, which takes a third of that time and hears worse.',
  ),
  LONGHAND_SPEECH_PROVIDER: setting(
    z
      .enum(sherpaProviders, { error: `must be one of ${sherpaProviders.join(', ')}` })
      .optional()
      .transform((value) => value ?? 'cpu'),
    'cpu',
    `What speech models of sherpa-onnx compute on, for recordings and live captions: ${sherpaProviders.join(', ')}. The build must have it.`,
  ),
  LONGHAND_SPEECH_THREADS: setting(
    z
      .string()
      .regex(/^[1-9]\d?$/, 'must be a whole number from 1 to 99')
      .optional(),
    'processor cores divided by `LONGHAND_WORKER_CONCURRENCY`',
    'Threads of one recognition by such a model.',
  ),
  LONGHAND_MODEL_KEEP_MINUTES: setting(
    whole(10, 0, 9999),
    '10',
    'How long such a model stays in memory after it has heard a recording; 0 loads it for every piece. It goes at once when less than 1 GB is left of the memory of the machine, or of its container.',
  ),
  LONGHAND_MODELS_DIR: setting(
    z.string().refine(isFolder, 'must be a folder that is there').optional(),
    '`models` in the data folder',
    'Folder of the models that run on this machine: speech, live captions, voices.',
  ),
  LONGHAND_MODELS: setting(
    models,
    'auto',
    `Which models a worker fetches by itself, in the background, into that folder: \`auto\`, where its engines are \`auto\` or \`sherpa\` and none of them is good: one that knows the languages, then the two that tell speakers apart; \`off\`; or some of ${modelNames.join(', ')} with commas between them.`,
  ),
  LONGHAND_LANGUAGES: setting(
    languages,
    'those of the model `parakeet-europe`, and Chinese where the first account’s page is',
    'Languages that recordings are in, such as `en, de`, the most important first: models are fetched for these.',
  ),
  LONGHAND_MODELS_URL: setting(
    address(['http:', 'https:'], 'https://mirror.example.com/models/'),
    'where each model is published',
    'Base address of a mirror that is asked for models before the addresses where they are published.',
  ),
  LONGHAND_MODELS_LIST: setting(
    ownModels,
    'unset',
    'File (JSON) with [models of your own](engines.md#models-of-your-own-in-the-list), which workers and operators install as those of the list. The same in every process.',
  ),
  LONGHAND_LIVE_ENGINE: setting(
    engineList(liveEngineNames),
    'auto',
    `Engine of live captions: ${liveEngineNames.join(', ')}. \`auto\` takes an installed model that listens live, else pocketsphinx. Or several, as for recordings.`,
  ),
  LONGHAND_LIVE_MODEL: setting(text, 'the best', 'Name of one of several models that listen live.'),
  LONGHAND_VOICE_URL: setting(
    address(['http:', 'https:'], 'https://api.example.com/v1'),
    'flite and espeak-ng',
    'Base address of an OpenAI-compatible server with voices, up to and including `/v1`. Texts are sent there.',
  ),
  LONGHAND_VOICE_KEY: setting(text, 'unset', 'API key for that server.'),
  LONGHAND_VOICE_MODEL: setting(
    z
      .string()
      .optional()
      .transform((value) => value ?? 'tts-1'),
    'tts-1',
    'Model to ask of that server.',
  ),
  LONGHAND_CLONE_URL: setting(
    address(['http:', 'https:'], 'http://127.0.0.1:8080'),
    'an installed model that clones, else the voice changer',
    'Base address of a Fish Speech server, without `/v1`: voices of people’s own are cloned. Their recordings and texts are sent there.',
  ),
  LONGHAND_CLONE_KEY: setting(text, 'unset', 'API key for that server.'),
  LONGHAND_SONG_URL: setting(
    address(['http:', 'https:'], 'http://127.0.0.1:5050'),
    'unset',
    'Base address of an RVC server (`rvc-python`) with singing voices. Songs are sent there, by one worker process. Without it no song is converted.',
  ),
  LONGHAND_SONG_KEY: setting(text, 'unset', 'API key for that server.'),
  LONGHAND_LLM_URL: setting(
    address(['http:', 'https:'], 'https://api.example.com/v1'),
    'unset',
    'Base address of an OpenAI-compatible chat server, up to and including `/v1`: better summaries, questions to transcripts, translation. Texts are sent there.',
  ),
  LONGHAND_LLM_KEY: setting(text, 'unset', 'API key for that server.'),
  LONGHAND_LLM_MODEL: setting(
    z
      .string()
      .optional()
      .transform((value) => value ?? 'gpt-4o-mini'),
    'gpt-4o-mini',
    'Model to ask of that server.',
  ),
  LONGHAND_TRANSLATE_URL: setting(
    address(['http:', 'https:'], 'https://translate.example.com'),
    'the language model, else Apertium’s installed pairs',
    'Address of a LibreTranslate server. Texts are sent there.',
  ),
  LONGHAND_TRANSLATE_KEY: setting(text, 'unset', 'API key for that server.'),
  LONGHAND_METRICS_PORT: setting(
    whole(-1, 0, 65_535),
    'off',
    'Port of its own on which each process tells `/metrics` to Prometheus; 0 takes any free one.',
  ),
  LONGHAND_METRICS_HOST: setting(
    z
      .string()
      .optional()
      .transform((value) => value ?? '127.0.0.1'),
    '127.0.0.1',
    'Address of that port. Any that is not a loopback address needs the token.',
  ),
  LONGHAND_METRICS_TOKEN: setting(text, 'unset', 'What Prometheus has to send as its bearer token.'),
  OTEL_EXPORTER_OTLP_ENDPOINT: setting(
    address(['http:', 'https:'], 'http://127.0.0.1:4318'),
    'off',
    'Base address of an OpenTelemetry collector that takes OTLP over HTTP: [traces](traces.md) are sent to `/v1/traces` there.',
  ),
  OTEL_EXPORTER_OTLP_HEADERS: setting(
    pairs,
    'none',
    'What the collector wants in each request, such as `authorization=Bearer%20…`: `name=value` pairs with commas between them, values percent-encoded.',
  ),
  OTEL_EXPORTER_OTLP_PROTOCOL: setting(text, 'http/protobuf', 'The only protocol there is.'),
  OTEL_SERVICE_NAME: setting(
    text,
    '`longhand-api`, `longhand-worker`',
    'Name of all processes in traces, in the place of one for each kind.',
  ),
  OTEL_RESOURCE_ATTRIBUTES: setting(
    pairs,
    'none',
    'More about this installation in traces, such as `deployment.environment.name=production`; written like the headers.',
  ),
  OTEL_TRACES_SAMPLER: setting(
    z
      .enum(samplers, { error: `must be one of ${samplers.join(', ')}` })
      .optional()
      .transform((value) => value ?? 'parentbased_always_on'),
    'parentbased_always_on',
    `Which traces are sent: ${samplers.join(', ')}.`,
  ),
  OTEL_TRACES_SAMPLER_ARG: setting(
    z
      .string()
      .regex(/^(0|1|0?\.\d{1,9}|1\.0+)$/, 'must be a number from 0 to 1')
      .transform(Number)
      .optional()
      .transform((value) => value ?? 1),
    '1',
    'For a sampler with `traceidratio`: the share of traces, such as 0.1.',
  ),
  LONGHAND_TRUST_TRACEPARENT: setting(
    flag(false),
    'false',
    '`true` when the proxy in front of the server begins traces and writes `traceparent` over what clients send: traces then go on from there.',
  ),
  LONGHAND_CHUNK_SECONDS: setting(
    whole(120, 10, 1800),
    '120',
    'Length of the pieces in which a recording is recognised; what a killed worker may lose. The default engine takes recordings of up to two minutes whole, for it learns their voice.',
  ),
  LONGHAND_WORKER_CONCURRENCY: setting(
    z
      .string()
      .regex(/^[1-9]\d?$/, 'must be a whole number from 1 to 99')
      .transform(Number)
      .optional(),
    'one per processor core',
    'Pieces that one worker process recognises at a time, and programs of the default engine that it shares among them. While the machine is overloaded it takes fewer: half from a load of 2 for each processor, a quarter from 4, one from 8. One slot more is kept for work of seconds, such as a waveform.',
  ),
  LONGHAND_WORKER_QUEUES: setting(
    text,
    'all',
    'What a worker takes jobs from, with commas between them: `compute`, `io`, and engines as LONGHAND_SPEECH_ENGINE names them, which it then runs. A worker with a GPU that only recognises: `sherpa:parakeet-en`.',
  ),
  LONGHAND_NICENESS: setting(
    whole(5, 0, 19),
    '5',
    'How far engines and media tools stand back behind everything else on the machine: 0, not at all, to 19.',
  ),
  LONGHAND_SANDBOX: setting(
    z
      .enum(['auto', 'bubblewrap', 'limits', 'none'], { error: 'must be auto, bubblewrap, limits or none' })
      .optional()
      .transform((value) => value ?? 'auto'),
    'auto',
    'How engines, voices and media tools are confined: bubblewrap, with no network and no files but their own; limits, on memory and processor alone; none. `auto` takes the strictest that works on this machine.',
  ),
  FFMPEG_PATH: setting(
    z.string().refine(isProgram, 'must be the path of a program that can be run').optional(),
    '`ffmpeg` on the PATH, else the one that comes from npm',
    'Program that reads and writes media files.',
  ),
} satisfies Record<string, Setting>

export type Values = ValuesOf<typeof settings>
