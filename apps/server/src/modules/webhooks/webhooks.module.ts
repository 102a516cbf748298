import type { Clock } from '../../platform/clock/clock.ts'
import type { Database, Transaction } from '../../platform/db/database.ts'
import type { EventDispatcher } from '../../platform/events/domain-events.ts'
import { defineModule, type Module } from '../../platform/module/module.ts'
import type { Outbound } from '../../platform/outbound/outbound.ts'
import type { JobRegistration } from '../../platform/queue/job.ts'
import type { Queue } from '../../platform/queue/queue.ts'
import type { PersonalData } from '../../platform/personal-data/personal-data.ts'
import { reportEvents } from './event-reports.ts'
import { WebhookDeliveriesService, type WebhookDeliveriesDependencies } from './webhook-deliveries.service.ts'
import { ownedByApp } from './webhook-owner.ts'
import { type WebhookReport, WebhookReportsService } from './webhook-reports.service.ts'
import { WebhooksAccess } from './webhooks-access.ts'
import { WebhooksPersonalData } from './webhooks-personal-data.ts'
import { webhooksHandlers } from './webhooks.handlers.ts'
import { webhooksJobs } from './webhooks.jobs.ts'
import { WebhooksRepository } from './webhooks.repository.ts'
import { webhooksRoutes } from './webhooks.routes.ts'
import { WebhooksService } from './webhooks.service.ts'

export interface WebhooksDeps extends Pick<
  WebhookDeliveriesDependencies,
  'timeoutMs' | 'maxAtOnce' | 'isSuspended'
> {
  database: Database
  queue: Pick<Queue, 'send'>
  clock: Clock
  outbound: Outbound
  events: EventDispatcher
}

export interface WebhooksModule extends Module {
  routes: ReturnType<typeof webhooksRoutes>
  handlers: JobRegistration[]
  personalData: PersonalData
  access: WebhooksAccess
  deliveries: WebhookDeliveriesService
  reportToApp: (tx: Transaction, appId: string, report: WebhookReport) => Promise<void>
}

export const webhooksModule = defineModule({
  word: 'webhooks',
  jobs: webhooksJobs,
  create: ({ database, queue, clock, outbound, events, ...limits }: WebhooksDeps): WebhooksModule => {
    const repository = new WebhooksRepository(database)
    const deliveries = new WebhookDeliveriesService({ repository, outbound, queue, clock, ...limits })
    const reports = new WebhookReportsService({ repository, queue, clock })
    events.on('account-readmitted', (tx, { userId }) => deliveries.resume(tx, userId))
    reportEvents(events, { reports, now: () => clock.now() })
    return {
      routes: webhooksRoutes(new WebhooksService({ repository, outbound, queue, clock, events })),
      handlers: webhooksHandlers(deliveries),
      personalData: new WebhooksPersonalData(repository),
      access: new WebhooksAccess(repository),
      deliveries,
      reportToApp: (tx, appId, report) => reports.report(tx, ownedByApp(appId), report),
    }
  },
})
