import type { operatorShopEndpoints } from '@longhand/contracts'
import type { Routes } from '../../../platform/http/routes.ts'
import type { ShopService } from './shop.service.ts'

export function shopRoutes(shop: ShopService): Routes<keyof typeof operatorShopEndpoints> {
  return {
    listProducts: () => shop.list(),
    createProduct: (fields) => shop.create(fields),
    setProductPrice: (fields) => shop.setPrice(fields),
    retireProduct: (fields) => shop.retire(fields),
  }
}
