import pino from 'pino'
import type { Logger } from 'pino'

/**
 * The log of a process: one JSON line per event on standard output. A request is logged by method and path alone, because tickets and
 * time stamps travel in the query; headers and bodies never are.
 *
 * @param component Which process writes, such as `api`.
 */
export function createLogger(level: string, component: string, destination?: pino.DestinationStream): Logger {
  return pino(
    {
      level,
      base: { component, pid: process.pid },
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
