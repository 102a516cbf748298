import { z } from 'zod'
import { epochSeconds } from '../moment-schemas.ts'
import { recordingIdSchema, pagingFields, sourceSchema } from '../transcripts/schemas.ts'

const seconds = z.number().int().describe('Seconds')

export const usageSchema = z.object({
  timeUsedToday: seconds,
  timeLimitToday: seconds,
  timeUsed: seconds,
  timeLimit: seconds,
  auth: z.union([z.literal(0), z.literal(1)]),
})

export const allowanceSchema = z.object({
  allowance: z.enum(['daily', 'vip', 'card']),
  cardId: z.string().nullable(),
  seconds,
  remaining: seconds,
})

export const quoteSchema = z.object({
  seconds,
  isEnough: z.boolean(),
  shares: z.array(allowanceSchema).describe('Who pays; empty when it is not enough'),
  available: seconds.describe('Before it starts'),
  remaining: seconds.describe('After it is done'),
  month: z
    .object({ quotaSeconds: seconds, leftSeconds: seconds, endTime: epochSeconds })
    .optional()
    .describe('What the people who run the installation let the user transcribe in a month'),
})

export const timeCardSchema = z.object({
  cardId: z.string(),
  source: z.enum(['bought', 'beans', 'gift']),
  duration: seconds,
  remaining: seconds,
  createTime: epochSeconds,
  expireTime: epochSeconds,
  status: z
    .enum(['usable', 'spent', 'returned', 'expired'])
    .describe('`returned`: what was left of it was paid back'),
})

export const timeEntrySchema = z.object({
  entryId: z.string(),
  kind: z.enum(['grant', 'hold', 'use', 'release', 'expire', 'refund']),
  allowance: z.enum(['daily', 'vip', 'card']),
  seconds,
  fileName: z.string().nullable(),
  createTime: epochSeconds,
})

const transferOrderSchema = z.object({
  orderNumber: z.string(),
  recordingId: z.string(),
  fileName: z.string(),
  seconds: seconds.describe('Charged; while it runs, held'),
  status: z.enum(['held', 'settled', 'released']),
  shares: z.array(z.object({ allowance: z.enum(['daily', 'vip', 'card']), seconds })),
  createTime: epochSeconds,
})

const page = <Item extends z.ZodType>(item: Item) =>
  z.object({ list: z.array(item), total: z.number().int() })

export const timeSchemas = {
  getLimit: {
    request: z.object({ userId: z.string().optional(), source: sourceSchema }),
    answer: usageSchema,
  },
  // As many as a list can hold, though fewer start with one call: asked for in parts, each part would be promised the same free time.
  quoteTranscription: {
    request: z.object({ recordingIds: z.array(recordingIdSchema).min(1).max(9999) }),
    answer: quoteSchema,
  },
  listTimeCards: { request: z.object(pagingFields), answer: page(timeCardSchema) },
  listTimeEntries: { request: z.object(pagingFields), answer: page(timeEntrySchema) },
  listTransferOrders: { request: z.object(pagingFields), answer: page(transferOrderSchema) },
}
