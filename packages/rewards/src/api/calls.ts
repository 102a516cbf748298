import { callsOf } from '@longhand/api-client'
import { cashierEndpoints, rewardsEndpoints } from '@longhand/contracts'

/** Instead of those of the api client, which bring the whole table. */
export const { call, mutationOf, queryOf } = callsOf({ ...rewardsEndpoints, listGoods: cashierEndpoints.listGoods })
