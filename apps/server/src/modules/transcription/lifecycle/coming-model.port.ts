import type { ComingModel } from '@longhand/contracts'

/** Finds the speech model that a worker fetches now; `undefined` when none does. */
export type FindComingModel = () => Promise<ComingModel | undefined>
