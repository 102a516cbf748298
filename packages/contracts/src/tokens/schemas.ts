import { z } from 'zod'
import { epochSeconds } from '../moment-schemas.ts'
import { scopes } from '../scopes.ts'
import { givenName } from '../transcripts/schemas.ts'
import { tokenLimits } from './limits.ts'

const tokenId = z.string().min(1).max(64)
const scopesSchema = z
  .array(z.enum(scopes))
  .min(1)
  .max(scopes.length)
  .transform((chosen) => scopes.filter((scope) => chosen.includes(scope)))

export const accessTokenSchema = z.object({
  tokenId: z.string(),
  name: z.string(),
  hint: z.string().describe('Its first characters'),
  scopes: z.array(z.enum(scopes)),
  createTime: epochSeconds,
  expireTime: epochSeconds.nullable().describe('Epoch seconds; null for one without an end'),
  hasExpired: z.boolean(),
  lastUseTime: epochSeconds.nullable().describe('To within a minute; null for one that was never used'),
  lastUseAddress: z.string().nullable().describe('Network address of the last use'),
  minutesPerMonth: z
    .number()
    .int()
    .nullable()
    .describe('Minutes that it may transcribe in a business month; null for no limit of its own'),
  secondsThisMonth: z
    .number()
    .int()
    .describe('Seconds of this business month that were transcribed or set aside by it'),
})

export const tokensSchemas = {
  createAccessToken: {
    request: z.object({
      name: givenName(tokenLimits.nameLength),
      scopes: scopesSchema,
      expiresInDays: z
        .number()
        .int()
        .min(1)
        .max(tokenLimits.expiresInDays)
        .optional()
        .describe('Left out, it does not expire'),
      minutesPerMonth: z
        .number()
        .int()
        .min(1)
        .max(tokenLimits.minutesPerMonth)
        .optional()
        .describe('Left out, only the account’s own time limits it'),
    }),
    answer: z.object({ tokenId: z.string(), token: z.string().describe('Shown only here') }),
  },
  listAccessTokens: { request: z.object({}), answer: z.array(accessTokenSchema) },
  revokeAccessToken: { request: z.object({ tokenId }), answer: z.null() },
}
