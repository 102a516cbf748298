import { accessKinds, interfaceLanguages } from '@longhand/contracts'
import { z } from 'zod'
import { defineJob } from '../../platform/queue/job.ts'

/** Something that always goes to a person by mail. It names rows, never an address: sent jobs are kept for a while. */
const authNotice = z.discriminatedUnion('notice', [
  z.object({ notice: z.literal('new-device'), sessionId: z.string() }),
  /** `at` is when the account is erased. */
  z.object({ notice: z.literal('deletion-requested'), userId: z.string(), at: z.iso.datetime() }),
  /** `entryId` is what was set up. */
  z.object({
    notice: z.literal('access-made'),
    userId: z.string(),
    kind: z.enum(accessKinds),
    entryId: z.string(),
    at: z.iso.datetime(),
  }),
  z.object({ notice: z.literal('account-link'), linkId: z.string() }),
  z.object({
    notice: z.literal('address-changed'),
    linkId: z.string(),
    to: z.enum(['former', 'present']),
  }),
  z.object({ notice: z.literal('password-changed'), userId: z.string(), at: z.iso.datetime() }),
  /** Goes to the address of the code: the password has changed, or there is no account. */
  z.object({
    notice: z.literal('password-reset'),
    codeId: z.string(),
    language: z.enum(interfaceLanguages),
    at: z.iso.datetime(),
  }),
])

export type AuthNotice = z.infer<typeof authNotice>

export const mailNoticeJob = defineJob({
  name: 'auth.mail-notice',
  payload: authNotice,
  options: { urgency: 'interactive', retryLimit: 8, retryDelaySeconds: 30, timeoutSeconds: 120 },
})

/** Removes sessions, codes, counters and mails whose time is over. */
export const sweepAuthJob = defineJob({
  name: 'auth.sweep',
  payload: z.object({}),
  options: { cron: '23 * * * *' },
})

export const authJobs = [mailNoticeJob, sweepAuthJob] as const
