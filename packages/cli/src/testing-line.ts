import { once } from 'node:events'
import { createServer, request, type Server } from 'node:http'

/** A line to a server on which a transfer stops after some bytes, until the line is mended. */
export class BadLine {
  /** Offsets at which transfers began, and the bytes that got through of each. */
  readonly transfers: { offset: number; bytes: number }[] = []
  maxBytes = Infinity
  #stuck = (): void => undefined
  readonly stuck = new Promise<void>((resolve) => (this.#stuck = resolve))
  readonly #server: Server
  private readonly target: string

  private constructor(target: string) {
    this.target = target
    this.#server = createServer((incoming, answer) => {
      const onward = request(
        `${this.target}${incoming.url}`,
        { method: incoming.method, headers: incoming.headers },
        (response) => {
          // Addresses of transfers must lead over this line, too.
          answer.writeHead(response.statusCode ?? 502, response.headers)
          response.pipe(answer)
        },
      )
      onward.on('error', () => answer.destroy())
      incoming.on('error', () => onward.destroy())
      answer.on('close', () => {
        if (!answer.writableFinished) onward.destroy()
      })
      const transfer = { offset: Number(incoming.headers['upload-offset']), bytes: 0 }
      if (incoming.method !== 'PATCH') return void incoming.pipe(onward)
      this.transfers.push(transfer)
      incoming.on('data', (chunk: Buffer) => {
        if (transfer.bytes >= this.maxBytes) return this.#stuck()
        transfer.bytes += chunk.length
        if (!onward.write(chunk)) {
          incoming.pause()
          onward.once('drain', () => incoming.resume())
        }
      })
      incoming.on('end', () => {
        if (transfer.bytes < this.maxBytes) onward.end()
      })
    })
  }

  static async to(target: string): Promise<BadLine> {
    const line = new BadLine(target)
    line.#server.listen(0, '127.0.0.1')
    await once(line.#server, 'listening')
    return line
  }

  get address(): string {
    const address = this.#server.address()
    return typeof address === 'object' && address ? `http://127.0.0.1:${address.port}` : ''
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections()
    this.#server.close()
    await once(this.#server, 'close')
  }
}
