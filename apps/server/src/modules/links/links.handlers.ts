import { handleJobFailure, handleJobWith, type JobRegistration } from '../../platform/queue/job.ts'
import type { LinkFetchService } from './link-fetch.service.ts'
import { fetchLinkJob } from './links.jobs.ts'

export function linksHandlers(fetching: LinkFetchService): JobRegistration[] {
  return [
    handleJobWith(fetchLinkJob, (job) => fetching.attempt(job.payload, job)),
    handleJobFailure(fetchLinkJob, () => Promise.resolve((job) => fetching.giveUp(job.payload, job))),
  ]
}
