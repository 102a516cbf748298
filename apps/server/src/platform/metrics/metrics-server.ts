import { createHash, timingSafeEqual } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { AggregatorRegistry } from 'prom-client'
import type { BaseLogger } from 'pino'
import { listenError } from '../network/listen-error.ts'

export interface MetricsConfig {
  host: string
  /** 0 takes any free one. */
  port: number
  /** What a reader has to show as `Authorization: Bearer …`; absent, anyone who reaches the port may read. */
  token: string | undefined
}

export interface MetricsServerOptions extends MetricsConfig {
  read: () => Promise<object[][]>
  log: BaseLogger
}

/** On a port of its own, which can stay closed to users. */
export async function serveMetrics({
  host,
  port,
  token,
  read,
  log,
}: MetricsServerOptions): Promise<{ address: string; stop(): Promise<void> }> {
  const server = createServer((request, response) => {
    const answer = (status: number, body: string, headers: Record<string, string> = {}): void =>
      void response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8', ...headers }).end(body)
    if (request.url?.split('?')[0] !== '/metrics' || request.method !== 'GET')
      return answer(404, 'Metrics are at /metrics.\n')
    if (token !== undefined && !isShown(token, request.headers.authorization))
      return answer(401, 'This needs the bearer token.\n', { 'www-authenticate': 'Bearer' })
    exposition(read).then(
      ({ type, text }) => {
        answer(200, text, { 'content-type': type })
      },
      (error: unknown) => {
        log.error({ err: error }, 'metrics could not be told')
        answer(500, 'The metrics could not be read; the log says why.\n')
      },
    )
  })
  await listen(server, host, port)
  const bound = server.address() as AddressInfo
  return {
    address: `http://${host.includes(':') ? `[${host}]` : host}:${bound.port}/metrics`,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => {
          resolve()
        })
        server.closeAllConnections()
      }),
  }
}

async function exposition(read: () => Promise<object[][]>): Promise<{ type: string; text: string }> {
  const registry = AggregatorRegistry.aggregate(await read())
  return { type: registry.contentType, text: await registry.metrics() }
}

function isShown(token: string, header: string | undefined): boolean {
  const hash = (text: string): Buffer => createHash('sha256').update(text).digest()
  return timingSafeEqual(hash(`Bearer ${token}`), hash(header ?? ''))
}

function listen(server: Server, host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error) => {
      reject(
        listenError(error, {
          host,
          port,
          hostSetting: 'LONGHAND_METRICS_HOST',
          portSetting: 'LONGHAND_METRICS_PORT',
        }),
      )
    })
    server.listen(port, host, () => {
      server.removeAllListeners('error')
      resolve()
    })
  })
}
