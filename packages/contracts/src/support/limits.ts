/** Limits of one feedback. */
export const feedbackLimits = {
  /** Characters. */
  contentLength: 2000,
  /** Characters. */
  contactLength: 100,
  /** Pictures. */
  files: 4,
  /** As it arrives; it is re-encoded. */
  fileBytes: 5 * 1024 * 1024,
} as const

/** Best answer to how satisfied a user is; the worst is 1. */
export const bestRating = 5

/** What a satisfaction is about, whether it was good or bad. */
export const satisfactionReasons = [
  'words',
  'names',
  'speakers',
  'punctuation',
  'speed',
  'editor',
  'exports',
  'price',
] as const

/** One of {@link satisfactionReasons}. */
export type SatisfactionReason = (typeof satisfactionReasons)[number]

/** Characters. */
export const satisfactionCommentLength = 1000
