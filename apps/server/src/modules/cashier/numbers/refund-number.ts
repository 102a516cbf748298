/** The one refund that a trade can have: derived, so that anyone who asks for it asks for the same. */
export function refundNumberOf(tradeNumber: string): string {
  return `R${tradeNumber}`
}
