import { z } from 'zod'
import { pagingFields } from '../transcripts/schemas.ts'

export const messageSchema = z.object({
  notifyId: z.string(),
  senderName: z.string(),
  sendTimeStr: z.iso.datetime().describe('ISO 8601, UTC'),
  notifyTitle: z.string().describe('Plain text'),
  notifyText: z.string().describe('Plain text; lines are broken by \\n'),
  notifyRead: z.union([z.literal(0), z.literal(1)]).describe('1 when it was read'),
  orderNumber: z.string().optional().describe('The order that it is about'),
  recordingId: z.string().optional().describe('The recording that it is about'),
})

const unreadOnly = z.union([z.literal(0), z.literal('0').transform(() => 0 as const)])

export const messagesSchemas = {
  listMessages: {
    request: z.object({
      ...pagingFields,
      readSign: unreadOnly.optional().describe('0 for unread messages only'),
    }),
    answer: z.array(messageSchema),
  },
  getUnreadSize: { request: z.object({}), answer: z.number().int().nonnegative() },
  readMessage: { request: z.object({ notifyId: z.string().min(1).max(64) }), answer: z.null() },
  readAllMessages: { request: z.object({}), answer: z.null() },
  openMessageStream: {
    request: z.object({}),
    answer: z.object({
      ticket: z.string(),
      path: z.string().describe('Address of the stream on this server, ticket included'),
    }),
  },
}
