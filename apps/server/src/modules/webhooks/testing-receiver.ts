import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { Webhook } from 'standardwebhooks'

/** A message that a receiver took, its signature checked. */
export interface ReceivedMessage {
  id: string
  message: { type: string; timestamp: string; data: Record<string, unknown> }
}

/** A server of a user who uses webhooks: it checks signatures with the library of Standard Webhooks. */
export interface TestReceiver {
  url: string
  /** In the order in which they came. */
  received: ReceivedMessage[]
  /** Requests so far, refused ones included. */
  requests: number
  /** How it answers instead of with 204, such as an outage. */
  answer: ((request: IncomingMessage, response: ServerResponse) => void) | undefined
  /** Of the webhook. Without it no message is taken. */
  secret: string | undefined
  /** Whether its clock is the machine's; otherwise times of messages are not checked. */
  checksTime: boolean
  close(): Promise<void>
}

/** Starts a receiver on loopback. */
export async function startTestReceiver(): Promise<TestReceiver> {
  const server = createServer((request, response) => void take(request, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const receiver: TestReceiver = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    received: [],
    requests: 0,
    answer: undefined,
    secret: undefined,
    checksTime: true,
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
  async function take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    receiver.requests += 1
    if (receiver.answer) return receiver.answer(request, response)
    const body = await text(request)
    const headers = request.headers as Record<string, string>
    try {
      if (!receiver.secret) throw new Error('There is no secret.')
      const webhook = new Webhook(receiver.secret)
      const message = receiver.checksTime
        ? webhook.verify(body, headers)
        : verifyAtItsTime(webhook, body, headers)
      receiver.received.push({
        id: headers['webhook-id'] ?? '',
        message: message as ReceivedMessage['message'],
      })
      response.writeHead(204).end()
    } catch (error) {
      response.writeHead(400).end(String(error))
    }
  }
  return receiver
}

/** The library compares with the machine's clock: a test that moves its own asks for the signature alone. */
function verifyAtItsTime(webhook: Webhook, body: string, headers: Record<string, string>): unknown {
  const at = new Date(Number(headers['webhook-timestamp']) * 1000)
  if (webhook.sign(headers['webhook-id'] ?? '', at, body) !== headers['webhook-signature'])
    throw new Error('The signature is another.')
  return JSON.parse(body)
}
