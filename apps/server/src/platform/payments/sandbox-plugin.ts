import { readFile } from 'node:fs/promises'
import formbody from '@fastify/formbody'
import { apiBasePath, chooseLanguage, endpoints, sandboxPayPath } from '@longhand/contracts'
import type { FastifyInstance, FastifyPluginCallback, FastifyReply, FastifyRequest } from 'fastify'
import { DomainError } from '../errors/domain-error.ts'
import { isFromThisMachine, originOf } from '../http/origin.ts'
import { ownFile } from '../process/own-files.ts'
import type { SandboxGateway, SandboxTrade } from './sandbox-gateway.ts'
import type { SandboxNotifier } from './sandbox-notifier.ts'
import {
  codePage,
  phonePage,
  sandboxContentSecurityPolicy,
  sandboxFontPath,
  unknownTradePage,
} from './sandbox-pages.ts'

interface TradeRoute {
  Params: { tradeNumber: string }
}

export interface SandboxPluginOptions {
  gateway: SandboxGateway
  notifier: SandboxNotifier
  publicUrl: string | undefined
  isForThisMachine: boolean
}

export function sandboxPlugin({
  gateway,
  notifier,
  publicUrl,
  isForThisMachine,
}: SandboxPluginOptions): FastifyPluginCallback {
  return (app, _options, done) => {
    app.register(formbody)
    app.addHook('onRequest', (request, reply, next) => {
      if (isForThisMachine && !isFromThisMachine(request)) throw new DomainError('PAYMENT_UNAVAILABLE')
      // Set on the raw response, which the framework's reply doesn't know.
      reply.raw.removeHeader('x-frame-options')
      void reply.header('content-security-policy', sandboxContentSecurityPolicy)
      void reply.header('cross-origin-resource-policy', 'cross-origin').header('cache-control', 'no-store')
      next()
    })
    // The frame of the cashier has an origin of its own.
    app.get(sandboxFontPath, async (_request, reply) =>
      reply
        .type('font/woff2')
        .header('access-control-allow-origin', '*')
        .header('cache-control', 'public, max-age=86400')
        .send(await readFile(ownFile('fonts/inter.woff2'))),
    )
    app.get<TradeRoute>(`${sandboxPayPath}:tradeNumber`, async (request, reply) => {
      const { tradeNumber } = request.params
      if (!(await gateway.find(tradeNumber))) return sayUnknown(request, reply)
      return html(
        reply,
        await codePage(`${publicUrl ?? originOf(request)}${phonePath(tradeNumber)}`, languageOf(request)),
      )
    })
    app.get<TradeRoute>(`${sandboxPayPath}:tradeNumber/phone`, async (request, reply) => {
      const trade = await gateway.scan(request.params.tradeNumber)
      if (!trade) return sayUnknown(request, reply)
      notifier.sendSoon(notifyUrl(app))
      return html(reply, phonePage(trade, `${sandboxPayPath}${trade.tradeNumber}`, languageOf(request)))
    })
    const act = (name: string, change: (tradeNumber: string) => Promise<SandboxTrade | undefined>): void => {
      app.post<TradeRoute>(`${sandboxPayPath}:tradeNumber/${name}`, async (request, reply) => {
        const trade = await change(request.params.tradeNumber)
        if (!trade) return sayUnknown(request, reply)
        notifier.sendSoon(notifyUrl(app))
        return reply.redirect(phonePath(trade.tradeNumber), 303)
      })
    }
    act('pay', (tradeNumber) => gateway.pay(tradeNumber))
    act('decline', (tradeNumber) => gateway.close(tradeNumber))
    app.addHook('onListen', (next) => {
      notifier.start(notifyUrl(app))
      next()
    })
    app.addHook('onClose', () => notifier.stop())
    done()
  }
}

function phonePath(tradeNumber: string): string {
  return `${sandboxPayPath}${tradeNumber}/phone`
}

/** This process itself, whatever name or proxy people use. */
function notifyUrl(app: FastifyInstance): string {
  const address = app.server.address()
  if (address === null || typeof address === 'string')
    throw new Error('The sandbox sends notices only where the server listens on a port.')
  const isAny = address.address === '0.0.0.0' || address.address === '::'
  const host = isAny ? '127.0.0.1' : address.family === 'IPv6' ? `[${address.address}]` : address.address
  return `http://${host}:${address.port}${apiBasePath}${endpoints.notifySandbox.path}`
}

function languageOf(request: FastifyRequest): ReturnType<typeof chooseLanguage> {
  return chooseLanguage(request.headers['accept-language'])
}

function html(reply: FastifyReply, content: string): FastifyReply {
  return reply.type('text/html; charset=utf-8').send(content)
}

function sayUnknown(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return html(reply.code(404), unknownTradePage(languageOf(request)))
}
