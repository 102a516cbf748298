/** What a gift code gives: beans, minutes of a time card, or days of membership. */
export const codeGifts = ['beans', 'minutes', 'days'] as const

/** One of {@link codeGifts}. */
export type CodeGift = (typeof codeGifts)[number]

/** Limits of gift codes that are made together. */
export const codeLimits = {
  /** Codes: each is hashed slowly. */
  count: 1000,
  /** Beans, minutes or days. */
  amount: 100_000,
  /** People who can redeem one code. */
  uses: 1_000_000,
  /** Characters of what they are for. */
  noteLength: 200,
} as const
