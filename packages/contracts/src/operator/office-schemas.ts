import { z } from 'zod'
import { emailSchema } from '../auth/schemas.ts'
import { addressChanges, operatorLimits } from './limits.ts'

const reason = z.string().trim().min(1).max(operatorLimits.reasonLength)

export const operatorOfficeSchemas = {
  changePersonAddress: {
    request: z.object({
      userId: z.string().min(1).max(64),
      email: emailSchema,
      way: z.enum(addressChanges),
      from: emailSchema
        .optional()
        .describe('The address that the caller has seen; with another one by now, nothing is changed'),
      reason,
    }),
    answer: z.null(),
  },
}
