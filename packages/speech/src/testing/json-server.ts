import { serve, type Served } from './serve.ts'
import { type Answer, reply, unlessGone } from './speech-server.ts'

/** What a JSON request asked for. */
export interface AskedJson {
  path: string
  body: Record<string, unknown>
  authorization: string | undefined
}

export interface JsonServer extends Served {
  requests: AskedJson[]
}

/** A stand-in for a server that takes JSON, on a free local port. `answer` decides what each POST, counted from 1, gets; GETs get an empty list. */
export async function startJsonServer(
  answer: (asked: AskedJson, count: number) => Answer,
): Promise<JsonServer> {
  const requests: AskedJson[] = []
  const server = await serve((request, response) => {
    const { method, url = '', headers } = request
    if (method === 'GET') {
      response
        .writeHead(headers.authorization === 'Bearer wrong' ? 401 : 200, {
          'content-type': 'application/json',
        })
        .end('[]')
      return
    }
    void request.toArray().then((parts) => {
      const body = JSON.parse(Buffer.concat(parts as Buffer[]).toString()) as Record<string, unknown>
      const asked = { path: url, body, authorization: headers.authorization }
      requests.push(asked)
      reply(response, answer(asked, requests.length))
    }, unlessGone(request))
  })
  return { ...server, requests }
}

/** What a chat server answers with this content. */
export function completion(content: unknown, finishReason = 'stop'): Answer {
  const text = typeof content === 'string' ? content : JSON.stringify(content)
  return {
    json: {
      id: 'c1',
      object: 'chat.completion',
      choices: [{ index: 0, message: { role: 'assistant', content: text }, finish_reason: finishReason }],
    },
  }
}
