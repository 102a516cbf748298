import { z } from 'zod'
import { defineJob } from '../../platform/queue/job.ts'

/** Asks gateways about open payments, gives money back that bought nothing, and closes orders that nobody pays. A missed run is made good by the next. */
export const reconcilePaymentsJob = defineJob({ name: 'cashier.reconcile', payload: z.object({}), options: { cron: '* * * * *', retryLimit: 0 } })
