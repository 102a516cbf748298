/** Derived: an order is refunded once, so its credit note has one number, which names the receipt. */
export function creditNumberOf(orderNumber: string): string {
  return `C${orderNumber}`
}
