/** Derived, so that repeated requests ask for the same refund. */
export function refundNumberOf(tradeNumber: string): string {
  return `R${tradeNumber}`
}
