/** Begins every access token, so that people and secret scanners know one when they see it. */
export const accessTokenPrefix = 'lh_'

/** The prefix, 40 random characters, and the CRC-32 of those as six digits of base 62 (`0-9A-Za-z`): a scanner that checks the sum reports no look-alikes. */
export const accessTokenPattern = /^lh_[0-9A-Za-z]{46}$/

/** `expiresInDays` and `minutesPerMonth` are the largest values. */
export const tokenLimits = {
  nameLength: 60,
  perUser: 50,
  expiresInDays: 3650,
  minutesPerMonth: 100_000,
} as const
