import formbody from '@fastify/formbody'
import { apiBasePath, chooseLanguage, unsubscribePath } from '@longhand/contracts'
import type { FastifyPluginCallback, FastifyReply } from 'fastify'
import type { MailCopiesService } from './mail-copies.service.ts'
import { askPage, donePage, unknownLinkPage, unsubscribeContentSecurityPolicy } from './unsubscribe-pages.ts'

/** A page that asks, and the one-click POST of RFC 8058. */
export function unsubscribePlugin(copies: MailCopiesService): FastifyPluginCallback {
  return (app, _options, done) => {
    app.register(formbody)
    app.addHook('onRequest', (_request, reply, next) => {
      void reply.header('content-security-policy', unsubscribeContentSecurityPolicy)
      next()
    })
    const answer = async (
      ticket: unknown,
      header: string | undefined,
      reply: FastifyReply,
      isPosted: boolean,
    ): Promise<FastifyReply> => {
      const found = typeof ticket === 'string' ? await copies.describe(ticket) : undefined
      void reply.type('text/html; charset=utf-8')
      if (typeof ticket !== 'string' || !found)
        return reply.code(404).send(unknownLinkPage(chooseLanguage(header)))
      if (isPosted) await copies.unsubscribe(ticket)
      return reply.send((isPosted ? donePage : askPage)(found.topic, found.language))
    }
    app.route<{ Querystring: { ticket?: unknown } }>({
      method: ['GET', 'POST'],
      url: `${apiBasePath}${unsubscribePath}`,
      handler: ({ method, query, headers }, reply) =>
        answer(query.ticket, headers['accept-language'], reply, method === 'POST'),
    })
    done()
  }
}
