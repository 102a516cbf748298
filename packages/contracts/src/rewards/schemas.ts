import { z } from 'zod'
import { epochSeconds } from '../moment-schemas.ts'
import { goodsSchema } from '../cashier/schemas.ts'
import { maxWhole } from '../ranges.ts'
import { callKeySchema, pagingFields, sourceSchema } from '../transcripts/schemas.ts'

const rewardType = z.number().int().describe('0 beans, 101 to 199 membership days, any other a time card')
const rewardNumber = z.number().int().describe('Beans, membership days, or seconds of the card')
const beans = z.number().int().nonnegative().describe('Beans')

export const checkInInfoSchema = z.object({
  allSignDay: z.number().int().describe('Days checked in this month'),
  nowMonth: z.number().int().min(1).max(12).describe('Month of the business day'),
  todaySign: z.boolean(),
  isMember: z.boolean(),
  timeZone: z.string().describe('IANA name of the time zone that days and months are counted in'),
  today: z.iso.date().optional().describe('The business day'),
  signDays: z
    .array(z.number().int().min(1).max(31))
    .optional()
    .describe('Days of this month with a check-in, the first first'),
  rewardContentList: z.array(
    z.object({
      day: z.number().int().min(1),
      signRewardNumber: rewardNumber,
      signRewardType: rewardType,
      rewardPicPath: z.string(),
    }),
  ),
})

export const checkInResultSchema = z.object({
  signCheck: z.number().int().describe('1 done, 2 done before, any other: it failed'),
  signRewardNumber: rewardNumber,
  signRewardType: rewardType,
  memberTimes: z.number().int().min(1).describe('Multiplier for members'),
})

export const taskSchema = z.object({
  challengeId: z.string(),
  challengeName: z.string(),
  challengeDesc: z.string(),
  challengeType: z.number().int().describe('0 daily, 1 challenge'),
  challengeSortType: z.number().int().describe('Order in its list'),
  progressAmount: z.number().int().min(1),
  progressFinish: z.number().int().nonnegative(),
  progressStatus: z.number().int().describe('0 unfinished, 1 claimable, any other: completed'),
  rewardType,
  rewardNumber,
})

export const assetSchema = z.object({
  allCoinNumber: beans,
  allTimeCard: z.number().int().describe('Seconds left on all usable cards'),
})

export const beanEntrySchema = z.object({
  entryId: z.string(),
  title: z.string(),
  coinNumber: z.number().int().describe('Signed'),
  balanceAfter: beans,
  createTime: epochSeconds,
})

export const pendingRewardSchema = z.object({
  rewardId: z.string(),
  rewardType,
  rewardNumber,
  state: z
    .enum(['pending', 'review', 'expired'])
    .describe('Waits for what the invited does, is being checked, or has ended'),
  joinTime: epochSeconds.describe('When the invited signed up'),
  expireTime: epochSeconds
    .nullable()
    .describe('When a pending one ends; null while a payment may still count, and for others'),
})

export const bannerSchema = z.object({ id: z.string(), image: z.string(), link: z.string() })

const taskList = z.object({ taskList: z.array(taskSchema) })

export const rewardsSchemas = {
  getCheckInInfo: { request: z.object({}), answer: checkInInfoSchema },
  checkIn: { request: z.object({}), answer: checkInResultSchema },
  listBeanGoods: {
    request: z.object(pagingFields),
    answer: z.object({ list: z.array(goodsSchema), total: z.number().int() }),
  },
  purchaseGoods: {
    request: z.object({
      goodsId: z.string().min(1).max(64),
      exchangeAmount: z.number().int().min(1).max(9999),
      coinNumber: z.number().int().min(0).max(maxWhole),
      key: callKeySchema,
    }),
    answer: z.object({
      exchangeAmount: z.number().int(),
      signRewardType: rewardType,
      signRewardNumber: rewardNumber,
    }),
  },
  listBeanEntries: {
    request: z.object({ ...pagingFields, kind: z.enum(['earned', 'spent']).optional() }),
    answer: z.object({ list: z.array(beanEntrySchema), total: z.number().int() }),
  },
  getAsset: { request: z.object({}), answer: assetSchema },
  listBanners: { request: z.object({ source: sourceSchema }), answer: z.array(bannerSchema) },
  listTasks: { request: z.object({}), answer: z.tuple([taskList, taskList]) },
  receiveReward: {
    request: z.object({ challengeId: z.string().min(1).max(64) }),
    answer: z.object({ resultList: z.array(z.object({ rewardType, rewardNumber })) }),
  },
  listPendingRewards: { request: z.object({}), answer: z.array(pendingRewardSchema) },
  redeemGiftCode: {
    request: z.object({ packCode: z.string().trim().min(1).max(32) }),
    answer: z.object({ rewardType, rewardNumber }),
  },
}
