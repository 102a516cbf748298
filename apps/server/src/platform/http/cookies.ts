import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Cookies } from './routes.ts'

/** Under https names carry `__Host-`, so that no other host can set them. */
export function cookiesOf(request: FastifyRequest, reply: FastifyReply, isSecure: boolean): Cookies {
  const fullName = (name: string): string => (isSecure ? `__Host-${name}` : name)
  return {
    get: (name) => request.cookies[fullName(name)],
    set: (name, value, maxAgeSeconds) => {
      reply.setCookie(fullName(name), value, { path: '/', httpOnly: true, sameSite: 'strict', secure: isSecure, maxAge: maxAgeSeconds })
    },
  }
}
