import { z } from 'zod'
import { defineJob, handleJob, handleJobFailure, type JobRegistration } from '../../platform/queue/job.ts'
import type { TrialWork } from './try-model.handler.ts'

/** Sent to the workers that run the model. */
export const tryModelJob = defineJob({
  name: 'models.try',
  payload: z.object({ model: z.string(), trialId: z.string() }),
  reportsFailure: true,
  options: { pool: 'compute', urgency: 'interactive', retryLimit: 1, timeoutSeconds: 900 },
})

export const modelsJobs = [tryModelJob] as const

export function modelsHandlers(work: TrialWork): JobRegistration[] {
  const load = () => import('./try-model.handler.ts')
  return [
    handleJob(tryModelJob, async () => (await load()).tryModel(work)),
    handleJobFailure(tryModelJob, async () => (await load()).trialFailed(work)),
  ]
}
