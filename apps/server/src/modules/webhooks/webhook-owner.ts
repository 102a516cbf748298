export interface WebhookOwner {
  kind: 'user'
  id: string
}

export function ownedByUser(id: string): WebhookOwner {
  return { kind: 'user', id }
}
