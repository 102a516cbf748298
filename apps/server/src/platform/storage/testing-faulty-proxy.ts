import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

/** What goes wrong with one request: an answer of its own, none, a line that breaks before or after the service has done it, or in the middle of its answer. */
export type Fault = { answer: number } | 'silence' | 'reset' | 'lost answer' | { cutAfter: number }

/** A proxy in front of an S3-compatible service that makes things go wrong. */
export interface FaultyProxy {
  url: string
  /** What was asked for: method, and what of it (`part`, `complete`, `create`, `abort`, `object`). */
  readonly requests: string[]
  /** Faults for the next requests of a kind, one each. */
  fail(kind: string, ...faults: Fault[]): void
  /** Nothing goes wrong any more. */
  heal(): void
  close(): Promise<void>
}

/** Starts one. */
export async function startFaultyProxy(target: string): Promise<FaultyProxy> {
  const faults = new Map<string, Fault[]>()
  const requests: string[] = []
  const server = createServer((incoming, answer) => {
    const kind = kindOf(incoming)
    requests.push(kind)
    handle(incoming, answer, new URL(incoming.url ?? '/', target), faults.get(kind)?.shift())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    fail: (kind, ...some) => void faults.set(kind, [...(faults.get(kind) ?? []), ...some]),
    heal: () => {
      faults.clear()
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => {
          resolve()
        })
        server.closeAllConnections()
      }),
  }
}

function handle(incoming: IncomingMessage, answer: ServerResponse, url: URL, fault: Fault | undefined): void {
  if (fault === 'silence') return
  if (fault === 'reset')
    return void incoming
      .once('data', () => incoming.socket.resetAndDestroy())
      .once('end', () => incoming.socket.resetAndDestroy())
  if (typeof fault === 'object' && 'answer' in fault) {
    incoming
      .resume()
      .once('end', () =>
        answer
          .writeHead(fault.answer, { 'content-type': 'application/xml' })
          .end('<Error><Code>Fault</Code></Error>'),
      )
    return
  }
  const outgoing = request(url, { method: incoming.method, headers: incoming.headers }, (found) => {
    if (fault === 'lost answer') return void text(found).then(() => incoming.socket.resetAndDestroy())
    answer.writeHead(found.statusCode ?? 500, found.headers)
    if (fault === undefined) return void found.pipe(answer)
    let left = fault.cutAfter
    found.on('data', (chunk: Buffer) => {
      if (left <= 0) return
      answer.write(chunk.subarray(0, left), () => {
        if ((left -= chunk.length) <= 0) incoming.socket.destroy()
      })
    })
  })
  outgoing.on('error', () => incoming.socket.destroy())
  answer.on('close', () => outgoing.destroy())
  incoming.pipe(outgoing)
}

function kindOf({ method = '', url = '' }: IncomingMessage): string {
  const query = new URL(url, 'http://x').searchParams
  const upload = query.has('uploadId')
  if (method === 'POST' && query.has('uploads')) return 'create'
  if (method === 'POST' && upload) return 'complete'
  if (method === 'PUT' && upload) return 'part'
  if (method === 'DELETE' && upload) return 'abort'
  return method.toLowerCase()
}
