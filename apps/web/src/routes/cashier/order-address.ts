export const orderField = 'order'

export function orderAddress(orderNumber: string): string {
  return `/order?${new URLSearchParams({ [orderField]: orderNumber }).toString()}`
}
