import { LogController } from 'fastify'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** One line for each request, at its end: lines are written before anything else goes on. With the level `debug` one at its beginning as well, for those that have no end. */
export class RequestLog extends LogController {
  override incomingRequest(request: FastifyRequest): void {
    request.log.debug({ req: request }, 'incoming request')
  }

  override requestCompleted(
    error: Error | null | undefined,
    request: FastifyRequest,
    reply: FastifyReply,
  ): void {
    const line = { req: request, res: reply, responseTime: reply.elapsedTime }
    if (error) reply.log.error({ ...line, err: error }, 'request errored')
    else reply.log.info(line, 'request completed')
  }
}
