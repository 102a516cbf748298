import { z } from 'zod'
import { appOrderSchema } from '../apps/schemas.ts'
import { epochSeconds } from '../moment-schemas.ts'
import { emptyResultSchema } from '../transcripts/schemas.ts'
import type { WebhookEvent } from './limits.ts'

const recordingId = z.string()
const orderNumber = z.string()
const sentenceSchema = z.object({ en: z.string(), 'zh-CN': z.string() })
export const recordingDataSchema = z.object({ recordingId })
const returnedSeconds = z.number().describe('Seconds of transcription time that came back')

export const transcriptReadyDataSchema = z.object({
  recordingId,
  fileName: z.string(),
  timeLen: z.number().describe('Seconds'),
  returnedSeconds: returnedSeconds.optional(),
  emptyResult: emptyResultSchema
    .extend({ reason: sentenceSchema })
    .optional()
    .describe('Why the text has no words; absent when it has some'),
})

export const transcriptFailedDataSchema = z.object({
  recordingId,
  fileName: z.string(),
  returnedSeconds,
  reasonCode: z.number().int().optional().describe('A status code, where one names the reason'),
  reason: sentenceSchema.optional(),
})

export const orderDataSchema = z
  .object({
    orderNumber,
    goodsKind: z.enum(['vip', 'card', 'external']).optional().describe('Of `order.paid`'),
    goodsName: z.string().optional().describe('Absent from `order.expired`'),
    price: z
      .number()
      .optional()
      .describe(
        'Whole units of the currency. Of `order.refunded`, what went back now; absent from `order.expired`',
      ),
    amount: z.number().optional().describe('Of `order.refunded`: what went back now'),
    refunded: z.number().optional().describe('Of `order.refunded`: what went back in all'),
    currency: z.string().optional().describe('By ISO 4217; absent from `order.expired`'),
  })
  .describe('To a webhook of a user')

export const appOrderDataSchema = appOrderSchema
  .pick({
    orderNumber: true,
    productId: true,
    quantity: true,
    reference: true,
    externalUserId: true,
    price: true,
    total: true,
    currency: true,
    metadata: true,
  })
  .extend({
    amount: z
      .number()
      .int()
      .optional()
      .describe('Of `order.refunded`: what went back now, in the smallest unit'),
    refunded: z.number().int().optional().describe('Of `order.refunded`: what went back in all'),
    refundKey: z
      .string()
      .nullable()
      .optional()
      .describe('Of `order.refunded`: the app’s key of the part, or null'),
  })
  .describe('To a webhook of an app')

const eitherOrderSchema = z.union([appOrderDataSchema, orderDataSchema])

/** What `data` of a message holds, by its event. Newer servers may add fields. */
export const webhookDataSchemas = {
  'recording.uploaded': recordingDataSchema,
  'transcript.ready': transcriptReadyDataSchema,
  'transcript.failed': transcriptFailedDataSchema,
  'transcript.edited': recordingDataSchema,
  'order.paid': eitherOrderSchema,
  'order.refunded': eitherOrderSchema,
  'order.expired': eitherOrderSchema,
  'card.expiring': z.object({
    cards: z.number().int(),
    seconds: z.number().describe('On all of them together'),
    withinDays: z.number().int(),
    expireTime: epochSeconds,
  }),
} satisfies Record<WebhookEvent, z.ZodType>
