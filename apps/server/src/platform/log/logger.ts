import { posix } from 'node:path'
import { accountLinkPath, sandboxPayPath, sharePath } from '@longhand/contracts'
import pino from 'pino'
import type { Logger } from 'pino'
import { withoutParameters } from '../db/query-errors.ts'
import type { TraceSpan } from '../tracing/trace-span.ts'
import { currentTrace } from './trace.ts'

/**
 * One JSON line per event on stdout. Requests are logged by method and path only, as queries and share links hold tokens; never headers or bodies.
 * @param component Such as `api`.
 */
export function createLogger(level: string, component: string, destination?: pino.DestinationStream): Logger {
  return pino(
    {
      level,
      base: { component, pid: process.pid },
      mixin: (_line, _level, logger) => traceOf(logger as Logger),
      serializers: {
        err: describeError,
        req: (request: { method: string; url: string; ip?: string }) => ({
          method: request.method,
          path: withoutTokens(request.url.split('?')[0] ?? ''),
          address: request.ip,
        }),
        res: (reply: { statusCode: number }) => ({ status: reply.statusCode }),
      },
      // For objects that are logged whole.
      redact: {
        paths: [
          'token',
          'password',
          'secret',
          'verificationCode',
          'ticket',
          '*.token',
          '*.password',
          '*.secret',
          '*.verificationCode',
          '*.ticket',
          'headers',
          '*.headers',
          'cookies',
          '*.cookies',
        ],
        remove: true,
      },
    },
    ...(destination ? [destination] : []),
  )
}

const secretPaths = [`${sharePath}/`, `${accountLinkPath}/`, '/caption/audience/', sandboxPayPath]

function withoutTokens(path: string): string {
  // A badly joined link (`//share/…`) holds a token as well.
  const written = posix.normalize(decoded(path)).toLowerCase()
  const start = secretPaths.find((prefix) => written.startsWith(prefix))
  return start === undefined ? path : `${start}…`
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

/** Leaves out PostgreSQL's details and query parameters, which hold people's data. */
function describeError(error: Error): object {
  if (!(error instanceof Error)) return pino.stdSerializers.err(error)
  const {
    message,
    stack,
    params: _params,
    detail: _detail,
    where: _where,
    ...rest
  } = pino.stdSerializers.err(error)
  return { ...rest, message: withoutParameters(message, error), stack: withoutParameters(stack, error) }
}

function traceOf(logger: Logger): object {
  const { span, ...names } = currentTrace()
  const ids = span?.isSampled ? traceIds(span) : {}
  const bound = names.requestId === undefined ? {} : logger.bindings()
  if (!('requestId' in bound)) return { ...names, ...ids }
  return { ...names, requestId: undefined, ...('trace_id' in bound ? {} : ids) }
}

/** As OpenTelemetry calls them in logs of other formats. */
export function traceIds({ traceId, spanId }: Pick<TraceSpan, 'traceId' | 'spanId'>): {
  trace_id: string
  span_id: string
} {
  return { trace_id: traceId, span_id: spanId }
}
