import type { EndpointName, rewardsEndpoints } from '@longhand/contracts'
import { epochSeconds } from '../../platform/clock/clock.ts'
import type { Routes } from '../../platform/http/routes.ts'
import { rewardTypes } from './reward.ts'
import type { AssetsService } from './assets.service.ts'
import type { BannersService } from './banners/banners.service.ts'
import type { CheckInsService } from './check-ins.service.ts'
import type { GiftCodesService } from './gift-codes.service.ts'
import type { ShopService } from './shop.service.ts'
import type { TasksService } from './tasks.service.ts'

export interface RewardsServices {
  checkIns: CheckInsService
  tasks: TasksService
  shop: ShopService
  assets: AssetsService
  giftCodes: GiftCodesService
  banners: BannersService
}

/** Rewards for invitations that are not here yet. */
export type PendingReader = (userId: string) => Promise<
  {
    rewardId: string
    beans: number
    state: 'pending' | 'review' | 'expired'
    createdAt: Date
    expiresAt: Date | undefined
  }[]
>

export function rewardsRoutes(
  { checkIns, tasks, shop, assets, giftCodes, banners }: RewardsServices,
  pending: PendingReader,
): Routes<keyof typeof rewardsEndpoints & EndpointName> {
  return {
    getCheckInInfo: (_fields, { userId }) => checkIns.info(userId),
    checkIn: (_fields, { userId }) => checkIns.sign(userId),
    listBeanGoods: ({ page, pageSize }, { language }) => shop.goods(language, page, pageSize),
    purchaseGoods: (order, { userId }) => shop.purchase(userId, order),
    listBeanEntries: (page, { userId, language }) => assets.beanEntries(userId, language, page),
    getAsset: (_fields, { userId }) => assets.asset(userId),
    // They lead to pages of ours, and their pictures are there: a page of an app has neither.
    listBanners: (_fields, { language, identity }) =>
      identity.kind === 'app-user' ? [] : banners.list(language),
    listTasks: (_fields, { userId, language }) => tasks.list(userId, language),
    receiveReward: ({ challengeId }, { userId }) => tasks.claim(userId, challengeId),
    listPendingRewards: async (_fields, { userId }) =>
      (await pending(userId)).map(({ rewardId, beans, state, createdAt, expiresAt }) => ({
        rewardId,
        rewardType: rewardTypes.beans,
        rewardNumber: beans,
        state,
        joinTime: epochSeconds(createdAt),
        expireTime: expiresAt ? epochSeconds(expiresAt) : null,
      })),
    redeemGiftCode: ({ packCode }, { userId }) => giftCodes.redeem(userId, packCode),
  }
}
