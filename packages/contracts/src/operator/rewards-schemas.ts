import { z } from 'zod'
import { epochSeconds } from '../moment-schemas.ts'
import { pagingFields } from '../transcripts/schemas.ts'
import { operatorLimits } from './limits.ts'
import { rewardKindOf } from '../rewards/limits.ts'
import { bannerLimits, everyMonth, offerLimits, reviewReasons, taskPeriods } from './rewards-limits.ts'

const rule = z.number().int().min(0).max(offerLimits.rule)
const rules = {
  beans: rule.describe('What the inviter gets'),
  usedSeconds: rule.describe('That the invited has to transcribe'),
  paymentDays: rule.describe('After which a payment of the invited counts, if it was not given back'),
  pendingDays: rule.describe('After which a reward that was not earned ends'),
  perDay: rule.describe('Rewards of one inviter within a day; more are reviewed'),
  perMonth: rule.describe('Within 30 days'),
}

const invitedId = z.string().min(1).max(64)
const reason = z.string().trim().min(1).max(operatorLimits.reasonLength)

export const rewardReviewSchema = z.object({
  invitedId: z.string(),
  invitedEmail: z.string().describe('Empty for an account that is erased'),
  inviterEmail: z.string().describe('Empty for an account that is erased'),
  reasons: z.array(z.enum(reviewReasons)),
  beans: z.number().int().describe('What the inviter gets'),
  earnedTime: epochSeconds.nullable().describe('Null where that was not noted'),
  transcribedSeconds: z.number().int().describe('Of the invited'),
  payments: z.number().int().describe('Of the invited, with those that were given back'),
})

const rewardType = z
  .number()
  .int()
  .min(0)
  .max(999)
  .describe('0 beans, 101 to 199 membership, any other a time card')
const rewardNumber = z
  .number()
  .int()
  .min(1)
  .max(offerLimits.reward * 60)
  .describe('Beans, days of membership, or seconds of the card')
const isReward = (reward: { rewardType: number; rewardNumber: number }): boolean =>
  rewardKindOf(reward.rewardType) === 'card' || reward.rewardNumber <= offerLimits.reward

/** Changes with what an operator can change. */
const version = z.string().max(64)
const versionSeen = version
  .optional()
  .describe('That the caller has seen; with another one by now, nothing is changed')

export const managedTaskSchema = z.object({
  taskId: z.string(),
  name: z.string().describe('In the language of the request'),
  description: z.string(),
  period: z.enum(taskPeriods),
  isInHours: z.boolean().describe('Whether `amount` is in hours'),
  amount: z.number().int(),
  rewardType: z.number().int(),
  rewardNumber: z.number().int(),
  isOffered: z.boolean(),
  version,
})

const picture = z
  .string()
  .max(bannerLimits.pictureLength)
  .regex(/^data:image\/(svg\+xml|png|jpeg|webp);base64,[A-Za-z0-9+/]+={0,2}$/)

export const managedBannerSchema = z.object({
  bannerId: z.string(),
  imageEn: z.string().describe('Address of the picture, or the picture as a data URL'),
  imageZh: z.string().nullable().describe('For readers of Chinese; null for the same one'),
  link: z.string().describe('A path of this site or an `https` address'),
  order: z.number().int().describe('Smaller ones are shown first'),
  isShown: z.boolean(),
  version,
})

const onlyMonth = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/)
const month = z
  .union([z.literal(everyMonth), onlyMonth])
  .describe('`2026-12`, or `every` for each month without a list of its own')

export const operatorRewardsSchemas = {
  tryRewardRules: {
    request: z.object({
      ...pagingFields,
      month: onlyMonth.optional().describe('This one without it'),
      rules: z.object(rules).partial().default({}).describe('Those that are not named are as they are'),
    }),
    answer: z.object({
      month: z.string(),
      rules: z.object(rules).describe('That were tried'),
      list: z.array(
        z.object({
          invitedId: z.string(),
          invitedEmail: z.string().describe('Empty for an account that is erased'),
          inviterEmail: z.string().describe('Empty for an account that is erased'),
          earnedTime: epochSeconds,
          by: z.enum(['used', 'paid']),
          beans: z.number().int(),
          reasons: z.array(z.enum(reviewReasons)).describe('None: it would have been paid at once'),
        }),
      ),
      total: z.number().int(),
      paid: z.number().int().describe('Rewards that would have been paid at once'),
      paidBeans: z.number().int(),
      reviews: z.number().int().describe('Rewards that would have waited for a decision'),
    }),
  },
  getCheckInRewards: {
    request: z.object({ month }),
    answer: z.object({
      rewards: z
        .array(z.object({ rewardType: z.number().int(), rewardNumber: z.number().int() }))
        .describe('Of the first check-in of the month, of the second …'),
      isOwn: z.boolean().describe('Whether the month has a list of its own'),
      ownMonths: z.array(z.string()).describe('All that have one'),
      thisMonth: z.string().describe('In the time zone of the installation'),
      version,
    }),
  },
  setCheckInRewards: {
    request: z.object({
      month,
      rewards: z
        .array(z.object({ rewardType, rewardNumber }).refine(isReward, { path: ['rewardNumber'] }))
        .max(31)
        .describe('One for each day of the month, 31 for every month; none for those of every month'),
      version: versionSeen,
    }),
    answer: z.null(),
  },
  listManagedBanners: { request: z.object({}), answer: z.array(managedBannerSchema) },
  setBanner: {
    request: z.object({
      bannerId: z.string().regex(bannerLimits.id),
      imageEn: picture
        .optional()
        .describe('720 × 96 pixels, as a data URL; without it the one that there is stays'),
      imageZh: picture
        .nullable()
        .optional()
        .describe('For readers of Chinese; null for the same one; without it the one that there is stays'),
      link: z.string().trim().max(bannerLimits.linkLength).regex(bannerLimits.link),
      order: z.number().int().min(0).max(bannerLimits.order),
      isShown: z.boolean(),
      version: version
        .nullable()
        .optional()
        .describe(
          'That the caller has seen, or null for a new banner; where that is not so by now, nothing is changed',
        ),
    }),
    answer: z.null(),
  },
  listManagedTasks: { request: z.object({}), answer: z.array(managedTaskSchema) },
  setTask: {
    request: z
      .object({
        taskId: z.string().min(1).max(64),
        amount: z.number().int().min(1).max(offerLimits.taskAmount),
        rewardType,
        rewardNumber,
        isOffered: z.boolean(),
        version: versionSeen,
      })
      .refine(isReward, { path: ['rewardNumber'] }),
    answer: z.null(),
  },
  listRewardReviews: {
    request: z.object(pagingFields),
    answer: z.object({ list: z.array(rewardReviewSchema), total: z.number().int() }),
  },
  approveReward: { request: z.object({ invitedId }), answer: z.null() },
  refuseReward: { request: z.object({ invitedId, reason }), answer: z.null() },
}
