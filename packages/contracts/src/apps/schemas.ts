import { z } from 'zod'
import { nickNameLength } from '../account/limits.ts'
import { emailSchema } from '../auth/schemas.ts'
import { appLimits, appScopes } from './limits.ts'

export const externalUserIdSchema = z.string().min(1).max(appLimits.externalUserIdLength).describe('What the app calls the user: any text that never changes')

export const appsSchemas = {
  openAppSession: {
    request: z.object({
      externalUserId: externalUserIdSchema,
      email: emailSchema.optional().describe('For receipts and support only: not verified, no login, and nothing is mailed to it'),
      nickName: z.string().trim().min(1).max(nickNameLength).optional(),
      scopes: z
        .array(z.enum(appScopes))
        .min(1)
        .max(appScopes.length)
        .transform((chosen) => appScopes.filter((scope) => chosen.includes(scope)))
        .optional()
        .describe('What the token opens; all when left out'),
    }),
    answer: z.object({
      token: z.string().describe('Goes into the header `token`'),
      expiresIn: z.number().int().describe('Seconds'),
      userId: z.string(),
    }),
  },
  endAppSessions: { request: z.object({ externalUserId: externalUserIdSchema }), answer: z.null() },
  eraseAppUser: { request: z.object({ externalUserId: externalUserIdSchema }), answer: z.null() },
}
