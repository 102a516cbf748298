import { publicQuery } from '../call-shapes.ts'
import type { Endpoint } from '../endpoint.ts'

/** A call of {@link cashierEndpoints}, alone for pages that sell next to something else and load no other of them. */
export const listGoodsEndpoint = {
  ...publicQuery,
  path: '/api/v1/store/pay_goods_list',
  appScope: 'cashier',
  summary: 'Memberships (`goodsType` 1) or time cards (0) that can be bought.',
} as const satisfies Endpoint
