import { z } from 'zod'
import { epochSeconds } from '../moment-schemas.ts'
import { nickNameLength } from '../account/limits.ts'
import { emailSchema } from '../auth/schemas.ts'
import { payOrderStatuses } from '../cashier/schemas.ts'
import { maxEpochSeconds } from '../ranges.ts'
import { numericSchema, pagingFields } from '../transcripts/schemas.ts'
import { appBeanKinds, appLimits, appScopes } from './limits.ts'

export const externalUserIdSchema = z
  .string()
  .min(1)
  .max(appLimits.externalUserIdLength)
  .describe('What the app calls the user: any text that never changes')

const moment = numericSchema.pipe(z.number().nonnegative().max(maxEpochSeconds))
const productId = z.string().min(1).max(64)
const orderNumber = z.string().min(1).max(64)
const reference = z
  .string()
  .min(1)
  .max(appLimits.referenceLength)
  .describe('What the app calls the purchase, such as the number of its own order')
const metadata = z
  .record(z.string().min(1).max(appLimits.metadataNameLength), z.string().max(appLimits.metadataLength))
  .refine((fields) => Object.keys(fields).length <= appLimits.metadataFields)
  .describe('Kept for the app and sent back with its webhooks; shown to no one')

const price = z.number().int().min(1).max(appLimits.maxPrice).describe('In the smallest unit of the currency')
const currency = z
  .string()
  .regex(/^[A-Z]{3}$/)
  .describe('By ISO 4217; one that a payment channel of the server takes')
const productName = z.string().trim().min(1).max(appLimits.productNameLength).describe('As buyers read it')
const description = z
  .string()
  .trim()
  .max(appLimits.descriptionLength)
  .describe('What buyers read under the name; may be empty')

export const appProductSchema = z.object({
  productId: z.string(),
  name: z.string(),
  description: z.string(),
  price: z.number().int().describe('In the smallest unit of the currency'),
  currency,
  metadata: z.record(z.string(), z.string()),
  createTime: epochSeconds,
  isRetired: z.boolean().describe('Sold no more'),
})

export const appOrderSchema = z.object({
  orderNumber: z
    .string()
    .describe('What the cashier of the page opens: `<CashierDialog order={{ orderNumber }}>`'),
  goodsId: z.string().describe('What calls of the cashier name the product by'),
  productId: z.string(),
  reference: z.string(),
  externalUserId: z.string().nullable().describe('Null once the account was erased'),
  status: z.enum(payOrderStatuses),
  quantity: z.number().int(),
  price: z.number().int().describe('Of one, in the smallest unit of the currency'),
  total: z.number().int().describe('To be paid, or paid: `price` times `quantity`'),
  refunded: z.number().int().describe('Given back of it, or on its way back'),
  currency,
  metadata: z.record(z.string(), z.string()),
  createTime: epochSeconds,
  payTime: epochSeconds.nullable(),
  refundTime: epochSeconds.nullable(),
})

export const appsSchemas = {
  openAppSession: {
    request: z.object({
      externalUserId: externalUserIdSchema,
      email: emailSchema
        .optional()
        .describe('For receipts and support only: not verified, no login, and nothing is mailed to it'),
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
  createAppProduct: {
    request: z.object({
      name: productName,
      description: description.optional(),
      price,
      currency: currency.default('CNY'),
      metadata: metadata.optional(),
    }),
    answer: appProductSchema,
  },
  updateAppProduct: {
    request: z.object({
      productId,
      name: productName.optional(),
      description: description.optional(),
      price: price.optional(),
      metadata: metadata.optional().describe('Takes the place of all that there was'),
      isRetired: z.boolean().optional().describe('`false` sells a retired product again'),
    }),
    answer: appProductSchema,
  },
  listAppProducts: {
    request: z.object(pagingFields),
    answer: z.object({ list: z.array(appProductSchema), total: z.number().int() }),
  },
  retireAppProduct: { request: z.object({ productId }), answer: z.null() },
  createAppOrder: {
    request: z.object({
      externalUserId: externalUserIdSchema,
      productId,
      quantity: z
        .number()
        .int()
        .min(1)
        .max(appLimits.maxQuantity)
        .default(1)
        .describe('How many of the product'),
      reference,
      metadata: metadata.optional(),
    }),
    answer: appOrderSchema,
  },
  getAppOrder: { request: z.object({ orderNumber }), answer: appOrderSchema },
  listAppOrders: {
    request: z.object({
      ...pagingFields,
      reference: reference.optional(),
      externalUserId: externalUserIdSchema.optional(),
      status: z.enum(payOrderStatuses).optional(),
      from: moment.optional().describe('Made then or later, in epoch seconds'),
      to: moment.optional().describe('Made before, in epoch seconds'),
    }),
    answer: z.object({ list: z.array(appOrderSchema), total: z.number().int() }),
  },
  refundAppOrder: {
    request: z.object({
      orderNumber,
      amount: z
        .number()
        .int()
        .min(1)
        .max(appLimits.maxPrice)
        .optional()
        .describe('In the smallest unit of the currency; all that is left when missing'),
      key: z
        .string()
        .min(1)
        .max(appLimits.keyLength)
        .optional()
        .describe(
          'Goes with an amount: what for, so that it is given back once however often the call is repeated',
        ),
    }),
    answer: z.object({
      state: z
        .enum(['done', 'refused', 'unknown'])
        .describe('`unknown`: the gateway did not answer; it is asked until it does'),
      refunded: z.number().int().describe('Of the order by now, with what is on its way back'),
    }),
  },
  moveAppBeans: {
    request: z.object({
      externalUserId: externalUserIdSchema,
      kind: z.enum(appBeanKinds),
      amount: z.number().int().min(1).max(appLimits.maxBeans),
      key: z
        .string()
        .min(1)
        .max(appLimits.keyLength)
        .describe('What for, so that it happens once however often the call is repeated'),
      subject: z
        .string()
        .trim()
        .min(1)
        .max(appLimits.subjectLength)
        .optional()
        .describe('What the user reads in the list of beans; the app’s name when left out'),
    }),
    answer: z.object({
      balance: z.number().int().nonnegative(),
      isRepeated: z.boolean().describe('The key was used before: nothing moved this time'),
    }),
  },
  getAppBeans: {
    request: z.object({ externalUserId: externalUserIdSchema }),
    answer: z.object({ balance: z.number().int().nonnegative() }),
  },
}
