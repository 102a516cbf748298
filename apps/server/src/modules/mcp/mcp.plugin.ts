import { Readable } from 'node:stream'
import { chooseLanguage, mcpLimits, mcpPath } from '@longhand/contracts'
import { type AuthInfo, createMcpHandler } from '@modelcontextprotocol/server'
import type { FastifyPluginCallback, FastifyReply, FastifyRequest } from 'fastify'
import { busyErrorIn } from '../../platform/errors/busy-error.ts'
import { DomainError } from '../../platform/errors/domain-error.ts'
import { userIdOf } from '../../platform/http/identity.ts'
import { toFailure } from '../../platform/http/to-envelope.ts'
import { isDiskFull } from '../../platform/storage/disk-room.ts'
import { createMcpServer, type McpCaller } from './mcp-server.ts'
import type { Tool } from './tool.ts'

export interface McpPluginOptions {
  tools: readonly Tool[]
  publicUrl: string
}

const codes = { parse: -32_700, invalidRequest: -32_600, internal: -32_603, refused: -32_000 } as const

/** Where clients without a token look for a login by OAuth. */
const oauthPaths = ['oauth-protected-resource', 'oauth-authorization-server', 'openid-configuration'].map(
  (name) => `/.well-known/${name}`,
)

const callerLeft = new DomainError('NOT_POSSIBLE_NOW')
const serverStops = new DomainError('NOT_POSSIBLE_NOW', {
  sentence: { en: 'The server is being restarted. Please call again', 'zh-CN': '服务器正在重启，请重新调用' },
})

/** Model Context Protocol over HTTP without sessions: any process answers any request. */
export function mcpPlugin({ tools, publicUrl }: McpPluginOptions): FastifyPluginCallback {
  return (app, _options, done) => {
    const stopping = new AbortController()
    const handler = createMcpHandler(
      ({ authInfo }) => createMcpServer(tools, authInfo?.extra?.['caller'] as McpCaller),
      {
        // Nothing changes that could be subscribed to.
        maxSubscriptions: 0,
        onerror: (error) => app.log.debug({ err: error }, 'a request of an assistant was refused'),
      },
    )
    app.setErrorHandler(sendFailure)
    // Before a byte of the body is read.
    app.addHook('preParsing', (request, _reply, payload, next) => {
      if (request.routeOptions.url === mcpPath) admitRequest(request, new URL(publicUrl).origin)
      next(null, payload)
    })
    app.route({
      method: ['GET', 'POST', 'DELETE'],
      url: mcpPath,
      bodyLimit: mcpLimits.maxBodyBytes,
      config: { maxBodyBytes: mcpLimits.maxBodyBytes, inFlight: 'transfer' },
      handler: async (request, reply) => {
        // The protocol has dropped batches, and one could hold hundreds of calls.
        if (Array.isArray(request.body))
          return reply.code(400).send(failureOf(codes.invalidRequest, 'Batches are not taken'))
        const gone = new AbortController()
        const leave = (): void => gone.abort(callerLeft)
        if (reply.raw.destroyed) leave()
        else reply.raw.once('close', leave)
        const signal = AbortSignal.any([gone.signal, stopping.signal])
        const asked = new Request(new URL(mcpPath, publicUrl), {
          method: request.method,
          headers: headersOf(request),
          signal: gone.signal,
        })
        const answer = await handler.fetch(asked, {
          authInfo: authInfoOf(callerOf(request, signal)),
          parsedBody: request.body,
        })
        // A kept-alive connection would delay shutdown.
        if (stopping.signal.aborted || answer.headers.get('content-type') === 'text/event-stream')
          void reply.header('connection', 'close')
        return sendAnswer(reply, answer)
      },
    })
    // Otherwise the web app's page would answer, which clients cannot read.
    for (const path of oauthPaths) {
      for (const url of [path, `${path}${mcpPath}`])
        app.get(url, (_request, reply) => reply.code(404).send({ error: 'not_found' }))
    }
    app.addHook('preClose', (closed) => {
      stopping.abort(serverStops)
      closed()
    })
    app.addHook('onClose', () => handler.close())
    done()
  }
}

/** The protocol requires an origin check, against other sites and DNS rebinding. */
function admitRequest({ headers, identity }: FastifyRequest, ownOrigin: string): void {
  if (headers.origin !== undefined && headers.origin !== ownOrigin)
    throw Object.assign(new Error('A request of another origin'), { statusCode: 403 })
  if (userIdOf(identity) === undefined) throw new DomainError('NOT_LOGGED_IN')
}

function callerOf({ identity, headers, id, log }: FastifyRequest, signal: AbortSignal): McpCaller {
  const userId = userIdOf(identity)
  if (userId === undefined) throw new DomainError('NOT_LOGGED_IN')
  const language = chooseLanguage(headers['accept-language'])
  return {
    identity,
    userId,
    language,
    requestId: id,
    signal,
    log,
    tokenId: identity.kind === 'access-token' ? identity.tokenId : undefined,
  }
}

/** The token was checked before and is not passed on. */
function authInfoOf(caller: McpCaller): AuthInfo {
  return { token: '', clientId: caller.tokenId ?? caller.userId, scopes: [], extra: { caller } }
}

function headersOf({ headers }: FastifyRequest): Headers {
  const passed = new Headers()
  for (const [name, value] of Object.entries(headers)) {
    if (typeof value === 'string' && name !== 'authorization' && name !== 'token' && name !== 'cookie')
      passed.set(name, value)
  }
  return passed
}

function sendAnswer(reply: FastifyReply, { status, headers, body }: Response): FastifyReply {
  for (const [name, value] of headers) void reply.header(name, value)
  void reply.code(status).header('cache-control', 'no-store').header('x-accel-buffering', 'no')
  if (body === null) return reply.send()
  // Cast because the DOM's stream type differs from Node's.
  return reply.send(Readable.from(body as AsyncIterable<Uint8Array>))
}

function sendFailure(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { status, envelope } = toFailure(
    error,
    chooseLanguage(request.headers['accept-language']),
    request.id,
  )
  if (request.raw.readableAborted)
    request.log.info({ err: error }, 'the caller left before everything was sent')
  else if ((status >= 500 && !busyErrorIn(error)) || isDiskFull(error))
    request.log.error({ err: error }, 'request failed')
  if (status === 413) void reply.header('connection', 'close')
  if (error instanceof DomainError && error.error === 'NOT_LOGGED_IN') {
    const isBad = request.identity.kind === 'visitor' && request.identity.hasBadAccessToken === true
    void reply
      .code(401)
      .header('www-authenticate', `Bearer realm="Longhand"${isBad ? ', error="invalid_token"' : ''}`)
    return reply.send(failureOf(codes.refused, noToken))
  }
  const code = status === 400 ? codes.parse : status >= 500 ? codes.internal : codes.refused
  return reply.code(status === 200 ? 400 : status).send(failureOf(code, envelope.status_msg))
}

function failureOf(code: number, message: string): object {
  return { jsonrpc: '2.0', id: null, error: { code, message } }
}

const noToken =
  'There is no access token, or it is unknown, expired or revoked. Send one as “authorization: Bearer lh_…”'
