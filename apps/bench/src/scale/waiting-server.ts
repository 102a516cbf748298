import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { randomOf } from '../statistics.ts'

const bytesPerSecond = 32_000

export interface WaitingServer {
  /** Up to and including `/v1`. */
  url: string
  readonly answeredSeconds: number
  close(): void
}

/**
 * A speech server in OpenAI's form that recognises nothing: it waits as long as an engine would take, by the length of what it is sent, and answers with a few words.
 *
 * @param realTimeFactor Seconds of waiting for a second of sound; each answer takes half of it to one and a half.
 */
export async function startWaitingServer({ realTimeFactor, seed }: { realTimeFactor: number; seed: number }): Promise<WaitingServer> {
  const random = randomOf(seed)
  let answeredSeconds = 0
  const server = createServer((request, response) => {
    const send = (answer: unknown): void => void response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer))
    if (request.method === 'GET') return send({ data: [] })
    let bytes = 0
    request.on('data', (part: Buffer) => (bytes += part.length))
    request.on('end', () => {
      const seconds = bytes / bytesPerSecond
      void delay(seconds * realTimeFactor * (0.5 + random()) * 1000).then(() => {
        answeredSeconds += seconds
        send({ text: 'So it was said.', segments: [{ start: 0, end: seconds, text: 'So it was said.' }] })
      })
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    get answeredSeconds() {
      return answeredSeconds
    },
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
