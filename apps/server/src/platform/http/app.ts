import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import multipart from '@fastify/multipart'
import rateLimit from '@fastify/rate-limit'
import underPressure from '@fastify/under-pressure'
import {
  accountLinkPath,
  apiBasePath,
  chooseLanguage,
  defaultMaxBodyBytes,
  sharePath,
  uploadLimits,
} from '@longhand/contracts'
import type { EndpointName } from '@longhand/contracts'
import Fastify from 'fastify'
import type {
  FastifyBaseLogger,
  FastifyInstance,
  FastifyPluginCallback,
  FastifyReply,
  FastifyRequest,
} from 'fastify'
import helmet from 'helmet'
import { z } from 'zod'
import { asCaller, type Caller } from '../access/caller.ts'
import { callBlocks, type CountCalls } from './call-blocks.ts'
import { answerApps, type AppOrigins } from './app-origins.ts'
import { answerBrokenRequest } from './client-errors.ts'
import { type FindClosure, refuseWhileClosed } from './closure.ts'
import { type InFlightLimits, limitCallsInFlight } from './calls-in-flight.ts'
import { contentSecurityPolicy, permissionsPolicy } from './content-security-policy.ts'
import type { Readiness } from '../health/readiness.ts'
import { BusyError, busyErrorIn } from '../errors/busy-error.ts'
import { RequestLog } from '../log/request-log.ts'
import { type Trace, withTrace } from '../log/trace.ts'
import { networkOf } from '../network/network-of.ts'
import type { Tracing } from '../tracing/tracing.ts'
import { build } from '../process/build.ts'
import { inCall } from '../process/call-in-progress.ts'
import { isDiskFull } from '../storage/disk-room.ts'
import { type Authenticator, type Identity, userIdOf } from './identity.ts'
import { type Audience, audiences, defaultAudience, openApiDocument } from './open-api/document.ts'
import { registerReferencePage } from './open-api/reference-page.ts'
import { parseFields } from './parse.ts'
import { type BodyTimeouts, limitBodies } from './request-bodies.ts'
import { isCall, registerAuthentication, registerRoutes, type ServerAddress } from './register-routes.ts'
import type { Routes } from './routes.ts'
import { toFailure, toSuccess } from './to-envelope.ts'
import { traceCalls } from './trace-calls.ts'
import { endUnusedConnections } from './unused-connections.ts'
import { type FindPageMarks, isPage, registerWebApp } from './web-app.ts'

export interface AppOptions extends ServerAddress {
  log: FastifyBaseLogger
  routes: Routes<EndpointName>
  authenticator: Authenticator
  webRoot: string
  /** Default none: pages offer to register to all visitors. */
  marks?: FindPageMarks
  /** Default never. */
  closure?: FindClosure
  /** Pages of which apps may call. Default none. */
  appOrigins?: AppOrigins
  /** Number of trusted proxies, or their networks. Default none. */
  trustedProxies?: number | string[] | undefined
  hasGoogleSignIn?: boolean
  /** Where the frame of a payment may go, as sources of a content security policy. */
  paymentFrames?: readonly string[]
  rateLimitScale: number
  /** Counts calls of all processes together. Without it each process counts its own. */
  countCalls?: CountCalls
  bodyTimeouts?: BodyTimeouts
  /**
   * While the event loop is late by more than `delayMs` on average over `overMs` (ms), callers that have a call in flight already get 503, and all others when it is
   * three times as late. Default 750 over 5,000.
   */
  overload?: { delayMs: number; overMs: number }
  inFlight?: InFlightLimits
  tracing?: Tracing | undefined
  checkReadiness(): Promise<Readiness>
  /** Hears of every request that was answered; `route` is the template of its address. */
  onAnswered?: (answer: { method: string; route: string; status: number; seconds: number }) => void
  /** Raw routes that no envelope fits, such as the resumable transfer. They see `request.identity`. */
  plugins?: FastifyPluginCallback[]
}

const retryAfterSeconds = 2

/** By how many times the delay that is overload no caller is let in. */
const hopeless = 3

const callsPerMinute = { network: 600, user: 1000, accessToken: 300, app: 3000 }
// Longer fields arrive truncated: this is more than any schema allows.
const multipartFieldBytes = 16 * 1024
/** With Node's 16 KiB, reading stops and resumes at every packet of an upload. */
const socketWaitingBytes = 256 * 1024
/** With less, sender and writer wait for each other at every packet. */
const multipartWaitingBytes = 1024 * 1024

