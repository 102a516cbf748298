import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { traceIds } from '../log/logger.ts'
import type { Trace } from '../log/trace.ts'
import type { TraceSpan } from '../tracing/trace-span.ts'
import type { Tracing } from '../tracing/tracing.ts'
import { isCall } from './register-routes.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    call?: string
  }
}

/** A span for each call. Pages, files and sockets have none. @returns What a request is part of. */
export function traceCalls(app: FastifyInstance, tracing: Tracing): (request: FastifyRequest) => Trace {
  const spans = new WeakMap<FastifyRequest, TraceSpan>()
  app.addHook('onRequest', (request, reply, done) => {
    if (isCall(request) && request.headers.upgrade === undefined) {
      const span = beginCall(tracing, request)
      spans.set(request, span)
      if (span.isSampled) {
        request.log = request.log.child(traceIds(span))
        reply.log = request.log
        endWith(reply, span)
      }
    }
    done()
  })
  return (request) => {
    const span = spans.get(request)
    return { requestId: request.id, span }
  }
}

function beginCall(
  tracing: Tracing,
  { id, method, headers, routeOptions: { url: route, config } }: FastifyRequest,
): TraceSpan {
  return tracing.beginCall({
    name: config.call ?? `${method} ${route ?? 'unknown'}`,
    // The template of the address: what stands in its place may be an id or a token.
    attributes: { 'http.request.method': method, 'http.route': route },
    requestId: id,
    traceparent: headers.traceparent,
  })
}

/** Also when the caller leaves before the end of the answer. */
function endWith({ raw }: FastifyReply, span: TraceSpan): void {
  raw.once('close', () => {
    const { statusCode } = raw
    span.set({ 'http.response.status_code': statusCode })
    span.end(
      statusCode >= 500 ? Object.assign(new Error('The call failed.'), { code: statusCode }) : undefined,
    )
  })
}
