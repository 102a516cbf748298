import { z } from 'zod'
import { giftCodeLength } from '../rewards/limits.ts'
import { codeGifts, codeLimits } from './codes-limits.ts'
import { operatorLimits } from './limits.ts'

const day = z.iso.date()

export const operatorCodesSchemas = {
  createGiftCodes: {
    request: z.object({
      count: z.number().int().min(1).max(codeLimits.count),
      gives: z.enum(codeGifts),
      amount: z.number().int().min(1).max(codeLimits.amount).describe('Beans, minutes or days'),
      maxUses: z.number().int().min(1).max(codeLimits.uses).default(1).describe('People who can redeem one'),
      from: day.optional().describe('First day, in the time zone of the installation; at once without it'),
      until: day.describe('Last day, in the time zone of the installation'),
      note: z.string().trim().max(codeLimits.noteLength).default('').describe('What they are for'),
    }),
    answer: z.object({
      batchId: z.string(),
      codes: z.array(z.string()).describe('Only now: afterwards no one can read them'),
    }),
  },
  voidGiftCode: {
    request: z.object({
      code: z.string().trim().length(giftCodeLength),
      reason: z.string().trim().min(1).max(operatorLimits.reasonLength),
    }),
    answer: z.null(),
  },
}
