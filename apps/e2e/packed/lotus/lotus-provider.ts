/** Stands for a company with a payment page of its own and webhooks with a signature in a header. */
import { createHmac, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

interface Checkout {
  checkout: string
  reference: string
  amount: number
  description: string
  expires: string
  notify: string
  return: string
  status: 'created' | 'opened' | 'paid' | 'canceled' | 'expired' | 'refunded'
  /** Cents by the number of each. */
  refunds: Record<string, number>
}

interface NewRefund {
  refund: string
  amount: number
}

export interface LotusNotice {
  body: string
  headers: Record<string, string>
}

export class LotusProvider {
  readonly key = randomUUID()
  readonly #checkouts = new Map<string, Checkout>()
  readonly #server = createServer((request, response) => void this.#answer(request, response))
  readonly #now: () => Date

  private constructor(now: () => Date) {
    this.#now = now
  }

  static async start(now = (): Date => new Date()): Promise<LotusProvider> {
    const provider = new LotusProvider(now)
    provider.#server.listen(0, '127.0.0.1')
    await once(provider.#server, 'listening')
    return provider
  }

  get address(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections()
    this.#server.close()
    await once(this.#server, 'close')
  }

  /** The buyer opens the page, pays, or declines. */
  change(reference: string, status: 'opened' | 'paid' | 'canceled'): Checkout | undefined {
    const checkout = this.#find(reference)
    const isOpen = checkout?.status === 'created' || checkout?.status === 'opened'
    if (checkout && isOpen && (status !== 'canceled' || checkout.status === 'opened'))
      checkout.status = status
    return checkout
  }

  noticeOf(reference: string): LotusNotice {
    const { checkout, amount, status } = this.#find(reference)!
    const body = JSON.stringify({ event: randomUUID(), checkout, reference, amount, status })
    const time = Math.floor(this.#now().getTime() / 1000)
    const signature = createHmac('sha256', this.key).update(`${time}.${body}`).digest('hex')
    return {
      body,
      headers: { 'content-type': 'application/json', 'lotus-signature': `t=${time},v1=${signature}` },
    }
  }

  #find(reference: string): Checkout | undefined {
    const checkout = this.#checkouts.get(reference)
    if (checkout?.status === 'opened' && new Date(checkout.expires) <= this.#now())
      checkout.status = 'expired'
    return checkout
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const [, version, , reference = '', action] = (request.url ?? '').split('/')
    if (version === 'checkout') return this.#showPage(request, response)
    if (version === 'code') return this.#showCode(request, response)
    const send = (status: number, answer: object): void =>
      void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer))
    if (request.headers.authorization !== `Bearer ${this.key}`) return send(401, { error: 'unauthorized' })
    const fields = request.method === 'POST' ? (JSON.parse(await text(request)) as unknown) : {}
    if (reference === '') {
      const checkout = {
        ...(fields as Checkout),
        checkout: `lotus_${randomUUID()}`,
        status: 'created' as const,
        refunds: {},
      }
      this.#checkouts.set(checkout.reference, checkout)
      return send(201, {
        ...checkout,
        url: `${this.address}/checkout/${checkout.reference}`,
        code: `${this.address}/code/${checkout.reference}`,
      })
    }
    if (action === 'refunds') return this.#refund(reference, fields as NewRefund, send)
    const checkout = action === 'cancel' ? this.change(reference, 'canceled') : this.#find(reference)
    return checkout ? send(200, checkout) : send(404, { error: 'unknown' })
  }

  #refund(
    reference: string,
    { refund, amount }: NewRefund,
    send: (status: number, answer: object) => void,
  ): void {
    const checkout = this.#find(reference)
    if (checkout?.refunds[refund] === amount) return send(200, checkout)
    const given = Object.values(checkout?.refunds ?? {}).reduce((sum, part) => sum + part, 0)
    if (checkout?.status !== 'paid' || refund in checkout.refunds || given + amount > checkout.amount)
      return send(409, { error: 'not refundable' })
    checkout.refunds[refund] = amount
    if (given + amount === checkout.amount) checkout.status = 'refunded'
    send(201, checkout)
  }

  /** What a cashier shows in a frame: drawn by a script, as large as there is room. */
  #showCode(request: IncomingMessage, response: ServerResponse): void {
    const [, , reference = ''] = (request.url ?? '').split('/')
    if (!this.#find(reference)) return void response.writeHead(404).end()
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(`<!doctype html>
<html lang="en"><title>Lotus Pay</title>
<link rel="icon" href="data:,">
<style>html, body { height: 100%; margin: 0; background: #fff } a { display: grid; place-items: center; height: 100% } svg { width: 80vmin }</style>
<a href="/checkout/${reference}" target="_blank"></a>
<script>
  const cells = Array.from({ length: 441 }, (_, at) => (at * 7919 + ${reference.length}) % 13 < 6 ? '<rect x="' + (at % 21) + '" y="' + Math.floor(at / 21) + '" width="1" height="1"/>' : '')
  document.querySelector('a').innerHTML = '<svg viewBox="0 0 21 21" role="img" aria-label="Code of Lotus Pay">' + cells.join('') + '</svg>'
</script>`)
  }

  async #showPage(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const [, , reference = '', action] = (request.url ?? '').split('/')
    const checkout = this.change(
      reference,
      action === 'pay' ? 'paid' : action === 'decline' ? 'canceled' : 'opened',
    )
    if (!checkout) return void response.writeHead(404).end()
    if (request.method === 'POST') {
      const { body, headers } = this.noticeOf(reference)
      await fetch(checkout.notify, { method: 'POST', headers, body })
      return void response.writeHead(303, { location: checkout.return }).end()
    }
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(`<!doctype html>
<html lang="en"><title>Lotus Pay</title>
<link rel="icon" href="data:,">
<h1>${checkout.description}</h1><p>${(checkout.amount / 100).toFixed(2)}</p>
<form method="post" action="/checkout/${reference}/pay"><button>Pay</button></form>
<form method="post" action="/checkout/${reference}/decline"><button>Decline</button></form>`)
  }
}
