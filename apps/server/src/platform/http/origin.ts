import type { FastifyRequest } from 'fastify'

/** Scheme and host by which a client reached the server: its own word, or the proxy's where that is believed. */
export function originOf({ protocol, host }: FastifyRequest): string {
  return `${protocol}://${host}`
}
