import type { z } from 'zod'
import { publicQuery, userPost, userQuery } from '../call-shapes.ts'
import type { Endpoint } from '../endpoint.ts'
import type { allowanceSchema, quoteSchema, timeCardSchema, timeEntrySchema, usageSchema } from './schemas.ts'

/** One of {@link allowances}, with the seconds it pays and those it keeps. */
export type AllowanceShare = z.infer<typeof allowanceSchema>

/** The price of transcriptions before they start. */
export type TimeQuote = z.infer<typeof quoteSchema>

/** `remaining` and `duration` in seconds, times in epoch seconds. */
export type TimeCard = z.infer<typeof timeCardSchema>

/** `seconds` is signed. */
export type TimeEntry = z.infer<typeof timeEntrySchema>

/** Usage in seconds; `auth` 1 enables the caption page. */
export type Usage = z.infer<typeof usageSchema>

export const timeEndpoints = {
  getLimit: {
    ...publicQuery,
    path: '/api/v1/limit/time/get_limit',
    scope: 'account:read',
    summary: 'Transcription time used and allowed, today and in all. All zeros for a visitor.',
    errors: ['ILLEGAL_REQUEST'],
  },
  quoteTranscription: {
    ...userPost,
    path: '/api/v2/dictation/audio/quote',
    scope: 'recordings:write',
    maxBodyBytes: 1024 * 1024,
    repeatable: true,
    summary: 'What transcribing these recordings would cost, which allowance pays, and what stays.',
    owned: ['recordingIds'],
    errors: ['RECORD_NOT_FOUND'],
  },
  listTimeCards: {
    ...userQuery,
    path: '/api/v3/user/get_user_duration_card_list',
    scope: 'account:read',
    summary: 'The time cards of the user, soonest to expire first.',
  },
  listTimeEntries: {
    ...userQuery,
    path: '/api/v3/user/get_duration_detail',
    scope: 'account:read',
    summary: 'The seconds ledger of the user, newest first.',
  },
  listTransferOrders: {
    ...userQuery,
    path: '/order/get_transfer_order',
    scope: 'account:read',
    summary: 'What each transcription cost in seconds, and which allowance paid.',
  },
} as const satisfies Record<string, Endpoint>
