import { createHmac, randomBytes, randomUUID } from 'node:crypto'

const secretPrefix = 'whsec_'

/** A new secret: 256 bits, in the form of Standard Webhooks. */
export function newWebhookSecret(): string {
  return `${secretPrefix}${randomBytes(32).toString('base64')}`
}

export function newMessageId(): string {
  return `msg_${randomUUID().replaceAll('-', '')}`
}

/** The headers of Standard Webhooks for a message, sent at this moment. */
export function signedHeaders({
  id,
  body,
  secret,
  at,
}: {
  id: string
  body: string
  secret: string
  at: Date
}): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1000))
  const key = Buffer.from(secret.slice(secretPrefix.length), 'base64')
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': `v1,${signature}` }
}
