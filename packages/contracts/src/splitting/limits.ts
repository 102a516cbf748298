/** Recordings that can be joined at once. */
export const mergeLimits = { least: 2, most: 10 } as const

/** What becomes of the originals when cutting or joining is done: they stay, or go to the recycle bin. Until then they always stay. */
export const originalsAfterwards = ['recycle', 'keep'] as const
