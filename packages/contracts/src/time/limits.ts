/** Of everyone, each business day. */
export const dailyFreeSeconds = 30 * 60

/** Of a VIP member, each business month. */
export const vipMonthSeconds = 20 * 3600

/** Validity of time cards in days, by where they come from. */
export const timeCardDays = { bought: 365, beans: 90, gift: 90 } as const

/** Where a time card comes from. */
export type TimeCardSource = keyof typeof timeCardDays

/** The new-user gift, in seconds. */
export const newUserGiftSeconds = 10 * 3600

/** What the invited get, in seconds. */
export const invitationGiftSeconds = 3600

/** In the order in which they are spent. */
export const allowances = ['daily', 'vip', 'card'] as const
