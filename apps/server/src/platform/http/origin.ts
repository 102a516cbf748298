import type { FastifyRequest } from 'fastify'
import { isLoopback } from '../network/loopback.ts'

/** As the client or a trusted proxy says it. */
export function originOf({ protocol, host }: FastifyRequest): string {
  return `${protocol}://${host}`
}

/** Where the page that calls comes from, unless that is this server. Browsers send it with whatever another origin asks for. */
export function foreignOriginOf(request: FastifyRequest, publicUrl: string | undefined): string | undefined {
  const { origin } = request.headers
  return origin === undefined || origin === (publicUrl ?? originOf(request)) ? undefined : origin
}

const withoutAddress = new Set([
  'x-forwarded-proto',
  'x-forwarded-protocol',
  'x-forwarded-scheme',
  'x-forwarded-ssl',
  'x-forwarded-port',
  'x-forwarded-prefix',
])

const proxyHeaders = new Set([
  'forwarded',
  'via',
  'x-real-ip',
  'x-client-ip',
  'x-original-host',
  'true-client-ip',
  'cf-connecting-ip',
])

/** False for anything unreadable or from elsewhere in sender, Host, or any proxy's header, trusted or not. */
export function isFromThisMachine({ socket, headers }: FastifyRequest): boolean {
  if (!isLoopback(socket.remoteAddress ?? '') || !isLoopback(withoutPort(headers.host ?? ''))) return false
  return Object.entries(headers).every(([name, value]) => {
    if (!proxyHeaders.has(name) && !(name.startsWith('x-forwarded-') && !withoutAddress.has(name)))
      return true
    return addressesOf(name, String(value)).every((address) => isLoopback(withoutPort(address)))
  })
}

function addressesOf(name: string, value: string): string[] {
  const entries = value.split(',').map((entry) => entry.trim())
  if (name === 'forwarded')
    return entries
      .flatMap((entry) => entry.split(';'))
      .filter((pair) => !/^\s*proto=/i.test(pair))
      .map((pair) =>
        pair
          .replace(/^[^=]*=/, '')
          .trim()
          .replace(/^"(.*)"$/, '$1'),
      )
  // `1.1 proxy.example`: protocol, receiver.
  return name === 'via' ? entries.map((entry) => entry.split(/\s+/)[1] ?? '') : entries
}

function withoutPort(host: string): string {
  return host.replace(/^(\[[^\]]*\]|[^:]*):\d+$/, '$1')
}
