import { apiBasePath, chooseLanguage, messageStreamPath } from '@longhand/contracts'
import type { FastifyPluginCallback, FastifyReply, FastifyRequest } from 'fastify'
import { DomainError } from '../../platform/errors/domain-error.ts'
import { toFailure } from '../../platform/http/to-envelope.ts'
import type { MessageTickets } from './message-tickets.ts'
import type { UnreadFeed } from './unread-feed.ts'

/** Beyond it the oldest ends, and its browser polls instead. */
const streamsPerPerson = 10

/** A stream that is silent is cut off by proxies after a minute or so. */
const heartbeatMs = 25_000

/** Then the browser shows its token again, so that a stream does not long outlive its session. */
const lifeMs = 15 * 60_000

export interface MessageStreamOptions {
  tickets: MessageTickets
  feed: UnreadFeed
}

/** Server-sent events. Takes a ticket, because an EventSource can't send a token. */
export function messageStream({ tickets, feed }: MessageStreamOptions): FastifyPluginCallback {
  return (app, _options, done) => {
    const open = new Map<string, (() => void)[]>()

    function stream(userId: string, request: FastifyRequest, reply: FastifyReply): void {
      const { raw } = reply
      reply.hijack()
      for (const [name, value] of Object.entries(reply.getHeaders()))
        if (value !== undefined) raw.setHeader(name, value)
      // A kept-alive connection would delay shutdown.
      raw.writeHead(200, {
        'content-type': 'text/event-stream',
        'cache-control': 'no-store',
        connection: 'close',
        'x-accel-buffering': 'no',
        'x-request-id': request.id,
      })
      const unwatch = feed.watch(userId, (unread) =>
        raw.write(`event: unread\ndata: ${JSON.stringify({ unread })}\n\n`),
      )
      const heartbeat = setInterval(() => raw.write(': \n\n'), heartbeatMs)
      const life = setTimeout(() => raw.end(), lifeMs)
      const end = (): void => void raw.end()
      raw.once('close', () => {
        unwatch()
        clearInterval(heartbeat)
        clearTimeout(life)
        const rest = (open.get(userId) ?? []).filter((other) => other !== end)
        if (rest.length > 0) open.set(userId, rest)
        else open.delete(userId)
      })
      const streams = [...(open.get(userId) ?? []), end]
      open.set(userId, streams)
      if (streams.length > streamsPerPerson) streams[0]?.()
    }

    app.get<{ Querystring: { ticket?: unknown } }>(
      `${apiBasePath}${messageStreamPath}`,
      async (request, reply) => {
        const { ticket } = request.query
        const userId = typeof ticket === 'string' ? await tickets.readStream(ticket) : undefined
        if (userId !== undefined) return stream(userId, request, reply)
        // Anything but 200 stops the browser from reconnecting with the same ticket.
        const { envelope } = toFailure(
          new DomainError('NOT_LOGGED_IN'),
          chooseLanguage(request.headers['accept-language']),
          request.id,
        )
        return reply.code(401).send(envelope)
      },
    )
    app.addHook('preClose', (closed) => {
      for (const end of [...open.values()].flat()) end()
      closed()
    })
    app.addHook('onClose', () => feed.close())
    done()
  }
}
