import { type Calls, callsOf } from '@longhand/api-client'
import { listGoodsEndpoint, rewardsEndpoints } from '@longhand/contracts'

const rows = { ...rewardsEndpoints, listGoods: listGoodsEndpoint }

/** Instead of those of the api client, which bring the whole table. */
export const calls: Calls<typeof rows> = callsOf(rows)
