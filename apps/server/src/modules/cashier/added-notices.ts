import { defaultMaxBodyBytes } from '@longhand/contracts'
import type { FastifyPluginCallback, FastifyRequest } from 'fastify'
import { noticePath } from '../../platform/payments/notice-path.ts'
import type { NoticesService } from './notices.service.ts'

export interface AddedNoticesOptions {
  names: readonly string[]
  notices: Pick<NoticesService, 'take'>
}

/** Takes notices of channels that operators have added: as they arrived, because that is what was signed. */
export function addedNoticesPlugin({ names, notices }: AddedNoticesOptions): FastifyPluginCallback {
  return (app, _options, done) => {
    app.removeAllContentTypeParsers()
    app.addContentTypeParser(
      '*',
      { parseAs: 'string', bodyLimit: defaultMaxBodyBytes },
      (_request, body, parsed) => parsed(null, body),
    )
    for (const name of names) {
      app.post(noticePath(name), { bodyLimit: defaultMaxBodyBytes }, async (request, reply) => {
        const body = typeof request.body === 'string' ? request.body : ''
        const isTaken = await notices.take(name, { body, headers: headersOf(request) })
        if (!isTaken) request.log.warn({ channel: name }, 'a payment notice was refused')
        return reply
          .code(isTaken ? 200 : 400)
          .type('text/plain; charset=utf-8')
          .send(isTaken ? 'success' : 'failure')
      })
    }
    done()
  }
}

function headersOf({ headers }: FastifyRequest): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  )
}
