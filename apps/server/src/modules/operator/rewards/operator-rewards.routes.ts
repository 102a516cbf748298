import type { operatorRewardsEndpoints } from '@longhand/contracts'
import { done, type Routes } from '../../../platform/http/routes.ts'
import type { OperatorRewardsService } from './operator-rewards.service.ts'

export function operatorRewardsRoutes(
  rewards: OperatorRewardsService,
): Routes<keyof typeof operatorRewardsEndpoints> {
  return {
    tryRewardRules: (fields) => rewards.tryRules(fields),
    getCheckInRewards: (fields) => rewards.checkInRewards(fields),
    setCheckInRewards: (fields) => done(rewards.setCheckInRewards(fields)),
    listManagedBanners: () => rewards.banners(),
    setBanner: (fields) => done(rewards.setBanner(fields)),
    listManagedTasks: (_fields, { language }) => rewards.tasks(language),
    setTask: (fields) => done(rewards.setTask(fields)),
    listRewardReviews: (fields) => rewards.reviews(fields),
    approveReward: (fields) => done(rewards.approve(fields)),
    refuseReward: (fields) => done(rewards.refuse(fields)),
  }
}
