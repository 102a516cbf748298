import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import multipart from '@fastify/multipart'
import rateLimit from '@fastify/rate-limit'
import underPressure from '@fastify/under-pressure'
import { apiBasePath, chooseLanguage, defaultMaxBodyBytes, uploadLimits } from '@longhand/contracts'
import type { EndpointName } from '@longhand/contracts'
import Fastify, { LogController } from 'fastify'
import type { FastifyBaseLogger, FastifyInstance, FastifyPluginCallback, FastifyReply } from 'fastify'
import helmet from 'helmet'
import { answerBrokenRequest } from './client-errors.ts'
import { contentSecurityPolicy, permissionsPolicy } from './content-security-policy.ts'
import type { Readiness } from '../health/readiness.ts'
import { withTrace } from '../log/trace.ts'
import { networkOf } from '../network/network-of.ts'
import { isDiskFull } from '../storage/disk-room.ts'
import type { Authenticator, Identity } from './identity.ts'
import { openApiDocument } from './open-api/document.ts'
import { registerReferencePage } from './open-api/reference-page.ts'
import { type BodyTimeouts, limitBodies } from './request-bodies.ts'
import { isBelowApi, isCall, registerAuthentication, registerRoutes, type ServerAddress } from './register-routes.ts'
import type { Routes } from './routes.ts'
import { isOverload, toFailure, toSuccess } from './to-envelope.ts'
import { endUnusedConnections } from './unused-connections.ts'
import { isPage, registerWebApp } from './web-app.ts'

/** What the HTTP layer is made of. */
export interface AppOptions extends ServerAddress {
  log: FastifyBaseLogger
  routes: Routes<EndpointName>
  authenticator: Authenticator
  /** Folder of the built web app. */
  webRoot: string
  /** Whose `X-Forwarded-For` is believed: so many proxies in front of the server, or those of these networks. Default no one's. */
  trustedProxies?: number | string[] | undefined
  /** Whether pages may load Google's sign-in button. */
  hasGoogleSignIn?: boolean
  /** Where the frame of a payment may go, as sources of a content security policy. */
  paymentFrames?: readonly string[]
  /** Multiplies the limits of calls per minute. */
  rateLimitScale: number
  /** Times that a request's body may take. */
  bodyTimeouts?: BodyTimeouts
  /** Calls are answered with 503 while the event loop was late by more than `delayMs` on average over `overMs`, both in milliseconds. Default 750 over 5,000. */
  overload?: { delayMs: number; overMs: number }
  /** Names what is missing for the service to work. */
  checkReadiness(): Promise<Readiness>
  /** Hears of every request that was answered; `route` is the template of its address. */
  onAnswered?: (answer: { method: string; route: string; status: number; seconds: number }) => void
  /** Raw routes that no envelope fits, such as the resumable transfer. They see `request.identity`. */
  plugins?: FastifyPluginCallback[]
}

/** After how long a caller may try again whom an overloaded process refused. */
const retryAfterSeconds = 5

const callsPerMinute = { network: 600, user: 1000, accessToken: 300 }
// What is longer arrives cut off: this is more than any field's schema lets pass.
const multipartFieldBytes = 16 * 1024
/** Of a connection, what may wait in either direction: with Node's own 16 KiB, reading stops and goes on again at every packet of an upload. */
const socketWaitingBytes = 256 * 1024
/** Of a file, what may wait for anyone who writes it: with less, sender and writer wait for each other at every packet. */
const multipartWaitingBytes = 1024 * 1024

