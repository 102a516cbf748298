import { z } from 'zod'
import { epochSeconds } from '../moment-schemas.ts'
import { roles } from '../roles.ts'
import { pagingFields } from '../transcripts/schemas.ts'
import { operatorLimits } from './limits.ts'

const userId = z.string().min(1).max(64)
const keyword = z.string().trim().max(operatorLimits.keywordLength).default('')
const changed = z
  .record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]))
  .nullable()
  .describe('Only what the action changes; null for nothing')

export const trailEntrySchema = z.object({
  time: epochSeconds,
  actor: z
    .string()
    .describe('Address of who did it, the name of an operator whose account is erased, `shell`, or `system`'),
  action: z.string().describe('The name of the call, or what the product did by itself'),
  target: z.string().describe('Address or id of the account, or number or id of the thing; or empty'),
  before: changed,
  after: changed,
  address: z.string().describe('Network address from which it was done, or empty'),
  hash: z
    .string()
    .describe('SHA-256 of the entry and of the hash before it; empty until the entry is chained'),
})

export const operatorSchemas = {
  claimOwnership: { request: z.object({ code: z.string().trim().min(1).max(64) }), answer: z.null() },
  changeRole: {
    request: z.object({
      userId,
      role: z.enum(roles),
      from: z
        .enum(roles)
        .optional()
        .describe('The role that the caller has seen; with another one by now, nothing is changed'),
    }),
    answer: z.null(),
  },
  listTrail: {
    request: z.object({ ...pagingFields, keyword }),
    answer: z.object({ list: z.array(trailEntrySchema), total: z.number().int() }),
  },
  exportTrail: { request: z.object({ keyword }), answer: z.null() },
}
