/** Recordings that can be joined at once. */
export const mergeLimits = { least: 2, most: 10 } as const

/** What becomes of the originals when the task is done. Until then they always stay. */
export const originalsAfterwards = ['recycle', 'keep'] as const
