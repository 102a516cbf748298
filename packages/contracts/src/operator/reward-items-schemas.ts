import { z } from 'zod'
import { shopLimits } from './shop-limits.ts'

const goodsId = z.string().regex(shopLimits.id).describe('Small letters, digits and hyphens')
const nameText = z.string().trim().min(1).max(shopLimits.nameLength)
const introductionText = z.string().trim().max(shopLimits.introductionLength)
const beans = z.number().int().min(1).max(shopLimits.beans)

export const rewardItemSchema = z.object({
  goodsId: z.string(),
  minutes: z.number().int().describe('Of the time card'),
  beans: z.number().int().describe('The price'),
  originalBeans: z.number().int().describe('Before the discount; the price where there is none'),
  name: z.object({ en: z.string(), 'zh-CN': z.string() }),
  introduction: z.object({ en: z.string(), 'zh-CN': z.string() }),
  picture: z.string().describe('Address or data URL; empty where pages draw one'),
  sortOrder: z.number().int().describe('The lowest comes first'),
  isOffered: z.boolean(),
  revision: z.string().describe('Another one after each change'),
})

export const operatorRewardItemsSchemas = {
  listRewardItems: { request: z.object({}), answer: z.array(rewardItemSchema) },
  setRewardItem: {
    request: z
      .object({
        goodsId,
        minutes: z.number().int().min(1).max(shopLimits.minutes),
        beans,
        originalBeans: beans,
        name: z.object({ en: nameText, 'zh-CN': nameText }),
        introduction: z
          .object({ en: introductionText, 'zh-CN': introductionText })
          .default({ en: '', 'zh-CN': '' }),
        picture: z
          .string()
          .max(shopLimits.pictureLength)
          .regex(/^(?:data:image\/(?:svg\+xml|png|jpeg|webp);base64,[A-Za-z0-9+/]+={0,2})?$/)
          .optional()
          .describe('A data URL of an SVG, PNG, JPEG or WebP; empty for none; as it is without it'),
        sortOrder: z.number().int().min(1).max(shopLimits.sortOrder).default(100),
        revision: z
          .string()
          .max(64)
          .nullable()
          .optional()
          .describe(
            'That the caller has seen, null for a new one; with another one by now, nothing is changed',
          ),
      })
      .refine((item) => item.originalBeans >= item.beans, { path: ['originalBeans'] }),
    answer: z.null(),
  },
  offerRewardItem: { request: z.object({ goodsId, isOffered: z.boolean() }), answer: z.null() },
}
