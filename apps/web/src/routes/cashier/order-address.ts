/** Query field of the page of orders that opens one of them. */
export const orderField = 'order'

/** The page of orders with one of them open. */
export function orderAddress(orderNumber: string): string {
  return `/order?${new URLSearchParams({ [orderField]: orderNumber }).toString()}`
}
