import { type Calls, callsOf } from '@longhand/api-client'
import { cashierEndpoints, rewardsEndpoints } from '@longhand/contracts'

const rows = { ...rewardsEndpoints, listGoods: cashierEndpoints.listGoods }

/** Instead of those of the api client, which bring the whole table. */
export const calls: Calls<typeof rows> = callsOf(rows)
