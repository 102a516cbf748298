import type { FastifyRequest } from 'fastify'
import { isLoopback } from '../network/loopback.ts'

/** Scheme and host by which a client reached the server: its own word, or that of a proxy that is trusted. */
export function originOf({ protocol, host }: FastifyRequest): string {
  return `${protocol}://${host}`
}

/** Headers of this kind that hold no address. */
const withoutAddress = new Set(['x-forwarded-proto', 'x-forwarded-protocol', 'x-forwarded-scheme', 'x-forwarded-ssl', 'x-forwarded-port', 'x-forwarded-prefix'])

/** Headers in which proxies name whom they speak for, beside `X-Forwarded-*`. */
const proxyHeaders = new Set(['forwarded', 'via', 'x-real-ip', 'x-client-ip', 'x-original-host', 'true-client-ip', 'cf-connecting-ip'])

/**
 * Whether nothing in a request says that it comes from beyond this machine: its sender, its Host, and every address that a proxy wrote into it, whether or
 * not that proxy is trusted. What can't be read says so too.
 */
export function isFromThisMachine({ socket, headers }: FastifyRequest): boolean {
  if (!isLoopback(socket.remoteAddress ?? '') || !isLoopback(withoutPort(headers.host ?? ''))) return false
  return Object.entries(headers).every(([name, value]) => {
    if (!proxyHeaders.has(name) && !(name.startsWith('x-forwarded-') && !withoutAddress.has(name))) return true
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
  // `1.1 proxy.example`: the protocol, and who received it.
  return name === 'via' ? entries.map((entry) => entry.split(/\s+/)[1] ?? '') : entries
}

function withoutPort(host: string): string {
  return host.replace(/^(\[[^\]]*\]|[^:]*):\d+$/, '$1')
}
