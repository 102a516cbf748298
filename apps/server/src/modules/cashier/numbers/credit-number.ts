/** Derived from the receipt that it refers to. @param serial Of the order's refunds that are done, from 1. */
export function creditNumberOf(orderNumber: string, serial = 1): string {
  return serial === 1 ? `C${orderNumber}` : `C${orderNumber}-${serial}`
}
