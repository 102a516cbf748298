import { once } from 'node:events'
import { createServer, type IncomingMessage, request as httpRequest, type ServerResponse } from 'node:http'
import { connect } from 'node:net'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type Duplex, Transform } from 'node:stream'
import { type Outbound, OutboundError } from './outbound.ts'

/** As it is now: it changes while the proxy is open. */
interface Traffic {
  bytes: number
  /** `performance.now()` of the last of them. */
  lastAt: number
  /** Why the last target could not be called that was not, as `OutboundError` says it. */
  problem: string | undefined
}

/** The way out of one program that has no network of its own. */
export interface ForwardProxy {
  socket: string
  traffic: Readonly<Traffic>
  close(): Promise<void>
}

export interface ForwardProxyOptions {
  outbound: Pick<Outbound, 'addressOf'>
  /** Of all connections, both ways; then each is cut. */
  maxBytes: number
  onTooMuch?: () => void
}

const maxConnections = 64
const connectMs = 20_000
/** They are about this connection alone, or about the proxy. */
const hopHeaders: ReadonlySet<string> = new Set([
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
])

/**
 * Opens an HTTP proxy, requests and tunnels, on a socket of its own. Each target is checked as addresses of users are, and the address that was checked is the one that is called.
 *
 * @throws when the socket can't be made.
 */
export async function openForwardProxy({
  outbound,
  maxBytes,
  onTooMuch,
}: ForwardProxyOptions): Promise<ForwardProxy> {
  const folder = await mkdtemp(path.join(tmpdir(), 'way-out-'))
  const socket = path.join(folder, 'proxy')
  const streams = new Set<Duplex>()
  const traffic: Traffic = { bytes: 0, lastAt: performance.now(), problem: undefined }

  const track = <Stream extends Duplex>(stream: Stream): Stream => {
    streams.add(stream)
    stream.on('error', () => stream.destroy()).on('close', () => streams.delete(stream))
    return stream
  }
  const counting = (): Transform =>
    track(
      new Transform({
        transform: (piece: Buffer, _encoding, done) => {
          const isFirst = traffic.bytes <= maxBytes
          traffic.bytes += piece.length
          traffic.lastAt = performance.now()
          if (traffic.bytes <= maxBytes) return done(null, piece)
          if (isFirst) onTooMuch?.()
          done(new Error('The proxy has let through as much as it may.'))
        },
      }),
    )
  const addressOf = async (hostname: string): Promise<string> => {
    const asked = hostname.replace(/^\[|\]$/g, '')
    return outbound.addressOf(asked).catch((error: unknown) => {
      traffic.problem = error instanceof OutboundError ? error.problem : 'failed'
      throw error
    })
  }
  const note = (error: unknown): void => {
    traffic.problem = (error as { code?: string }).code ?? 'failed'
  }

  const forward = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const target = URL.canParse(request.url ?? '') ? new URL(request.url ?? '') : undefined
    if (target?.protocol !== 'http:' || target.username !== '' || target.password !== '') {
      traffic.problem = 'address'
      return refuse(response, 'Only http:// without a user name can be asked for here.')
    }
    const host = await addressOf(target.hostname).catch(() => undefined)
    if (host === undefined) return refuse(response, refused)
    const outgoing = httpRequest({
      host,
      port: target.port === '' ? 80 : Number(target.port),
      method: request.method ?? 'GET',
      path: `${target.pathname}${target.search}`,
      headers: { ...endToEnd(request.headers), host: target.host },
      agent: false,
      timeout: connectMs,
    })
    outgoing.on(
      'timeout',
      () => outgoing.socket?.connecting && outgoing.destroy(new OutboundError('timeout')),
    )
    outgoing.on('error', (error) => {
      note(error)
      if (response.headersSent) response.destroy()
      else response.writeHead(502).end()
    })
    outgoing.on('response', (answer) => {
      answer.on('error', () => response.destroy())
      response.writeHead(answer.statusCode ?? 502, endToEnd(answer.headers))
      answer
        .pipe(counting())
        .on('error', () => response.destroy())
        .pipe(response)
    })
    response.on('close', () => outgoing.destroy())
    request
      .pipe(counting())
      .on('error', () => outgoing.destroy())
      .pipe(outgoing)
  }

  const tunnel = async (request: IncomingMessage, client: Duplex, head: Buffer): Promise<void> => {
    track(client)
    const [, hostname, port] = /^([^@/\s]{1,255}):(\d{1,5})$/.exec(request.url ?? '') ?? []
    const host = hostname === undefined ? undefined : await addressOf(hostname).catch(() => undefined)
    if (host === undefined || Number(port) < 1 || Number(port) > 65_535) {
      traffic.problem ??= 'address'
      client.end(
        `HTTP/1.1 403 Forbidden\r\ncontent-type: text/plain\r\nconnection: close\r\n\r\n${refused}\n`,
      )
      return
    }
    const target = track(connect({ host, port: Number(port), timeout: connectMs }))
    target.on('timeout', () => target.connecting && target.destroy(new OutboundError('timeout')))
    target.on('error', (error) => {
      note(error)
      client.destroy()
    })
    target.on('connect', () => {
      client.write('HTTP/1.1 200 Connection established\r\n\r\n')
      const out = counting()
      out.write(head)
      client.pipe(out).pipe(target)
      target
        .pipe(counting())
        .on('error', () => client.destroy())
        .pipe(client)
      out.on('error', () => target.destroy())
    })
    client.on('close', () => target.destroy())
    target.on('close', () => client.destroy())
  }

  const server = createServer(
    (request, response) => void forward(request, response).catch(() => response.destroy()),
  )
  server.maxConnections = maxConnections
  server.on(
    'connect',
    (request, client, head) => void tunnel(request, client, head).catch(() => client.destroy()),
  )
  server.on('clientError', (_error, client) => client.destroy())
  server.listen(socket)
  try {
    await once(server, 'listening')
    // The folder around it is private. In a sandbox, the program has another user.
    await chmod(socket, 0o666)
  } catch (error) {
    server.close()
    await rm(folder, { recursive: true, force: true })
    throw error
  }
  return {
    socket,
    traffic,
    close: async () => {
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      for (const stream of streams) stream.destroy()
      await closed
      await rm(folder, { recursive: true, force: true })
    },
  }
}

const refused = 'This address can’t be called from here.'

function refuse(response: ServerResponse, text: string): void {
  response.writeHead(403, { 'content-type': 'text/plain; charset=utf-8' }).end(`${text}\n`)
}

/** Without what is about one connection, those among them that `Connection` names. */
function endToEnd(headers: IncomingMessage['headers']): IncomingMessage['headers'] {
  const named = new Set((headers.connection ?? '').split(',').map((name) => name.trim().toLowerCase()))
  return Object.fromEntries(
    Object.entries(headers).filter(([name]) => !hopHeaders.has(name) && !named.has(name)),
  )
}
