/** Of everyone, each business day. */
export const dailyFreeSeconds = 30 * 60

/** Of a VIP member, each business month. */
export const vipMonthSeconds = 20 * 3600

export const timeCardDays = { bought: 365, beans: 90, gift: 90 } as const

export type TimeCardSource = keyof typeof timeCardDays

export const newUserGiftSeconds = 10 * 3600

export const invitationGiftSeconds = 3600

/** In the order in which they are spent. */
export const allowances = ['daily', 'vip', 'card'] as const
