import { z } from 'zod'
import { epochSeconds } from '../moment-schemas.ts'
import { operatorLimits } from './limits.ts'
import { productKinds, shopLimits } from './shop-limits.ts'

const goodsId = z.string().regex(shopLimits.id).describe('Small letters, digits and hyphens')
const reason = z.string().trim().min(1).max(operatorLimits.reasonLength)
const nameText = z.string().trim().min(1).max(shopLimits.nameLength)
const names = z.object({ en: nameText, 'zh-CN': nameText })
const introductionText = z.string().trim().max(shopLimits.introductionLength)
const introductions = z.object({ en: introductionText, 'zh-CN': introductionText })
const sortOrder = z.number().int().min(1).max(shopLimits.sortOrder).describe('The lowest comes first')
const fen = z.number().int().min(1).max(shopLimits.priceFen)
const prices = {
  priceFen: fen.describe('Fen'),
  originalPriceFen: fen.describe('Fen before the discount; the price where there is none'),
}
const isDiscount = ({ priceFen, originalPriceFen }: { priceFen: number; originalPriceFen: number }) =>
  originalPriceFen >= priceFen

export const soldProductSchema = z.object({
  goodsId: z.string(),
  kind: z.enum(productKinds),
  amount: z.number().int().describe('Days of a membership, or minutes of a time card'),
  name: z.object({ en: z.string(), 'zh-CN': z.string() }),
  introduction: z.object({ en: z.string(), 'zh-CN': z.string() }),
  ...prices,
  sortOrder: z.number().int().describe('The lowest comes first'),
  createTime: epochSeconds,
  retireTime: epochSeconds.nullable().describe('When it was taken off sale; null while it is sold'),
})

export const operatorShopSchemas = {
  listProducts: { request: z.object({}), answer: z.array(soldProductSchema) },
  createProduct: {
    request: z
      .object({
        goodsId,
        kind: z.enum(productKinds),
        amount: z
          .number()
          .int()
          .min(1)
          .max(shopLimits.minutes)
          .describe(`Days of a membership, ${shopLimits.days} at most, or minutes of a time card`),
        name: names,
        introduction: introductions.default({ en: '', 'zh-CN': '' }),
        ...prices,
        sortOrder: sortOrder.default(100),
      })
      .refine(isDiscount, { path: ['originalPriceFen'] })
      .refine(({ kind, amount }) => kind === 'card' || amount <= shopLimits.days, { path: ['amount'] }),
    answer: z.null(),
  },
  setProductPrice: {
    request: z
      .object({
        goodsId,
        ...prices,
        from: z
          .object(prices)
          .optional()
          .describe('The prices that the caller has seen; with others by now, nothing is changed'),
        reason,
      })
      .refine(isDiscount, { path: ['originalPriceFen'] }),
    answer: z.null(),
  },
  retireProduct: { request: z.object({ goodsId, reason }), answer: z.null() },
}
