import type { IncomingMessage, ServerResponse } from 'node:http'
import { serve } from './serve.ts'

/** What a request asked for. */
export interface AskedFor {
  fields: Record<string, string[]>
  /** Of the sent WAV file. */
  seconds: number
  authorization: string | undefined
}

/** How a speech server answers one request. */
export type Answer =
  | { json: unknown; status?: number; headers?: Record<string, string> }
  | { text: string; status?: number }
  /** Accepts the request and never answers. */
  | 'hang'
  /** Begins an answer and closes the connection. */
  | 'break-off'

export interface SpeechServer {
  baseUrl: string
  requests: AskedFor[]
  close: () => Promise<void>
}

/** A stand-in for a speech server on a free local port. `answer` decides what each request, counted from 1, gets. */
export async function startSpeechServer(
  answer: (asked: AskedFor, count: number) => Answer,
): Promise<SpeechServer> {
  const requests: AskedFor[] = []
  const { address, close } = await serve((request, response) => {
    if (request.url === '/v1/models') {
      response
        .writeHead(request.headers.authorization === 'Bearer wrong' ? 401 : 200, {
          'content-type': 'application/json',
        })
        .end('{"data":[]}')
      return
    }
    void readForm(request).then((asked) => {
      requests.push(asked)
      reply(response, answer(asked, requests.length))
    }, unlessGone(request))
  })
  return { baseUrl: `${address}/v1`, requests, close }
}

async function readForm(request: IncomingMessage): Promise<AskedFor> {
  const parts = (await request.toArray()) as Buffer[]
  const form = await new Response(Buffer.concat(parts), {
    headers: { 'content-type': request.headers['content-type'] ?? '' },
  }).formData()
  const fields: Record<string, string[]> = {}
  let seconds = 0
  for (const [name, value] of form) {
    if (typeof value === 'string') fields[name] = [...(fields[name] ?? []), value]
    else seconds = (value.size - 44) / 32_000
  }
  return { fields, seconds, authorization: request.headers.authorization }
}

/** Passes an error on, unless the caller has gone in the middle of its request: to them nothing is owed. */
export function unlessGone(request: IncomingMessage): (error: unknown) => void {
  return (error) => {
    if (!request.errored) throw error
  }
}

/** Answers one request as told. */
export function reply(response: ServerResponse, answer: Answer): void {
  if (answer === 'hang') return
  if (answer === 'break-off') {
    response
      .writeHead(200, { 'content-type': 'application/json', 'content-length': '5000' })
      .write('{"text": "and so my fell')
    setImmediate(() => response.destroy())
    return
  }
  const body = 'json' in answer ? JSON.stringify(answer.json) : answer.text
  response
    .writeHead(answer.status ?? 200, {
      'content-type': 'application/json',
      ...('headers' in answer ? answer.headers : {}),
    })
    .end(body)
}