/** Builds the HTTP server; the caller listens and closes. */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: options.log,
    genReqId: () => crypto.randomUUID(),
    logController: new LogController({ requestIdLogLabel: 'requestId' }),
    bodyLimit: defaultMaxBodyBytes,
    trustProxy: trustOf(options.trustedProxies),
    // A recording of 1 GiB may take its time: each route's body has a limit of its own.
    requestTimeout: 0,
    http: { highWaterMark: socketWaitingBytes },
    clientErrorHandler: answerBrokenRequest,
    // Addresses that can't be decoded never reach the handler of all other errors.
    frameworkErrors: (error, { headers, id }, reply: FastifyReply) => {
      const { status, envelope } = toFailure(error, chooseLanguage(headers['accept-language']), id)
      void reply.code(status).header('x-request-id', id).send(envelope)
    },
    routerOptions: { ignoreTrailingSlash: true },
    // The form in which a client asks a proxy: without scheme and host, all that looks at addresses sees the same one.
    rewriteUrl: ({ url = '' }) => url.replace(/^https?:\/\/[^/?#]*(?=\/)/i, ''),
  })
  endUnusedConnections(app)
  // Reading a body leaves the context of the first hook, so the second one enters it again.
  app.addHook('onRequest', (request, _reply, done) => {
    withTrace({ requestId: request.id }, done)
  })
  app.addHook('preValidation', (request, _reply, done) => {
    withTrace({ requestId: request.id }, done)
  })
  // Built once: the plugin that helmet has for Fastify would check and put together the policy again for every request.
  const secure = helmet({
    contentSecurityPolicy: contentSecurityPolicy(options.isSecure, options.hasGoogleSignIn, options.paymentFrames),
    // Google's button answers from a window that it opens, and works only for an origin that it is told.
    crossOriginOpenerPolicy: { policy: options.hasGoogleSignIn ? 'same-origin-allow-popups' : 'same-origin' },
    referrerPolicy: { policy: options.hasGoogleSignIn ? 'strict-origin-when-cross-origin' : 'no-referrer' },
    strictTransportSecurity: options.isSecure,
    crossOriginEmbedderPolicy: false,
    // The sandbox's pages are frames of no origin as well as pages of ours; a browser complains when an origin asks now with, now without.
    originAgentCluster: false,
  })
  app.addHook('onRequest', ({ raw }, reply, done) => {
    // A proxy may have believed the other one.
    if (raw.rawHeaders.filter((text, index) => index % 2 === 0 && text.toLowerCase() === 'host').length > 1)
      return done(Object.assign(new Error('Several Host headers'), { statusCode: 400 }))
    reply.raw.setHeader('permissions-policy', permissionsPolicy)
    secure(raw, reply.raw, (error) => {
      done(error as Error | undefined)
    })
  })
  limitBodies(app, options.bodyTimeouts)
  // One long pause, as at the start or while a program takes the processor, is no overload: the time is longer than any of them.
  const { overload = { delayMs: 750, overMs: 5000 } } = options
  // Only calls are refused. The web app's files cost next to nothing, and a page that misses one of them is broken;
  // a process that is overloaded is alive, and ending it would move the load to the others.
  app.addHook('onRoute', (route) => {
    if (isBelowApi(route.url)) return
    const config = { ...route.config, pressureHandler: () => undefined }
    route.config = config
  })
  await app.register(underPressure, {
    maxEventLoopDelay: overload.delayMs,
    sampleInterval: overload.overMs,
    retryAfter: retryAfterSeconds,
  })
  // Calls say by themselves what is compressed; what arrives never is.
  await app.register(compress, { global: false })
  await app.register(cookie)
  await app.register(multipart, {
    fileHwm: multipartWaitingBytes,
    limits: { files: 1, fileSize: uploadLimits.maxBytes + 1, fields: 10, fieldSize: multipartFieldBytes },
  })
  registerAuthentication(app, options.authenticator)
  await app.register(rateLimit, {
    hook: 'onRequest',
    timeWindow: '1 minute',
    allowList: (request) => !isCall(request),
    keyGenerator: ({ identity, ip }) => countedAs(identity, ip).key,
    max: ({ identity, ip }) => Math.ceil(options.rateLimitScale * countedAs(identity, ip).callsPerMinute),
  })
  app.addHook('onSend', (request, reply, _payload, done) => {
    void reply.header('x-request-id', request.id)
    if (isCall(request) && !reply.hasHeader('cache-control')) void reply.header('cache-control', 'no-store')
    done()
  })
  const { onAnswered } = options
  if (onAnswered) {
    app.addHook('onResponse', (request, reply, done) => {
      onAnswered({ method: request.method, route: request.routeOptions.url ?? 'none', status: reply.raw.statusCode, seconds: reply.elapsedTime / 1000 })
      done()
    })
  }
  answerErrors(app)
  registerRoutes(app, options.routes, options)
  for (const plugin of options.plugins ?? []) await app.register(plugin)
  registerOwnPages(app, options)
  await registerWebApp(app, options.webRoot)
  return app
}

function countedAs(identity: Identity, ip: string): { key: string; callsPerMinute: number } {
  if (identity.kind === 'user') return { key: `user ${identity.userId}`, callsPerMinute: callsPerMinute.user }
  if (identity.kind === 'access-token') return { key: `token ${identity.tokenId}`, callsPerMinute: callsPerMinute.accessToken }
  return { key: `network ${networkOf(ip)}`, callsPerMinute: callsPerMinute.network }
}

/** Fastify takes a bare number of hops for none. */
function trustOf(proxies: number | string[] | undefined): string[] | ((address: string, hop: number) => boolean) | false {
  return typeof proxies === 'number' ? (_address, hop) => hop < proxies : (proxies ?? false)
}

/** What proxies count in the place of an answer that no one waits for. */
const callerLeft = 499

function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => {
    const { status, envelope } = toFailure(error, chooseLanguage(request.headers['accept-language']), request.id)
    if ((status === 500 || status === 400) && request.raw.readableAborted) {
      request.log.info({ err: error }, 'the caller left before everything was sent')
      return reply.code(callerLeft).send()
    }
    // The rest of a body that is refused is not worth reading.
    if (status === 413) void reply.header('connection', 'close')
    // One line for each request is enough to say that there are too many.
    if ((status >= 500 && !isOverload(error)) || isDiskFull(error)) request.log.error({ err: error }, 'request failed')
    return reply.code(status).send(envelope)
  })
  app.setNotFoundHandler((request, reply) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    if (isRead && isPage(request.url) && app.hasReplyDecorator('sendFile')) return reply.sendFile('index.html')
    const { status, envelope } = toFailure({ statusCode: 404 }, chooseLanguage(request.headers['accept-language']), request.id)
    return reply.code(status).send(envelope)
  })
}

function registerOwnPages(app: FastifyInstance, options: AppOptions): void {
  app.get('/healthz', () => toSuccess(null))
  app.get('/readyz', async (_request, reply) => {
    const { problems, limitations } = await options.checkReadiness()
    const ready = problems.length === 0
    return reply.code(ready ? 200 : 503).send(toSuccess({ ready, problems, limitations }))
  })
  const document = openApiDocument()
  app.get(`${apiBasePath}/openapi.json`, () => document)
  registerReferencePage(app, options.isSecure)
}
