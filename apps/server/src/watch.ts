import { subscribe } from 'node:diagnostics_channel'
import { statfs } from 'node:fs/promises'
import type { ModelLoad, ProgramReport } from '@longhand/speech'
import { sandboxKind } from '@longhand/speech/sandbox'
import type { Logger } from 'pino'
import type { Config } from './config/env.ts'
import type { AuthModule } from './modules/auth/auth.module.ts'
import type { BackupsModule } from './modules/backups/backups.module.ts'
import type { PaymentCountsRepository } from './modules/cashier/payment-counts.repository.ts'
import type { FetchReport } from './modules/models/fetch-reports.ts'
import type { ModelsModule } from './modules/models/models.module.ts'
import type { Database } from './platform/db/database.ts'
import { readReadiness, type Readiness } from './platform/health/readiness.ts'
import type { Metrics } from './platform/metrics/metrics.ts'
import { answerParent } from './platform/metrics/metrics-of-child.ts'
import { serveMetrics } from './platform/metrics/metrics-server.ts'
import type { Module } from './platform/module/module.ts'
import type { Stoppable } from './run-process.ts'
import type { QueueWatch } from './platform/queue/queue-statistics.ts'
import type { Storage } from './platform/storage/storage.ts'

export interface Watched {
  config: Config
  log: Logger
  database: Database
  storage: Storage
  metrics: Metrics
  queueWatch: QueueWatch
  moduleList: readonly Pick<Module, 'probe'>[]
  modules: {
    cashier: { counts: Pick<PaymentCountsRepository, 'orders' | 'attempts'> }
    backups: { service: Pick<BackupsModule['service'], 'report'> }
    models: Pick<ModelsModule, 'reports'>
    auth: { people: Pick<AuthModule['people'], 'totals'> }
  }
}

export const paymentsAreOff =
  'Payments are off: nothing can be bought until a channel is configured (LONGHAND_PAYMENTS).'

export function arePaymentsOff({
  payments,
  addedPayments,
}: Pick<Config, 'payments' | 'addedPayments'>): boolean {
  return payments.kind === 'off' && addedPayments.places.length === 0
}

export function checkReadiness({
  config,
  database,
  storage,
  queueWatch,
  moduleList,
  log,
}: Watched): Promise<Readiness> {
  return readReadiness(
    {
      problems: {
        'The database does not answer.': async () => void (await database.aside.query('select 1')),
        'The storage can’t be used.': async () => void (await storage.check()),
      },
      limitations: {
        'Whether a worker is running is not known.': async () =>
          (await queueWatch.workers()) > 0
            ? undefined
            : 'No worker is running: recordings wait until one is started.',
        'Whether all jobs that wait have a worker is not known.': async () =>
          (await queueWatch.workers()) > 0 ? unservedSentence(await queueWatch.unserved()) : undefined,
        'Whether media programs are confined is not known.': () => Promise.resolve(findSandboxProblem()),
        'Whether payments can be taken is not known.': () =>
          Promise.resolve(arePaymentsOff(config) ? paymentsAreOff : undefined),
        ...Object.fromEntries(
          moduleList.flatMap(({ probe }) => (probe ? [[probe.unknown, () => probe.find()]] : [])),
        ),
      },
    },
    log,
  )
}

function unservedSentence(queues: readonly string[]): string | undefined {
  if (queues.length === 0) return undefined
  return `Jobs wait in ${queues.map((queue) => `“${queue}”`).join(', ')}, which no worker serves: start one that has the engine, and whose LONGHAND_WORKER_QUEUES leaves it in.`
}

