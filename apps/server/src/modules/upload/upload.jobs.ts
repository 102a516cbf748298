import { z } from 'zod'
import { defineJob } from '../../platform/queue/job.ts'

/** Clears away transfers that nobody goes on with, and files that belong to none. */
export const sweepUploadsJob = defineJob({ name: 'upload.sweep', payload: z.object({}), options: { cron: '*/15 * * * *' } })
