/** What is sold for money: time cards and memberships. */
export const goodsType = { card: 0, vip: 1 } as const

/** What orders hold: also goods of apps, which are listed nowhere. */
export const orderGoodsType = { ...goodsType, external: 2 } as const

/** One of {@link goodsType}. */
export type GoodsType = (typeof goodsType)[keyof typeof goodsType]

/** The default currency symbol. */
export const defaultCurrency = '￥'

/** How often an open cashier asks for the state of its order, in milliseconds. */
export const paymentPollMs = 5000

/** Seconds. An order expires with its last attempt. */
export const paymentAttemptSeconds = 15 * 60

/** Most cards in a row of the cashier. */
export const cashierCardsPerRow = { vip: 3, card: 6 } as const

/** Where the pages of the sandbox channel begin, on the server that answers the API. */
export const sandboxPayPath = '/sandbox/pay/'

/** Seconds of one caption session, translated recordings a month (none: no limit), factor of check-in rewards. */
export const memberBenefits = {
  captionSeconds: { account: 3600, vip: 5 * 3600 },
  monthlyTranslations: { account: 1 },
  checkInMultiplier: { account: 1, vip: 2 },
} as const

/** `success` and `finished` both mean paid, as the gateway has it. */
export const tradeStatus = { none: -1, scanned: 0, success: 1, finished: 2, failed: 3 } as const

/** By which rule a buyer gets money back: the whole price of an untouched membership, the smaller share of its days and its hours, or the unused share of a card. */
export const refundRules = ['untouched', 'days-and-hours', 'unused-time'] as const

/** One of {@link refundRules}. */
export type RefundRuleName = (typeof refundRules)[number]

/** Why a buyer can't give an order back now. */
export const refundRefusals = [
  'not-paid',
  'refunded',
  'of-an-app',
  'off',
  'too-late',
  'under-way',
  'refused',
  'finished',
  'whole-only',
  'expired',
  'in-use',
  'used-up',
  'too-many',
  'too-much',
] as const

/** One of {@link refundRefusals}. */
export type RefundRefusal = (typeof refundRefusals)[number]
