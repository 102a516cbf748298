import type { Clock } from '../../platform/clock/clock.ts'
import type { Database } from '../../platform/db/database.ts'
import type { EventDispatcher } from '../../platform/events/domain-events.ts'
import type { Outbound } from '../../platform/outbound/outbound.ts'
import { handleJob, type JobRegistration } from '../../platform/queue/job.ts'
import type { Queue } from '../../platform/queue/queue.ts'
import type { PersonalData } from '../../platform/personal-data/personal-data.ts'
import { reportEvents } from './event-reports.ts'
import { WebhookDeliveriesService, type WebhookDeliveriesDependencies } from './webhook-deliveries.service.ts'
import { WebhookReportsService } from './webhook-reports.service.ts'
import { WebhooksPersonalData } from './webhooks-personal-data.ts'
import { deliverWebhookJob, sweepWebhooksJob } from './webhooks.jobs.ts'
import { WebhooksRepository } from './webhooks.repository.ts'
import { webhooksRoutes } from './webhooks.routes.ts'
import { WebhooksService } from './webhooks.service.ts'

/** What the module needs. */
export interface WebhooksOptions extends Pick<WebhookDeliveriesDependencies, 'timeoutMs' | 'maxAtOnce'> {
  database: Database
  /** It must know `webhooksJobs`. */
  queue: Pick<Queue, 'send'>
  clock: Clock
  outbound: Outbound
  events: EventDispatcher
}

/** The module, built. */
export interface WebhooksModule {
  routes: ReturnType<typeof webhooksRoutes>
  registrations: JobRegistration[]
  personalData: PersonalData
  /** For the worker. */
  deliveries: WebhookDeliveriesService
}

/** Builds the module. */
export function createWebhooks({ database, queue, clock, outbound, events, ...limits }: WebhooksOptions): WebhooksModule {
  const repository = new WebhooksRepository(database)
  const deliveries = new WebhookDeliveriesService({ repository, outbound, queue, clock, ...limits })
  reportEvents(events, { reports: new WebhookReportsService({ repository, queue, clock }), now: () => clock.now() })
  return {
    routes: webhooksRoutes(new WebhooksService({ repository, outbound, queue, clock })),
    registrations: [
      handleJob(deliverWebhookJob, async () => (await import('./webhooks.deliver.handler.ts')).deliverWebhook(deliveries)),
      handleJob(sweepWebhooksJob, async () => (await import('./webhooks.sweep.handler.ts')).sweepWebhooks(deliveries)),
    ],
    personalData: new WebhooksPersonalData(repository),
    deliveries,
  }
}
