/** Who a webhook belongs to. */
export interface WebhookOwner {
  kind: 'user'
  id: string
}

/** A user as an owner. */
export function ownedByUser(id: string): WebhookOwner {
  return { kind: 'user', id }
}
