import type { Clock } from '../../platform/clock/clock.ts'
import type { Database } from '../../platform/db/database.ts'
import type { EventDispatcher } from '../../platform/events/domain-events.ts'
import { defineModule, type Module } from '../../platform/module/module.ts'
import type { Outbound } from '../../platform/outbound/outbound.ts'
import type { PersonalData } from '../../platform/personal-data/personal-data.ts'
import type { JobRegistration } from '../../platform/queue/job.ts'
import type { Queue } from '../../platform/queue/queue.ts'
import type { SealedSecrets } from '../../platform/secrets/sealed-secrets.ts'
import type { LibraryReader } from '../recordings/library/library-reader.ts'
import { AutoExportAccess } from './auto-export-access.ts'
import { AutoExportPersonalData } from './auto-export-personal-data.ts'
import { autoExportHandlers } from './auto-export.handlers.ts'
import { autoExportJobs } from './auto-export.jobs.ts'
import { AutoExportRepository } from './auto-export.repository.ts'
import { autoExportRoutes } from './auto-export.routes.ts'
import { type ExportDeliveriesDependencies, ExportDeliveriesService } from './export-deliveries.service.ts'
import { exportOnEvents, ExportRequestsService } from './export-requests.service.ts'
import { ExportRulesService } from './export-rules.service.ts'
import { ExportTargets } from './export-targets.ts'

export interface AutoExportDeps extends Pick<
  ExportDeliveriesDependencies,
  | 'recordings'
  | 'transcripts'
  | 'exports'
  | 'summaries'
  | 'publicUrl'
  | 'timeZone'
  | 'maxAtOnce'
  | 'isSuspended'
> {
  database: Database
  library: LibraryReader
  queue: Pick<Queue, 'send'>
  clock: Clock
  outbound: Outbound
  events: EventDispatcher
  sealed: SealedSecrets
  /** The operator's; absent, none is offered. */
  folder: string | undefined
  /** What a server may take for one call. Default 30 s. */
  timeoutMs?: number
}

export interface AutoExportModule extends Module {
  routes: ReturnType<typeof autoExportRoutes>
  handlers: JobRegistration[]
  personalData: PersonalData
  access: AutoExportAccess
  deliveries: ExportDeliveriesService
}

export const autoExportModule = defineModule({
  word: 'auto-export',
  jobs: autoExportJobs,
  create: ({
    database,
    outbound,
    events,
    sealed,
    folder,
    timeoutMs = 30_000,
    ...deps
  }: AutoExportDeps): AutoExportModule => {
    const { queue, clock, library } = deps
    const repository = new AutoExportRepository(database, library)
    const targets = new ExportTargets({ outbound, sealed, folder, timeoutMs })
    const requests = new ExportRequestsService({ repository, queue, clock })
    const deliveries = new ExportDeliveriesService({ ...deps, repository, targets, requests })
    events.on('account-readmitted', (tx, { userId }) => deliveries.resume(tx, userId))
    exportOnEvents(events, { requests, now: () => clock.now() })
    return {
      routes: autoExportRoutes(
        new ExportRulesService({ repository, library, requests, targets, outbound, queue, clock, events }),
      ),
      handlers: autoExportHandlers(deliveries),
      personalData: new AutoExportPersonalData(repository),
      access: new AutoExportAccess(repository),
      deliveries,
    }
  },
})
