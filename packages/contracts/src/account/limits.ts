/** Days between asking for deletion and the erasing of the account. */
export const deletionDays = 7

/** Characters. */
export const nickNameLength = 30

/** Bytes; re-encoded to a square of {@link photoPixels}. */
export const photoMaxBytes = 5 * 1024 * 1024

/** Side of a stored photo, in pixels. */
export const photoPixels = 256

/** What stands for an answer that was not given in the first-login questionnaire. */
export const skippedAnswer = 'Skip'

/** Gifts that wait until they are received. */
export const gifts = ['new_user', 'invitation'] as const

/** One of {@link gifts}. */
export type Gift = (typeof gifts)[number]
