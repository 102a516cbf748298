import { createHmac, randomBytes } from 'node:crypto'
import { type Endpoint, endpoints } from '@longhand/contracts'
import { describe, expect, it } from 'vitest'
import { createLonghandApp, LonghandError, verifyWebhook, WebhookSignatureError } from './index.ts'

const secret = `lhapp_${'a'.repeat(43)}`

describe('the backend of an app', () => {
  /** A Longhand whose server gives this answer; `requests` is what it was sent. */
  function appOf(answer: Response) {
    const requests: Request[] = []
    const app = createLonghandApp({
      address: 'https://longhand.example.com',
      secret,
      fetch: (address, init) => {
        requests.push(new Request(address, init))
        return Promise.resolve(answer.clone())
      },
    })
    return { app, requests }
  }
  const envelope = (data: unknown, code = 1, message = '') =>
    Response.json({ status_code: code, status_msg: message, data })

  it('has the calls that its secret opens', () => {
    const forApps = Object.entries(endpoints).flatMap(([name, { access, isForApps }]: [string, Endpoint]) =>
      access === 'app' || isForApps ? [name] : [],
    )
    expect(Object.keys(appOf(envelope(null)).app).sort()).toEqual(forApps.sort())
  })

  it('opens a session with its secret', async () => {
    const { app, requests } = appOf(envelope({ token: 'app.x', expiresIn: 900, userId: 'u1' }))
    expect(await app.openAppSession({ externalUserId: 'user-42', nickName: 'Ann' })).toEqual({
      token: 'app.x',
      expiresIn: 900,
      userId: 'u1',
    })
    expect(requests[0]?.headers.get('authorization')).toBe(`Bearer ${secret}`)
    expect(await requests[0]?.json()).toEqual({ externalUserId: 'user-42', nickName: 'Ann' })
  })

  it('hears what went wrong by the name of the catalogue, never with its secret', async () => {
    const { app } = appOf(envelope(null, 10001, 'This needs the secret of an app'))
    const error: unknown = await app
      .openAppSession({ externalUserId: 'user-42' })
      .catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(LonghandError)
    expect(error).toMatchObject({ name: 'NOT_LOGGED_IN', code: 10001 })
    expect(JSON.stringify(error)).not.toContain(secret)
  })
})

describe('a message of a webhook', () => {
  const key = randomBytes(32)
  const webhookSecret = `whsec_${key.toString('base64')}`
  const body = JSON.stringify({
    type: 'order.paid',
    timestamp: '2026-11-26T07:00:00.000Z',
    data: { orderNumber: '1' },
  })
  const signed = ({ at = Date.now(), by = key, id = 'msg_1', text = body } = {}) => {
    const timestamp = String(Math.floor(at / 1000))
    const signature = createHmac('sha256', by).update(`${id}.${timestamp}.${text}`).digest('base64')
    return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': `v1,${signature}` }
  }

  it('is read where it is signed, with the headers of Node or of fetch, and by any of its signatures', async () => {
    const headers = signed()
    const message = { type: 'order.paid', timestamp: '2026-11-26T07:00:00.000Z', data: { orderNumber: '1' } }
    expect(await verifyWebhook(body, headers, webhookSecret)).toEqual(message)
    expect(await verifyWebhook(body, new Headers(headers), webhookSecret)).toEqual(message)
    const several = {
      ...headers,
      'webhook-signature': `v1a,abc v1,${randomBytes(32).toString('base64')} ${headers['webhook-signature']}`,
    }
    expect(await verifyWebhook(body, several, webhookSecret)).toEqual(message)
  })

  it.each<[string, () => Promise<unknown>]>([
    ['changed', () => verifyWebhook(`${body} `, signed(), webhookSecret)],
    ['signed with another secret', () => verifyWebhook(body, signed({ by: randomBytes(32) }), webhookSecret)],
    [
      'sent under another id',
      () => verifyWebhook(body, { ...signed(), 'webhook-id': 'msg_2' }, webhookSecret),
    ],
    ['too old', () => verifyWebhook(body, signed({ at: Date.now() - 301_000 }), webhookSecret)],
    ['from the future', () => verifyWebhook(body, signed({ at: Date.now() + 302_000 }), webhookSecret)],
    [
      'too old for its receiver',
      () => verifyWebhook(body, signed({ at: Date.now() - 20_000 }), webhookSecret, { toleranceSeconds: 10 }),
    ],
    ['without a signature', () => verifyWebhook(body, {}, webhookSecret)],
    [
      'without a time that is one',
      () => verifyWebhook(body, { ...signed(), 'webhook-timestamp': 'now' }, webhookSecret),
    ],
    [
      'signed with what is no base64',
      () => verifyWebhook(body, { ...signed(), 'webhook-signature': 'v1,%' }, webhookSecret),
    ],
  ])('is refused when it was %s', async (_what, verify) => {
    await expect(verify()).rejects.toThrow(WebhookSignatureError)
  })
})
