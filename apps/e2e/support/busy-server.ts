import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { apiBasePath, type Envelope, errorCatalog } from '@longhand/contracts'
import type { Longhand } from './longhand.ts'

/** Stands before the product and answers every second call of each kind that it is too busy. It passes nothing of those on. */
export class BusyServer {
  readonly #server: Server
  readonly #calls = new Map<string, number>()

  private constructor(product: Longhand) {
    this.#server = createServer((incoming, outgoing) => {
      if (this.#isRefused(incoming)) refuse(incoming, outgoing)
      else pass(product, incoming, outgoing)
    })
  }

  static async start(product: Longhand): Promise<BusyServer> {
    const busy = new BusyServer(product)
    busy.#server.listen(0, '127.0.0.1')
    await once(busy.#server, 'listening')
    return busy
  }

  get address(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }

  /** How often calls of this address were refused. */
  refusals(address: RegExp): number {
    return [...this.#calls].reduce(
      (sum, [kind, calls]) => (address.test(kind) ? sum + Math.ceil(calls / 2) : sum),
      0,
    )
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections()
    this.#server.close()
    await once(this.#server, 'close')
  }

  #isRefused({ method = '', url = '', headers }: IncomingMessage): boolean {
    // A page that a person opens, such as the one to pay on, is no call.
    if (!url.startsWith(apiBasePath) || headers['sec-fetch-mode'] === 'navigate') return false
    const kind = `${method} ${url.split('?', 1)[0]}`
    const before = this.#calls.get(kind) ?? 0
    this.#calls.set(kind, before + 1)
    return before % 2 === 0
  }
}

function refuse(incoming: IncomingMessage, outgoing: ServerResponse): void {
  const { code } = errorCatalog.SYSTEM
  const envelope: Envelope = {
    status_code: code,
    status_msg: 'The server is very busy. Please try again in a few seconds',
    data: { notStarted: true },
  }
  incoming.resume()
  incoming.on('end', () =>
    outgoing
      .writeHead(503, { 'content-type': 'application/json', 'retry-after': '0' })
      .end(JSON.stringify(envelope)),
  )
}

function pass(product: Longhand, incoming: IncomingMessage, outgoing: ServerResponse): void {
  const { method, url, headers } = incoming
  const passed = request(`${product.address}${url ?? ''}`, { method, headers }, (answer) => {
    outgoing.writeHead(answer.statusCode ?? 502, answer.rawHeaders)
    answer.pipe(outgoing)
  })
  passed.on('error', () => outgoing.destroy())
  outgoing.on('close', () => passed.destroy())
  incoming.pipe(passed)
}
