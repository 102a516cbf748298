/** What a user got. */
export interface Reward {
  /** 0 beans, 101 to 199 membership days, anything else a time card. */
  type: number
  /** Beans, membership days, or seconds of one card. */
  num: number
  /** How many of it: cards of that size, or times the beans. @default 1 */
  amount?: number | undefined
}
