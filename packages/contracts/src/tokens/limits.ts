/** Begins every access token, so that people and secret scanners know one when they see it. */
export const accessTokenPrefix = 'lh_'

/**
 * What an access token looks like: the prefix, 40 random characters, and the CRC-32 of those as six digits of base 62 (`0-9A-Za-z`).
 * A scanner that checks the sum reports no look-alikes.
 */
export const accessTokenPattern = /^lh_[0-9A-Za-z]{46}$/

/** Limits of access tokens. `expiresInDays` and `minutesPerMonth` are the largest values. */
export const tokenLimits = { nameLength: 60, perUser: 50, expiresInDays: 3650, minutesPerMonth: 100_000 } as const
