import { z } from 'zod'
import { epochSeconds } from '../moment-schemas.ts'
import { workKinds } from './limits.ts'

export const scheduledJobSchema = z.object({
  job: z.string().describe('The name of the kind of job, as in the log'),
  work: z.enum(workKinds),
  cron: z.string().describe('Its times: five fields, in `timeZone`'),
  last: z
    .object({
      state: z.enum(['waiting', 'running', 'done', 'failed']),
      time: epochSeconds.describe(
        'Of its end; of its beginning while it runs; of its sending while it waits',
      ),
      reason: z.string().nullable().describe('Why it failed, as in the log; null for what did not'),
    })
    .nullable()
    .describe('The last one; null for none that is still known: one that is done is known for two hours'),
})

export const operatorUpkeepSchemas = {
  listScheduledJobs: {
    request: z.object({}),
    answer: z.object({
      timeZone: z.string().describe('IANA name'),
      list: z.array(scheduledJobSchema).describe('By name'),
    }),
  },
  runScheduledJob: {
    request: z.object({ job: z.string().min(1).max(200) }),
    answer: z.null(),
  },
  getPictureCopies: {
    request: z.object({}),
    answer: z.object({
      isOn: z.boolean().describe('Whether this installation makes copies'),
      missing: z
        .number()
        .int()
        .describe(
          'Recordings without a copy in a format that may hold a picture, and copies whose shot changes were not looked for',
        ),
      failed: z.number().int().describe('Recordings whose copy failed'),
    }),
  },
  makePictureCopies: {
    request: z.object({
      withFailed: z.boolean().default(false).describe('Those whose copy failed, too'),
      after: z
        .string()
        .min(1)
        .max(64)
        .optional()
        .describe('`next` of the former call, of which this one is the continuation'),
    }),
    answer: z.object({
      started: z.number().int(),
      next: z.string().nullable().describe('For the call that goes on; null when all were started'),
    }),
  },
}
