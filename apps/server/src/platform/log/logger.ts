import { posix } from 'node:path'
import { sandboxPayPath, sharePath } from '@longhand/contracts'
import pino from 'pino'
import type { Logger } from 'pino'
import { withoutParameters } from '../db/query-errors.ts'
import { currentTrace, type Trace } from './trace.ts'

/**
 * The log of a process: one JSON line per event on standard output. A request is logged by method and path alone, because tickets and
 * time stamps travel in the query, and without the token of a link; headers and bodies never are. Lines of a request or a job carry `requestId`, `queue` and `job`.
 *
 * @param component Which process writes, such as `api`.
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
      // A second fence: objects that a user logs whole.
      redact: {
        paths: [
          'token',
          'password',
          'verificationCode',
          'ticket',
          '*.token',
          '*.password',
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

/** Paths that end in what opens a page to anyone who knows it. */
const secretPaths = [`${sharePath}/`, '/caption/audience/', sandboxPayPath]

function withoutTokens(path: string): string {
  // A link that was put together wrongly (`//share/…`) holds a token as well.
  const written = posix.normalize(decoded(path)).toLowerCase()
  const start = secretPaths.find((prefix) => written.startsWith(prefix))
  return start === undefined ? path : `${start}…`
}

/** A path as the router reads it, or as it is written where that can't be read. */
function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

/** PostgreSQL's details name values of the row, and a failed query has what it was given: both are left out. */
function describeError(error: Error): object {
  if (!(error instanceof Error)) return pino.stdSerializers.err(error)
  const { message, stack, params: _params, detail: _detail, where: _where, ...rest } = pino.stdSerializers.err(error)
  return { ...rest, message: withoutParameters(message, error), stack: withoutParameters(stack, error) }
}

/** A request's own logger names the request already, and a name must not stand in a line twice. */
function traceOf(logger: Logger): Trace {
  const trace = currentTrace()
  return trace.requestId !== undefined && 'requestId' in logger.bindings() ? { ...trace, requestId: undefined } : { ...trace }
}