export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: options.log,
    genReqId: () => crypto.randomUUID(),
    logController: new RequestLog({ requestIdLogLabel: 'requestId' }),
    bodyLimit: defaultMaxBodyBytes,
    trustProxy: trustOf(options.trustedProxies),
    // A recording of 1 GiB may take its time: each route limits its body.
    requestTimeout: 0,
    http: { highWaterMark: socketWaitingBytes },
    clientErrorHandler: answerBrokenRequest,
    // Addresses that can't be decoded never reach the handler of all other errors.
    frameworkErrors: (error, { headers, id }, reply: FastifyReply) => {
      const { status, envelope } = toFailure(error, chooseLanguage(headers['accept-language']), id)
      void reply.code(status).header('x-request-id', id).send(envelope)
    },
    routerOptions: { ignoreTrailingSlash: true },
    // Absolute form, as sent to a proxy, is reduced to the path for all that looks at addresses.
    rewriteUrl: ({ url = '' }) => url.replace(/^https?:\/\/[^/?#]*(?=\/)/i, ''),
  })
  endUnusedConnections(app)
  const traceOf = options.tracing
    ? traceCalls(app, options.tracing)
    : ({ id }: FastifyRequest): Trace => ({ requestId: id })
  // Reading a body leaves the async context of the first hook.
  app.addHook('onRequest', (request, _reply, done) => {
    withTrace(traceOf(request), done)
  })
  app.addHook('preValidation', (request, _reply, done) => {
    withTrace(traceOf(request), () => {
      asCaller(callerOf(request), () => {
        inCall(done)
      })
    })
  })
  // Built once: the helmet plugin for Fastify builds the policy again for every request.
  const secure = helmet({
    contentSecurityPolicy: contentSecurityPolicy(
      options.isSecure,
      options.hasGoogleSignIn,
      options.paymentFrames,
    ),
    // Google's button answers from a popup, and needs to know the origin.
    crossOriginOpenerPolicy: { policy: options.hasGoogleSignIn ? 'same-origin-allow-popups' : 'same-origin' },
    referrerPolicy: { policy: options.hasGoogleSignIn ? 'strict-origin-when-cross-origin' : 'no-referrer' },
    strictTransportSecurity: options.isSecure,
    crossOriginEmbedderPolicy: false,
    // Sandbox pages are also frames without an origin; browsers complain when the header is only sometimes sent.
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
  if (options.appOrigins) answerApps(app, options.appOrigins, options.publicUrl)
  limitBodies(app, options.bodyTimeouts)
  await app.register(compress, { global: false })
  await app.register(cookie)
  await app.register(multipart, {
    fileHwm: multipartWaitingBytes,
    limits: { files: 1, fileSize: uploadLimits.maxBytes + 1, fields: 10, fieldSize: multipartFieldBytes },
  })
  registerAuthentication(app, options.authenticator, options)
  if (options.closure) refuseWhileClosed(app, options.closure)
  const inFlight = limitCallsInFlight(
    app,
    ({ identity, ip }) => countedAs(identity, ip).key,
    options.inFlight,
  )
  // The window is longer than a single pause, as at the start, which is no overload.
  const { overload = { delayMs: 750, overMs: 5000 } } = options
  await app.register(underPressure, {
    maxEventLoopDelay: overload.delayMs,
    sampleInterval: overload.overMs,
    pressureHandler: (request, _reply, _kind, delayMs = 0) => {
      // Only calls: a page that misses a file is broken, and a failing health check would move the load to other processes.
      if (!isCall(request)) return undefined
      // Callers with more than one call in flight go first.
      const { key } = countedAs(request.identity, request.ip)
      if (delayMs <= overload.delayMs * hopeless && inFlight.of(key) === 0) return undefined
      return Promise.reject(new BusyError())
    },
  })
  await app.register(rateLimit, {
    hook: 'onRequest',
    ...(options.countCalls ? { store: callBlocks(options.countCalls, options.log) } : {}),
    timeWindow: '1 minute',
    allowList: (request) => !isCall(request),
    keyGenerator: ({ identity, ip }) => countedAs(identity, ip).key,
    max: ({ identity, ip }) => Math.ceil(options.rateLimitScale * countedAs(identity, ip).callsPerMinute),
  })
  app.addHook('onSend', (request, reply, _payload, done) => {
    void reply.header('x-request-id', request.id)
    if (reply.statusCode === 503 && !reply.hasHeader('retry-after'))
      void reply.header('retry-after', String(retryAfterSeconds))
    if (isShared(request.url)) void reply.header('x-robots-tag', 'noindex, nofollow')
    if (isCall(request) && !reply.hasHeader('cache-control')) void reply.header('cache-control', 'no-store')
    done()
  })
  const { onAnswered } = options
  if (onAnswered) {
    app.addHook('onResponse', (request, reply, done) => {
      onAnswered({
        method: request.method,
        route: request.routeOptions.url ?? 'none',
        status: reply.raw.statusCode,
        seconds: reply.elapsedTime / 1000,
      })
      done()
    })
  }
  answerErrors(app)
  registerRoutes(app, options.routes, options)
  for (const plugin of options.plugins ?? []) await app.register(plugin)
  registerOwnPages(app, options)
  await registerWebApp(app, options.webRoot, options.marks)
  return app
}

function countedAs(identity: Identity, ip: string): { key: string; callsPerMinute: number } {
  if (identity.kind === 'user') return { key: `user ${identity.userId}`, callsPerMinute: callsPerMinute.user }
  if (identity.kind === 'access-token')
    return { key: `token ${identity.tokenId}`, callsPerMinute: callsPerMinute.accessToken }
  if (identity.kind === 'app') return { key: `app ${identity.appId}`, callsPerMinute: callsPerMinute.app }
  if (identity.kind === 'app-user')
    return { key: `user ${identity.userId}`, callsPerMinute: callsPerMinute.user }
  return { key: `network ${networkOf(ip)}`, callsPerMinute: callsPerMinute.network }
}

function callerOf({ identity, ip, routeOptions }: FastifyRequest): Caller {
  return {
    userId: identity.kind === 'app-user' ? identity.userId : userIdOf(identity),
    role: 'role' in identity ? identity.role : 'person',
    address: ip,
    call: routeOptions.config.call,
  }
}

/** Fastify takes a bare number of hops for none. */
function trustOf(
  proxies: number | string[] | undefined,
): string[] | ((address: string, hop: number) => boolean) | false {
  return typeof proxies === 'number' ? (_address, hop) => hop < proxies : (proxies ?? false)
}

/** What proxies count in the place of an answer that no one waits for. */
const callerLeft = 499

function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => {
    const { status, envelope } = toFailure(
      error,
      chooseLanguage(request.headers['accept-language']),
      request.id,
    )
    if ((status === 500 || status === 400) && request.raw.readableAborted) {
      request.log.info({ err: error }, 'the caller left before everything was sent')
      return reply.code(callerLeft).send()
    }
    // The rest of a body that is refused is not worth reading.
    if (status === 413) void reply.header('connection', 'close')
    // One line for each request is enough to say that there are too many.
    if ((status >= 500 && !busyErrorIn(error)) || isDiskFull(error))
      request.log.error({ err: error }, 'request failed')
    return reply.code(status).send(envelope)
  })
  app.setNotFoundHandler((request, reply) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    if (isRead && isPage(request.url) && app.hasReplyDecorator('sendFile'))
      return reply.sendFile('index.html')
    const { status, envelope } = toFailure(
      { statusCode: 404 },
      chooseLanguage(request.headers['accept-language']),
      request.id,
    )
    return reply.code(status).send(envelope)
  })
}

