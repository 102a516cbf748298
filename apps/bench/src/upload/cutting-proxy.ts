import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Mishap {
  kind: 'cut' | 'kill'
  afterBytes: number
}

export interface Passed {
  bytes: number
  /** The most bytes that passed a second time after a mishap. */
  maxAgain: number
}

export class CuttingProxy {
  readonly #server: Server
  readonly #target: () => string
  readonly #onMishap: (kind: Mishap['kind']) => void
  #mishaps: Mishap[] = []
  #passed: Passed = { bytes: 0, maxAgain: 0 }
  #farthest = 0

  private constructor(target: () => string, onMishap: (kind: Mishap['kind']) => void) {
    this.#target = target
    this.#onMishap = onMishap
    this.#server = createServer((incoming, outgoing) => this.#pass(incoming, outgoing))
  }

  static async open(target: () => string, onMishap: (kind: Mishap['kind']) => void): Promise<CuttingProxy> {
    const proxy = new CuttingProxy(target, onMishap)
    proxy.#server.listen(0, '127.0.0.1')
    await once(proxy.#server, 'listening')
    return proxy
  }

  get address(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }

  expect(mishaps: readonly Mishap[]): Passed {
    this.#mishaps = [...mishaps]
    this.#farthest = 0
    this.#passed = { bytes: 0, maxAgain: 0 }
    return this.#passed
  }

  close(): void {
    this.#server.closeAllConnections()
    this.#server.close()
  }

  #pass(incoming: IncomingMessage, outgoing: ServerResponse): void {
    const passed = this.#passed
    const target = new URL(this.#target())
    const { host: _, ...headers } = incoming.headers
    const onward = request(
      {
        host: target.hostname,
        port: target.port,
        method: incoming.method,
        path: incoming.url,
        headers,
        agent: false,
      },
      (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.pipe(outgoing)
        answer.on('error', () => outgoing.destroy())
      },
    )
    const breakOff = (): void => {
      onward.destroy()
      incoming.destroy()
      outgoing.destroy()
    }
    onward.on('error', breakOff)
    incoming.on('error', breakOff)
    let position = Number(incoming.headers['upload-offset'] ?? 0)
    if (incoming.method === 'PATCH') passed.maxAgain = Math.max(passed.maxAgain, this.#farthest - position)
    incoming.on('data', (bytes: Buffer) => {
      onward.write(bytes)
      passed.bytes += bytes.length
      position += bytes.length
      this.#farthest = Math.max(this.#farthest, position)
      const [next] = this.#mishaps
      if (!next || passed.bytes < next.afterBytes) return
      this.#mishaps.shift()
      this.#onMishap(next.kind)
      breakOff()
    })
    incoming.on('end', () => onward.end())
  }
}
