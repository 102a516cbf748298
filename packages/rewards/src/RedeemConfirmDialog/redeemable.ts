const maxAtOnce = 9999

/** Whole ones, not below 0, and never more than one call may take. */
export function redeemableOf(balance: number, cost: number): number {
  return Math.min(maxAtOnce, Math.max(0, Math.floor(balance / cost)))
}
