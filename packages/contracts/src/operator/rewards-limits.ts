/** Why a reward of an inviter waits for a decision: both users have a network or a browser in common, or the inviter earned many at a time. */
export const reviewReasons = ['same-network', 'same-device', 'too-many'] as const

/** One of {@link reviewReasons}. */
export type ReviewReason = (typeof reviewReasons)[number]
