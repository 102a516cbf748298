import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createSpeechEngine, type SpeechEngine } from '@longhand/speech'

export interface Spoken {
  /** As its server names it. @default 'english' */
  language?: string
  /** In seconds of the sound that the server is given. */
  segments: readonly { start: number; end: number; text: string }[]
}

export interface TestSpeechServer {
  /** Options of a worker that transcribes with it. @param work.isIdle It says that it is there, and takes nothing. */
  work(work?: { isIdle?: boolean }): {
    slots: number
    engine: () => Promise<SpeechEngine>
    queues?: () => []
  }
  close(): void
}

/**
 * A speech server in OpenAI's form.
 *
 * @param answer Gets the body of each request, as Latin 1; without an answer the request is refused.
 */
export async function startSpeechServer(
  answer: (body: string, method: string | undefined) => Spoken | undefined,
): Promise<TestSpeechServer> {
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const spoken = answer(Buffer.concat(parts).toString('latin1'), request.method)
      response.statusCode = spoken ? 200 : 400
      response.setHeader('content-type', 'application/json')
      const { language = 'english', segments = [] } = spoken ?? {}
      const text = segments.map((segment) => segment.text).join(' ')
      response.end(JSON.stringify({ data: [], language, text, segments }))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`
  const engine = (): Promise<SpeechEngine> =>
    Promise.resolve(createSpeechEngine({ engine: 'openai', baseUrl }))
  return {
    work: ({ isIdle = false } = {}) => ({ slots: 1, engine, ...(isIdle && { queues: () => [] }) }),
    close: () => void server.close(),
  }
}
