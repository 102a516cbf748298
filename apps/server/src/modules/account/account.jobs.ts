import { z } from 'zod'
import { defineJob } from '../../platform/queue/job.ts'

/** Erases accounts whose waiting days are over. */
export const eraseAccountsJob = defineJob({
  name: 'account.erase',
  payload: z.object({}),
  options: { cron: '41 * * * *', timeoutSeconds: 3600 },
})
