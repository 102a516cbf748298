/** Limits of what operators offer. */
export const offerLimits = {
  /** Beans, minutes of a time card, or days of membership. */
  reward: 100_000,
  /** Times, days or hours that a task takes. */
  taskAmount: 10_000,
} as const

/** How often a task can be done: once a day, once a month, or once. */
export const taskPeriods = ['day', 'month', 'ever'] as const

/** One of {@link taskPeriods}. */
export type TaskPeriod = (typeof taskPeriods)[number]

/** Why a reward of an inviter waits for a decision: both users have a network or a browser in common, or the inviter earned many at a time. */
export const reviewReasons = ['same-network', 'same-device', 'too-many'] as const

/** One of {@link reviewReasons}. */
export type ReviewReason = (typeof reviewReasons)[number]
