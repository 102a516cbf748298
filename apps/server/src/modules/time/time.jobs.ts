import { z } from 'zod'
import { defineJob } from '../../platform/queue/job.ts'

/** Writes off what expired cards still hold, shortly after each business day began. */
export const expireCardsJob = defineJob({ name: 'time.expire-cards', payload: z.object({}), options: { cron: '5 0 * * *' } })
