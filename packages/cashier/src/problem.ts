/**
 * What the cashier could not do:
 * - `goods`: list what is on sale
 * - `order`: read the order that it was opened for
 * - `code`: get a code to pay with
 * - `state`: learn whether a code was paid; it is asked again
 * - `address`: show the address that the server named, because it is not on the list; `cause` is the address
 */
export type CashierProblemKind = 'goods' | 'order' | 'code' | 'state' | 'address'

/** Something went wrong that the buyer can't set right. The dialog says what it must; this is for the developers of its host. */
export interface CashierProblem {
  kind: CashierProblemKind
  /** What `describeError` of `@longhand/api-client` reads. */
  cause: unknown
}

const words: Record<CashierProblemKind, string> = {
  goods: 'No list of goods',
  order: 'No order',
  code: 'No payment code',
  state: 'Order status not obtained',
  address: 'A payment address that is not on the list',
}

/** Notes it where only developers look, and reports it to the host. */
export function reportProblem(
  problem: CashierProblem,
  onError: ((problem: CashierProblem) => void) | undefined,
): void {
  console.error(`[cashier] ${words[problem.kind]}`, problem.cause ?? '')
  onError?.(problem)
}
