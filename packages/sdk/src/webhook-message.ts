import { fromWire, type WebhookEvent } from '@longhand/contracts'

/** A message of a webhook, under the names of the endpoint table. */
export interface WebhookMessage {
  type: WebhookEvent
  /** When it happened, by ISO 8601. */
  timestamp: string
  data: Readonly<Record<string, unknown>>
}

/** How a message is to be verified. */
export interface VerifyOptions {
  /** How old, or how far ahead, a message may be, in seconds. @default 300 */
  toleranceSeconds?: number
}

/** A message that Longhand did not sign for this webhook, or that is too old. */
export class WebhookSignatureError extends Error {
  override readonly name = 'WebhookSignatureError'
}

/** Headers as `fetch` or as Node has them. */
export type WebhookHeaders = Headers | Readonly<Record<string, string | readonly string[] | undefined>>

/**
 * Verifies a message of a webhook, as Standard Webhooks say. The same message may come more than once: its `webhook-id` stays the same.
 *
 * @param body As it arrived: parsed and written again, it has another signature.
 * @param secret `whsec_…`, which `createWebhook` answered.
 * @throws WebhookSignatureError
 * @example
 * ```ts
 * const { type, data } = await verifyWebhook(await request.text(), request.headers, process.env.LONGHAND_WEBHOOK_SECRET)
 * ```
 */
export async function verifyWebhook(
  body: string,
  headers: WebhookHeaders,
  secret: string,
  { toleranceSeconds = 300 }: VerifyOptions = {},
): Promise<WebhookMessage> {
  const [id, timestamp, signatures] = (['webhook-id', 'webhook-timestamp', 'webhook-signature'] as const).map(
    (name) => headerOf(headers, name),
  ) as [string, string, string]
  const age = Math.abs(Date.now() / 1000 - Number(timestamp))
  if (timestamp === '' || !(age <= toleranceSeconds))
    throw new WebhookSignatureError('The message has no time, or an old one')
  const key = await crypto.subtle.importKey(
    'raw',
    bytesOf(secret.replace(/^whsec_/, '')),
    { name: 'HMAC', hash: 'SHA-256' },
    false,
    ['verify'],
  )
  const signed = new TextEncoder().encode(`${id}.${timestamp}.${body}`)
  for (const signature of signatures.split(' ')) {
    const [version, text = ''] = signature.split(',', 2)
    if (version === 'v1' && (await crypto.subtle.verify('HMAC', key, bytesOf(text), signed)))
      return fromWire(JSON.parse(body)) as WebhookMessage
  }
  throw new WebhookSignatureError('The message has no signature of this secret')
}

function headerOf(headers: WebhookHeaders, name: string): string {
  const value = headers instanceof Headers ? headers.get(name) : headers[name]
  return (typeof value === 'string' ? value : value?.[0]) ?? ''
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  try {
    return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
  } catch {
    throw new WebhookSignatureError('The signature or the secret is not base64')
  }
}
