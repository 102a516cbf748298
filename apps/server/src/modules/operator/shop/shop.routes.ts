import type { operatorRewardItemsEndpoints, operatorShopEndpoints } from '@longhand/contracts'
import type { Routes } from '../../../platform/http/routes.ts'
import type { RewardItemsService } from './reward-items.service.ts'
import type { ShopService } from './shop.service.ts'

export function shopRoutes({
  shop,
  rewardItems,
}: {
  shop: ShopService
  rewardItems: RewardItemsService
}): Routes<keyof typeof operatorShopEndpoints | keyof typeof operatorRewardItemsEndpoints> {
  return {
    listProducts: () => shop.list(),
    createProduct: (fields) => shop.create(fields),
    setProductPrice: (fields) => shop.setPrice(fields),
    retireProduct: (fields) => shop.retire(fields),
    listRewardItems: () => rewardItems.list(),
    setRewardItem: (fields) => rewardItems.set(fields),
    offerRewardItem: (fields) => rewardItems.offer(fields),
  }
}
