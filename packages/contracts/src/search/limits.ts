/** Characters. */
export const searchLength = 200

/** Hits are counted up to this many; beyond it there are more than `total` says. */
export const maxSearchHits = 10_000
