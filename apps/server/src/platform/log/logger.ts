import pino from 'pino'
import type { Logger } from 'pino'
import { currentTrace, type Trace } from './trace.ts'

/**
 * The log of a process: one JSON line per event on standard output. A request is logged by method and path alone, because tickets and
 * time stamps travel in the query; headers and bodies never are. Lines of a request or a job carry `requestId`, `queue` and `job`.
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
        err: pino.stdSerializers.err,
        req: (request: { method: string; url: string; ip?: string }) => ({
          method: request.method,
          path: request.url.split('?')[0],
          address: request.ip,
        }),
        res: (reply: { statusCode: number }) => ({ status: reply.statusCode }),
      },
      // A second fence: objects that somebody logs whole.
      redact: {
        paths: ['token', 'password', 'verificationCode', 'ticket', '*.token', '*.password', '*.verificationCode', '*.ticket', 'headers', '*.headers', 'cookies', '*.cookies'],
        remove: true,
      },
    },
    ...(destination ? [destination] : []),
  )
}

/** A request's own logger names the request already, and a name must not stand in a line twice. */
function traceOf(logger: Logger): Trace {
  const trace = currentTrace()
  return trace.requestId !== undefined && 'requestId' in logger.bindings() ? { ...trace, requestId: undefined } : { ...trace }
}
