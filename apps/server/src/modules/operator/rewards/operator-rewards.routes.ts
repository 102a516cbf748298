import type { operatorRewardsEndpoints } from '@longhand/contracts'
import type { Routes } from '../../../platform/http/routes.ts'
import type { OperatorRewardsService } from './operator-rewards.service.ts'

export function operatorRewardsRoutes(
  rewards: OperatorRewardsService,
): Routes<keyof typeof operatorRewardsEndpoints> {
  return {
    tryRewardRules: (fields) => rewards.tryRules(fields),
    getCheckInRewards: (fields) => rewards.checkInRewards(fields),
    setCheckInRewards: async (fields) => {
      await rewards.setCheckInRewards(fields)
      return null
    },
    listManagedBanners: () => rewards.banners(),
    setBanner: async (fields) => {
      await rewards.setBanner(fields)
      return null
    },
    listManagedTasks: (_fields, { language }) => rewards.tasks(language),
    setTask: async (fields) => {
      await rewards.setTask(fields)
      return null
    },
    listRewardReviews: (fields) => rewards.reviews(fields),
    approveReward: async (fields) => {
      await rewards.approve(fields)
      return null
    },
    refuseReward: async (fields) => {
      await rewards.refuse(fields)
      return null
    },
  }
}
