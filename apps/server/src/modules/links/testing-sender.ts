import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A server on this machine that sends files as a test wants it. */
export interface TestSender {
  url: string
  /** Path and `Range` of each request. */
  readonly asked: { path: string; range: string | undefined }[]
  /** What is at a path: a file that is sent in parts when asked for, or an answer of a test's own. */
  put(path: string, file: TestFile | ((request: IncomingMessage, response: ServerResponse) => void)): void
  close(): Promise<void>
}

/** A file as it is sent. */
export interface TestFile {
  content: Buffer
  type?: string
  etag?: string
  /** The connection is cut after so many bytes of an answer, that many times. Default never. What its reader has not taken until then is lost with it: `once` says when it has so much of the file. */
  cut?: { afterBytes: number; times: number; once: (bytes: number) => Promise<unknown> } | undefined
  /** Sends all of it, whatever part is asked for. */
  hasNoRanges?: boolean
  /** Says nothing about its size. */
  hasNoLength?: boolean
}

/** Starts a sender on a free port. */
export async function startTestSender(): Promise<TestSender> {
  const files = new Map<string, TestFile | ((request: IncomingMessage, response: ServerResponse) => void)>()
  const asked: TestSender['asked'] = []
  const server = createServer((request, response) => {
    const path = request.url ?? '/'
    asked.push({ path, range: request.headers.range })
    const file = files.get(path)
    if (typeof file === 'function') return file(request, response)
    if (file) return send(file, request, response)
    response.writeHead(404).end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    put: (path, file) => void files.set(path, file),
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

function send(file: TestFile, { headers }: IncomingMessage, response: ServerResponse): void {
  const { content, type = 'audio/wav', etag, cut, hasNoRanges = false, hasNoLength = false } = file
  const from = Number(/^bytes=(\d+)-$/.exec(headers.range ?? '')?.[1] ?? 0)
  const isPart =
    !hasNoRanges && from > 0 && (headers['if-range'] === undefined || headers['if-range'] === etag)
  const body = isPart ? content.subarray(from) : content
  response.writeHead(isPart ? 206 : 200, {
    'content-type': type,
    ...(hasNoLength ? {} : { 'content-length': body.length }),
    ...(etag === undefined ? {} : { etag }),
    ...(isPart ? { 'content-range': `bytes ${from}-${content.length - 1}/${content.length}` } : {}),
  })
  if (!cut || cut.times === 0) return void response.end(body)
  cut.times -= 1
  const sent = body.subarray(0, cut.afterBytes)
  response.write(sent)
  void cut.once((isPart ? from : 0) + sent.length).finally(() => response.destroy())
}
