import { apiBasePath, endpoints, messageStreamPath, preflightSeconds } from '@longhand/contracts'
import type { Endpoint } from '@longhand/contracts'
import type { FastifyInstance } from 'fastify'
import { foreignOriginOf } from './origin.ts'

export interface AppOrigins {
  has(origin: string): Promise<boolean>
}

/** What pages of apps may ask for. A stream of unread counts takes a ticket, and its EventSource no header. */
const methodsOf = new Map<string, Set<string>>([[`${apiBasePath}${messageStreamPath}`, new Set(['GET'])]])
for (const { path, method, appScope } of Object.values(endpoints) as Endpoint[]) {
  const address = `${apiBasePath}${path}`
  if (appScope !== undefined) methodsOf.set(address, (methodsOf.get(address) ?? new Set()).add(method))
}

const requestHeaders = 'token, source, content-type'
/** Of what scripts of another origin may read beside the body. */
const answerHeaders = 'content-disposition, retry-after, x-request-id'

/**
 * Lets pages of registered origins call what tokens of their users open. Never by cookies: such calls carry their token in a header. Comes before limits, so that pages can read their refusals too.
 */
export function answerApps(app: FastifyInstance, origins: AppOrigins, publicUrl: string | undefined): void {
  app.addHook('onRequest', async (request, reply) => {
    const methods = methodsOf.get(request.url.split('?', 1)[0] ?? '')
    if (!methods) return
    void reply.header('vary', 'Origin')
    const origin = foreignOriginOf(request, publicUrl)
    if (origin === undefined || !(await origins.has(origin))) return
    void reply.headers({
      'access-control-allow-origin': origin,
      'cross-origin-resource-policy': 'cross-origin',
    })
    if (request.method !== 'OPTIONS') return void reply.header('access-control-expose-headers', answerHeaders)
    return reply
      .code(204)
      .headers({
        'access-control-allow-methods': [...methods].join(', '),
        'access-control-allow-headers': requestHeaders,
        'access-control-max-age': String(preflightSeconds),
      })
      .send()
  })
}
