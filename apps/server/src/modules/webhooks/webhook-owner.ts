export interface WebhookOwner {
  kind: 'user' | 'app'
  id: string
}

export function ownedByUser(id: string): WebhookOwner {
  return { kind: 'user', id }
}

export function ownedByApp(id: string): WebhookOwner {
  return { kind: 'app', id }
}