/** For one process of an installation only: sums would count twice. */
export function watchDatabase({ metrics, modules, queueWatch, config }: Watched): void {
  metrics.gauges(
    'queue',
    {
      longhand_queue_waiting_jobs: { help: 'Jobs that wait though they may start.', labels: ['queue'] },
      longhand_queue_oldest_waiting_seconds: {
        help: 'How long the one of them that has waited longest could have started.',
        labels: ['queue'],
      },
      longhand_queue_jobs: {
        help: 'Jobs by state; those that ended stay for hours.',
        labels: ['queue', 'state'],
      },
      longhand_queue_workers: { help: 'Living worker processes that take jobs from it.', labels: ['queue'] },
      longhand_workers: { help: 'Worker processes that are alive.', labels: [] },
    },
    async () => {
      const [queues, workers] = await Promise.all([queueWatch.statistics(), queueWatch.workers()])
      return {
        longhand_queue_waiting_jobs: queues.map(({ queue, waiting }) => ({
          labels: { queue },
          value: waiting,
        })),
        longhand_queue_oldest_waiting_seconds: queues.map(({ queue, oldestSeconds }) => ({
          labels: { queue },
          value: oldestSeconds,
        })),
        longhand_queue_jobs: queues.flatMap(({ queue, states }) =>
          Object.entries(states).map(([state, value]) => ({ labels: { queue, state }, value })),
        ),
        longhand_queue_workers: queues.map(({ queue, workers: serving }) => ({
          labels: { queue },
          value: serving,
        })),
        longhand_workers: [{ labels: {}, value: workers }],
      }
    },
  )
  metrics.gauges('people', { longhand_people: { help: 'Accounts of people.', labels: [] } }, async () => ({
    longhand_people: [{ labels: {}, value: (await modules.auth.people.totals(new Date(0))).all }],
  }))
  const payments = modules.cashier.counts
  metrics.gauges(
    'payments',
    {
      longhand_orders: { help: 'Orders by state.', labels: ['state'] },
      longhand_payment_attempts: {
        help: 'Attempts to pay by channel and state.',
        labels: ['channel', 'state'],
      },
    },
    async () => {
      const [orders, attempts] = await Promise.all([payments.orders(), payments.attempts()])
      return {
        longhand_orders: orders.map(({ status, count }) => ({ labels: { state: status }, value: count })),
        longhand_payment_attempts: attempts.map(({ channel, state, count }) => ({
          labels: { channel, state },
          value: count,
        })),
      }
    },
  )
  metrics.gauges(
    'backups',
    {
      longhand_backup_interval_seconds: {
        help: 'From one scheduled backup to the next; absent when none are made.',
        labels: [],
      },
      longhand_backup_last_success_timestamp_seconds: {
        help: 'When the newest finished backup in the bucket was begun; 0 when there is none.',
        labels: [],
      },
      longhand_backup_last_duration_seconds: { help: 'How long it took.', labels: [] },
      longhand_backup_last_stored_bytes: {
        help: 'What was stored for it that was not in the bucket yet.',
        labels: [],
      },
    },
    async () => {
      const report = await modules.backups.service.report()
      const reported = (value: number | undefined) =>
        report && value !== undefined ? [{ labels: {}, value }] : []
      return {
        longhand_backup_interval_seconds: reported(report?.everySeconds),
        longhand_backup_last_success_timestamp_seconds: reported(
          (report?.last?.startedAt.getTime() ?? 0) / 1000,
        ),
        longhand_backup_last_duration_seconds: reported(report?.last?.seconds),
        longhand_backup_last_stored_bytes: reported(report?.last?.storedBytes),
      }
    },
  )
  metrics.gauges(
    'models',
    {
      longhand_model_fetch_bytes: {
        help: 'Of a model that a worker fetches, what has arrived.',
        labels: ['model'],
      },
      longhand_model_fetch_size_bytes: { help: 'How many bytes that will be.', labels: ['model'] },
      longhand_model_fetch_failing: { help: '1 for a model that a worker can’t fetch.', labels: ['model'] },
    },
    async () => {
      const reports = await modules.models.reports()
      const reported = (of: (report: FetchReport) => number) =>
        reports.map((report) => ({ labels: { model: report.model }, value: of(report) }))
      return {
        longhand_model_fetch_bytes: reported(({ bytes }) => bytes),
        longhand_model_fetch_size_bytes: reported(({ totalBytes }) => totalBytes),
        longhand_model_fetch_failing: reported(({ problem }) => (problem === null ? 0 : 1)),
      }
    },
  )
  metrics.gauges(
    'disk',
    { longhand_data_disk_free_bytes: { help: 'Free bytes of the disk of the data folder.', labels: [] } },
    async () => {
      const { bavail, bsize } = await statfs(config.dataDir)
      return { longhand_data_disk_free_bytes: [{ labels: {}, value: bavail * bsize }] }
    },
  )
}

/**
 * Or to the parent, for a forked process.
 * @param others Snapshots of processes that this one speaks for.
 */
export async function exposeMetrics(
  { config, log, metrics }: Pick<Watched, 'config' | 'log' | 'metrics'>,
  others?: () => Promise<object[][]>,
): Promise<Stoppable> {
  const none = { stop: () => Promise.resolve() }
  if (!config.metrics) return none
  metrics.countProcess()
  if (process.send && !others) {
    answerParent(metrics)
    return none
  }
  const server = await serveMetrics({
    ...config.metrics,
    log,
    read: async () => [await metrics.snapshot(), ...((await others?.()) ?? [])],
  })
  log.info({ address: server.address }, 'metrics are told')
  return server
}

/** Call once in a process. */
export function logPrograms(log: Logger): void {
  const problem = findSandboxProblem()
  if (problem !== undefined) log.warn(problem)
  // Literal, because importing `programEndedChannel` would load the engines into every process.
  subscribe('longhand.speech.program-ended', (message) => {
    const report = message as ProgramReport
    log[report.code === 0 ? 'debug' : 'info']({ ...report }, 'a program ended')
  })
}

/** Call once in a process. */
export function countModelLoads(metrics: Pick<Metrics, 'modelLoaded'>): void {
  // Literal for the same reason.
  subscribe('longhand.speech.model-loaded', (message) => metrics.modelLoaded(message as ModelLoad))
}

/** `undefined` where programs that read users' files are confined. */
export function findSandboxProblem(): string | undefined {
  const sentences = {
    bubblewrap: undefined,
    limits:
      'Media programs have network, and reach the files of the server’s user: no namespaces can be made for them here. Install bubblewrap, or allow it user namespaces; in a container, see “Media programs” in apps/server/README.md.',
    none: 'Media programs have network, reach the files of the server’s user and have no limits: install bubblewrap and util-linux.',
  }
  return sentences[sandboxKind()]
}
