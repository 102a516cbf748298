import { createHash } from 'node:crypto'

/** Derived, so that repeated requests ask for the same refund. */
export function refundNumberOf(tradeNumber: string): string {
  return `R${tradeNumber}`
}

/** Of a part, for each key one. Gateways take letters and digits, 64 at most. */
export function partialRefundNumberOf(tradeNumber: string, key: string): string {
  return `P${tradeNumber}${createHash('sha256').update(key).digest('hex').slice(0, 31)}`
}
