import { type Calls, callsOf } from '@longhand/api-client'
import { cashierEndpoints } from '@longhand/contracts'

/** Instead of those of the api client, which bring the whole table. */
export const calls: Calls<typeof cashierEndpoints> = callsOf(cashierEndpoints)
