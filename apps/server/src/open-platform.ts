import path from 'node:path'
import type { Logger } from 'pino'
import { type Config, describeStorage } from './config/env.ts'
import { modules, type Modules } from './modules.ts'
import { type Clock, systemClock } from './platform/clock/clock.ts'
import type { NestedQueryError } from './platform/db/connection-pool.ts'
import { type Database, openDatabase } from './platform/db/database.ts'
import { describeDatabase } from './platform/db/which-database.ts'
import { EventDispatcher } from './platform/events/domain-events.ts'
import { createMailer, type Mailer } from './platform/mail/mailer.ts'
import type { OpenTransferStore } from './modules/upload/transfer-store.ts'
import { bucketTransfers } from './modules/upload/upload.module.ts'
import { Metrics } from './platform/metrics/metrics.ts'
import { Outbound } from './platform/outbound/outbound.ts'
import { Pictures } from './platform/pictures/pictures.ts'
import { isBuilt } from './platform/process/build.ts'
import { FairTurns } from './platform/process/fair-turns.ts'
import { openQueue, type ServedQueue } from './platform/queue/queue.ts'
import { QueueWatch, type ServedQueues, servedQueuesTopic } from './platform/queue/queue-statistics.ts'
import { SealedSecrets } from './platform/secrets/sealed-secrets.ts'
import { openSpeech, type Speech } from './platform/speech/speech.ts'
import { openStorage } from './platform/storage/open-storage.ts'
import type { Storage } from './platform/storage/storage.ts'
import { openTracing } from './platform/tracing/open-tracing.ts'
import type { Tracing } from './platform/tracing/tracing.ts'
import { WorkerReportsRepository } from './platform/workers/worker-reports.repository.ts'

/** Modules take the parts that their `create` names. */
export interface Platform extends Speech {
  config: Config
  log: Logger
  clock: Clock
  database: Database
  storage: Storage
  openTransferStore: OpenTransferStore | undefined
  queue: ServedQueue
  mailer: Mailer
  metrics: Metrics
  tracing: Tracing | undefined
  outbound: Outbound
  sealed: SealedSecrets
  queueWatch: QueueWatch
  events: EventDispatcher
  pictures: Pictures
  looks: FairTurns
  timeZone: string
  rateLimitScale: number
  publicUrl: string
  scratchDir: string
  /** A line for the person who started this process. */
  say: (line: string) => void
}

export interface ComposeOptions {
  /** Its name in the metrics and in the database's list of connections. Default `api`. */
  component?: string
  /** Whether this process looks after the queue: a worker does. Default false. */
  maintainsQueue?: boolean
  clock?: Clock
  /** Where lines for the person who started this process go. Default the log. */
  say?: ((line: string) => void) | undefined
  /** How long a query may wait for a connection. Default 3 s, and longer for a worker. */
  timeoutMs?: number
}

/** Someone waits for a call; a job can wait longer than it takes to try again. */
const callTimeoutMs = 3_000
const jobTimeoutMs = 30_000

function countNested(metrics: Metrics, log: Logger): (error: NestedQueryError) => void {
  return (error) => {
    metrics.nestedQuery()
    log.error({ err: error }, 'a query waits for a second connection inside a transaction')
  }
}

/** The queue asks the membership module: members' jobs go first. */
export async function openPlatform(
  config: Config,
  log: Logger,
  {
    component = 'api',
    maintainsQueue = false,
    clock = systemClock,
    say = (line) => {
      log.info(line)
    },
    timeoutMs = maintainsQueue ? jobTimeoutMs : callTimeoutMs,
  }: ComposeOptions,
): Promise<{ platform: Platform; membership: Modules['membership'] }> {
  log.info(
    { database: describeDatabase(config), storage: describeStorage(config) },
    'opening database and storage',
  )
  const tracing = await openTracing(config.tracing, { component, log })
  const metrics = new Metrics({ component, log })
  const database = await openDatabase(config, log, {
    applicationName: `longhand ${component} ${process.pid}`,
    isTraced: tracing !== undefined,
    poolSize: config.databaseConnections,
    connectTimeoutMs: timeoutMs,
    observer: {
      onConnected: (seconds) => {
        metrics.connected(seconds)
      },
      onNested: isBuilt ? countNested(metrics, log) : undefined,
    },
  })
  const waits = {
    longhand_database_waiting: {
      help: 'Queries and transactions that wait for a connection of the pool.',
      labels: [],
    },
  }
  metrics.gauges('connections', waits, () =>
    Promise.resolve({
      longhand_database_waiting: [{ labels: {}, value: database.orm.$client.waitingCount }],
    }),
  )
  const storage = await openStorage(config.storage)
  const membership = modules.membership.create({ database, clock })
  const jobs = Object.values(modules).flatMap((definition) => [...definition.jobs])
  const queue = await openQueue({
    database,
    jobs,
    log,
    maintains: maintainsQueue,
    isMember: (tx, userId) => membership.service.isMember(tx, userId),
  })
  const platform: Platform = {
    ...openSpeech(config),
    config,
    log,
    clock,
    database,
    storage,
    openTransferStore: await bucketTransfers(config.storage),
    queue,
    mailer: createMailer(config.mail, { log, clock }),
    metrics,
    tracing,
    outbound: new Outbound({ networks: config.outboundNetworks }),
    sealed: new SealedSecrets(config.sealKey),
    queueWatch: new QueueWatch(
      database,
      queue.boss,
      new WorkerReportsRepository<ServedQueues>(database, servedQueuesTopic),
    ),
    events: new EventDispatcher(),
    pictures: new Pictures(),
    looks: new FairTurns(),
    timeZone: config.timeZone,
    rateLimitScale: config.rateLimitScale,
    publicUrl: addressOf(config),
    scratchDir: path.join(config.dataDir, 'scratch'),
    say,
  }
  return { platform, membership }
}

/** Without a public address, as this machine's users reach it. */
function addressOf({ publicUrl, host, port }: Config): string {
  if (publicUrl !== undefined) return publicUrl
  const reached = ['0.0.0.0', '::'].includes(host) ? 'localhost' : host
  return `http://${reached.includes(':') ? `[${reached}]` : reached}:${port}`
}

export async function closePlatform({
  queue,
  outbound,
  mailer,
  storage,
  database,
  tracing,
}: Platform): Promise<void> {
  await queue.close()
  await outbound.close()
  mailer.close()
  storage.close()
  await database.close()
  await tracing?.close()
}
