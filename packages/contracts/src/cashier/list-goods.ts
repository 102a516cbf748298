import type { Endpoint } from '../endpoint.ts'

/** A call of {@link cashierEndpoints}, alone for pages that sell next to something else and load no other of them. */
export const listGoodsEndpoint = {
  method: 'GET',
  path: '/api/v1/store/pay_goods_list',
  access: 'public',
  appScope: 'cashier',
  send: 'query',
  receive: 'envelope',
  summary: 'Memberships (`goodsType` 1) or time cards (0) that can be bought.',
} as const satisfies Endpoint