/** A page that may not be fetched could not say that it is not for search engines: nothing is disallowed. */
const robots = 'User-agent: *\nDisallow:\n'

/** What those see who have a link: a page of the web app, and its calls. */
function isShared(url: string): boolean {
  return [`${sharePath}/`, `${accountLinkPath}/`, `${apiBasePath}/api/v1${sharePath}/`].some((start) =>
    url.startsWith(start),
  )
}

const documentRequest = z.object({ for: z.enum(audiences).default(defaultAudience) })

function registerOwnPages(app: FastifyInstance, options: AppOptions): void {
  app.get('/robots.txt', (_request, reply) => reply.type('text/plain; charset=utf-8').send(robots))
  app.get('/healthz', () => toSuccess(build))
  app.get('/readyz', async (_request, reply) => {
    const { problems, limitations } = await options.checkReadiness()
    const ready = problems.length === 0
    return reply.code(ready ? 200 : 503).send(toSuccess({ ready, problems, limitations }))
  })
  const documents = new Map<Audience, ReturnType<typeof openApiDocument>>()
  app.get(`${apiBasePath}/openapi.json`, (request) => {
    const { for: audience } = parseFields(documentRequest, request.query)
    const document = documents.get(audience) ?? openApiDocument(audience)
    documents.set(audience, document)
    return document
  })
  registerReferencePage(app, options.isSecure)
}
