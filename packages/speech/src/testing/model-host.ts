import type { IncomingMessage, ServerResponse } from 'node:http'
import { serve } from './serve.ts'

/** A stand-in for a host that publishes models. */
export interface ModelHost {
  /** Of the folder that the archives are in; ends with a slash. */
  address: string
  /** Of each request in order, `undefined` for the whole file. */
  ranges: (string | undefined)[]
  /** What further requests get. */
  respond: (request: IncomingMessage, response: ServerResponse) => void
  close(): void
}

/** Serves one archive under any name, on a free local port, and resumes as the real hosts do. */
export async function startModelHost(archive: Buffer): Promise<ModelHost> {
  const ranges: (string | undefined)[] = []
  const server = await serve((request, response) => {
    ranges.push(request.headers.range)
    host.respond(request, response)
  })
  const host: ModelHost = {
    address: `${server.address}/`,
    ranges,
    respond: (request, response) => {
      const from = firstByteOf(request)
      const [status, rest] =
        from === undefined ? ([200, archive] as const) : ([206, archive.subarray(from)] as const)
      const range =
        from === undefined ? {} : { 'content-range': `bytes ${from}-${archive.length - 1}/${archive.length}` }
      response.writeHead(status, { 'content-length': rest.length, ...range }).end(rest)
    },
    close: () => void server.close(),
  }
  return host
}

/** That is asked for; `undefined` for the whole file. */
function firstByteOf({ headers: { range } }: IncomingMessage): number | undefined {
  const from = /^bytes=(\d+)-/.exec(range ?? '')?.[1]
  return from === undefined ? undefined : Number(from)
}
