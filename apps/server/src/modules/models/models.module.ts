import { randomUUID } from 'node:crypto'
import type { ComingModel } from '@longhand/contracts'
import { findInstalledModels, type InstalledModel } from '@longhand/speech/models'
import type { BaseLogger } from 'pino'
import type { Config } from '../../config/env.ts'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Database } from '../../platform/db/database.ts'
import { defineModule, type Module, type Probe } from '../../platform/module/module.ts'
import type { JobRegistration } from '../../platform/queue/job.ts'
import type { Queue } from '../../platform/queue/queue.ts'
import { WorkerReporter } from '../../platform/workers/worker-reporter.ts'
import { WorkerReportsRepository } from '../../platform/workers/worker-reports.repository.ts'
import { comingModel, type FetchReport, fetchSentence } from './fetch-reports.ts'
import { FolderOfModels, type RemovalFailure } from './folder-of-models.ts'
import { ModelChoicesService, type RunningEngine } from './model-choices.service.ts'
import { ModelDecisionsRepository } from './model-decisions.repository.ts'
import { type FetchTimes, ModelFetcher, usualTimes } from './model-fetcher.ts'
import { modelsHandlers, modelsJobs } from './models.jobs.ts'
import { modelsRoutes } from './models.routes.ts'
import type { TrialWork } from './try-model.handler.ts'

export interface ModelsDeps {
  database: Database
  log: BaseLogger
  config: Pick<Config, 'models' | 'speech' | 'worker'>
  /** Of the page of the first account. */
  pageLanguage: () => Promise<string | undefined>
  /** A line for the console of a worker. */
  say: (line: string) => void
  onInstalled: () => Promise<void>
  queue: Pick<Queue, 'send' | 'cancel'>
  clock: Clock
  /** What the workers that live recognize with. */
  engines: () => Promise<RunningEngine[]>
  /** Of this process; `undefined` when it does not have it. */
  findEngine: TrialWork['findEngine']
  times?: FetchTimes
}

export interface ModelsModule extends Module {
  routes: ReturnType<typeof modelsRoutes>
  /** What workers fetch, and what they can't. */
  reports(): Promise<FetchReport[]>
  /** The speech model that is on its way; `undefined` when there is none. */
  coming(): Promise<ComingModel | undefined>
  /** What operators decide. */
  choices: ModelChoicesService
  handlers: JobRegistration[]
  worker: Required<Pick<NonNullable<Module['worker']>, 'start' | 'stop'>>
  probe: Probe
}

export const modelsModule = defineModule({
  word: 'models',
  jobs: modelsJobs,
  create: ({
    database,
    log,
    config,
    pageLanguage,
    say,
    onInstalled,
    queue,
    clock,
    engines,
    findEngine,
    times,
  }: ModelsDeps): ModelsModule => {
    const { catalog } = config.models
    const stored = new WorkerReportsRepository<FetchReport[]>(database, 'model-fetch')
    const installed = new WorkerReportsRepository<InstalledModel[]>(database, 'models')
    const reporter = new WorkerReporter({
      reports: installed,
      describe: async () => [await findInstalledModels(config.speech.modelsFolder)],
      log,
    })
    const notRemoved = new WorkerReportsRepository<RemovalFailure[]>(database, 'model-removal')
    const workerId = randomUUID()
    const decisions = new ModelDecisionsRepository(database)
    const reports = async () => (await stored.current()).flat()
    const fetcher = new ModelFetcher({
      folder: config.speech.modelsFolder,
      mirror: config.models.mirror,
      catalog,
      preferences: {
        wanted: config.models.wanted,
        languages: config.models.languages,
        engines: config.worker.engines,
        hasServer: config.speech.server !== undefined,
      },
      pageLanguage,
      decided: async () => {
        const { decided } = await decisions.current()
        const of = (wanted: string) => decided.filter(({ wish }) => wish === wanted).map(({ model }) => model)
        return { installed: of('installed'), removed: of('removed') }
      },
      report: (current) =>
        current.length === 0 ? stored.withdraw(workerId) : stored.report(workerId, current),
      say,
      onInstalled: async () => {
        await Promise.all([onInstalled(), reporter.report()])
      },
      log,
      times,
    })
    const folder = new FolderOfModels({
      folder: config.speech.modelsFolder,
      decisions: () => decisions.current(),
      onChanged: async () => {
        fetcher.wake()
        await Promise.all([onInstalled(), reporter.report(), failures.report()])
      },
      log,
      everyMs: times?.reportMs,
      retryMs: (times ?? usualTimes).retryMs,
    })
    const failures = new WorkerReporter({
      reports: notRemoved,
      describe: () => (folder.failures.length === 0 ? [] : [[...folder.failures]]),
      log,
    })
    return {
      routes: modelsRoutes({ catalog, installed: () => installed.current(), fetches: reports }),
      choices: new ModelChoicesService({
        decisions,
        catalog,
        installed: () => installed.current(),
        fetches: reports,
        notRemoved: async () => (await notRemoved.current()).flat(),
        engines,
        queue,
        clock,
      }),
      handlers: modelsHandlers({ decisions, findEngine }),
      reports,
      coming: async () => comingModel(await reports()),
      worker: {
        start: async () => {
          await folder.start()
          await reporter.start()
          await failures.start()
          fetcher.start()
        },
        stop: async () => {
          await folder.stop()
          await fetcher.stop()
          await reporter.stop()
          await failures.stop()
          await stored.withdraw(workerId)
        },
      },
      probe: {
        unknown: 'Whether models are being fetched is not known.',
        find: async () => fetchSentence(await reports()),
      },
    }
  },
})
