/** Days between asking for deletion and the erasing of the account. */
export const deletionDays = 7

/** Characters. */
export const nickNameLength = 30

/** Bytes; re-encoded to a square of {@link photoPixels}. */
export const photoMaxBytes = 5 * 1024 * 1024

export const photoPixels = 256

export const skippedAnswer = 'Skip'

export const gifts = ['new_user', 'invitation'] as const

export type Gift = (typeof gifts)[number]
