export const feedbackLimits = {
  contentLength: 2000,
  contactLength: 100,
  files: 4,
  /** As it arrives; it is re-encoded. */
  fileBytes: 5 * 1024 * 1024,
} as const

/** Best answer to how satisfied a user is; the worst is 1. */
export const bestRating = 5

export const satisfactionReasons = ['words', 'names', 'speakers', 'punctuation', 'speed', 'editor', 'exports', 'price'] as const

export type SatisfactionReason = (typeof satisfactionReasons)[number]

/** Characters. */
export const satisfactionCommentLength = 1000
