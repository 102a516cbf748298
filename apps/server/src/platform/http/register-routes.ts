import formbody from '@fastify/formbody'
import {
  apiBasePath,
  chooseLanguage,
  defaultMaxBodyBytes,
  endpoints,
  mcpPath,
  openAiBasePath,
} from '@longhand/contracts'
import type { Endpoint, EndpointName, InterfaceLanguage } from '@longhand/contracts'
import { schemas } from '@longhand/contracts/schemas'
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import { DomainError } from '../errors/domain-error.ts'
import { admit, assertRecentLogin } from './admission.ts'
import { heavyCalls } from './calls-in-flight.ts'
import { toSlices } from './answer-text.ts'
import { ReadBody } from './body-threads.ts'
import { sendFile, sendMedia } from './files.ts'
import { type Authenticator, type Identity, type PresentedAccessToken, userIdOf } from './identity.ts'
import { invalid, missing } from '../errors/missing-field.ts'
import { isStorable } from '../fields/storable.ts'
import { foreignOriginOf, isFromThisMachine, originOf } from './origin.ts'
import { parseFields } from './parse.ts'
import { boundForm } from './request-bodies.ts'
import {
  type Cookies,
  type FileAnswer,
  type IncomingFile,
  type MediaAnswer,
  RequestContext,
  type Routes,
} from './routes.ts'
import { toSuccess } from './to-envelope.ts'

declare module 'fastify' {
  interface FastifyRequest {
    identity: Identity
  }
}

export interface ServerAddress {
  /** Whether by https: decides cookie names and strict transport security. */
  isSecure: boolean
  publicUrl?: string | undefined
}

type AnyHandler = (fields: unknown, context: RequestContext) => unknown

/** Only long lists. Short answers, such as a login's, gain nothing and would leak content by their length. */
const compressed: NonNullable<RouteOptions['compress']> = {
  encodings: ['gzip'],
  threshold: 16 * 1024,
  customTypes: /^application\/json\b/,
}

export function registerRoutes(
  app: FastifyInstance,
  routes: Routes<EndpointName>,
  address: ServerAddress,
): void {
  const names = Object.keys(endpoints) as EndpointName[]
  const isForm = (name: EndpointName): boolean => (endpoints[name] as Endpoint).send === 'form'
  registerCalls(
    app,
    names.filter((name) => !isForm(name)),
    routes,
    address,
  )
  app.register((scope, _options, done) => {
    scope.register(formbody)
    registerCalls(scope, names.filter(isForm), routes, address)
    done()
  })
}

function registerCalls(
  app: FastifyInstance,
  names: readonly EndpointName[],
  routes: Routes<EndpointName>,
  address: ServerAddress,
): void {
  for (const name of names) {
    const endpoint: Endpoint = endpoints[name]
    const handler = routes[name] as AnyHandler
    const headers = deprecationHeaders(endpoint)
    app.route({
      method: endpoint.method,
      url: `${apiBasePath}${endpoint.path}`,
      compress: compressed,
      ...configOf(name, endpoint),
      // After rate limits, before the body is read.
      preParsing: (request, _reply, payload, done) => {
        admit(endpoint, request.identity)
        done(null, payload)
      },
      handler: async (request, reply) => {
        void reply.headers(headers)
        const upload = endpoint.send === 'multipart' ? await readUpload(request, endpoint) : undefined
        const { body } = request
        const fields =
          body instanceof ReadBody
            ? body.fields
            : parseFields(schemas[name].request, upload?.fields ?? fieldsOf(endpoint, request))
        assertRecentLogin(endpoint, request.identity, fields)
        const answer = await handler(fields, new CallContext(request, reply, address, upload))
        if (endpoint.receive === 'blob') return sendFile(reply, answer as FileAnswer)
        if (endpoint.receive === 'media') return sendMedia(reply, answer as MediaAnswer)
        if (endpoint.receive === 'text') return reply.type('text/plain; charset=utf-8').send(answer)
        const slices = toSlices(answer)
        return slices ? reply.type('application/json; charset=utf-8').send(slices) : toSuccess(answer)
      },
    })
  }
}

/** What a call that will stop answers with: `Deprecation` (RFC 9745), `Sunset` (RFC 8594) and where the calls are described. */
function deprecationHeaders({ deprecated }: Pick<Endpoint, 'deprecated'>): Record<string, string> {
  if (!deprecated) return {}
  return {
    deprecation: `@${new Date(deprecated.since).getTime() / 1000}`,
    sunset: new Date(deprecated.sunset).toUTCString(),
    link: `<${apiBasePath}/docs>; rel="deprecation"; type="text/html"`,
  }
}

function configOf(
  call: EndpointName,
  { send, receive, maxBodyBytes = defaultMaxBodyBytes }: Endpoint,
): Pick<RouteOptions, 'bodyLimit' | 'config'> {
  const streamsBody = send === 'multipart'
  const isTransfer = streamsBody || receive === 'blob' || receive === 'media'
  const inFlight = heavyCalls.get(call) ?? (isTransfer ? 'transfer' : 'call')
  return {
    bodyLimit: streamsBody ? defaultMaxBodyBytes : maxBodyBytes,
    config: { call, maxBodyBytes, streamsBody, inFlight },
  }
}

/** Puts the identity of the `token` or `authorization` header on every API request before anything else looks at it. */
export function registerAuthentication(
  app: FastifyInstance,
  authenticator: Authenticator,
  address: ServerAddress,
): void {
  app.decorateRequest('identity')
  app.addHook('onRequest', async (request) => {
    request.identity = isCall(request)
      ? await authenticator.identify(
          tokenOf(request),
          accessTokenOf(request),
          foreignOriginOf(request, address.publicUrl),
        )
      : { kind: 'visitor' }
  })
}

function fieldsOf(endpoint: Endpoint, request: FastifyRequest): unknown {
  switch (endpoint.send) {
    case 'none':
      return {}
    case 'query':
      return request.query
    case 'json':
    case 'form':
      if (request.isMultipart())
        throw Object.assign(new Error('A form where JSON belongs.'), { statusCode: 415 })
      return request.body ?? {}
    case 'multipart':
      return {}
  }
}

interface Multipart {
  fields: Record<string, unknown>
  files: AsyncGenerator<IncomingFile>
}

async function readUpload(request: FastifyRequest, { fileFields, maxFiles }: Endpoint): Promise<Multipart> {
  if (request.isMultipart()) return readMultipart(request, fileFields?.length ?? maxFiles)
  if (maxFiles === undefined) throw new DomainError('PARAMETER_MISSING', { sentence: missing('file') })
  return { fields: { ...(request.body as Record<string, unknown> | undefined) }, files: noFiles() }
}

async function* noFiles(): AsyncGenerator<IncomingFile> {}

/** Reads only fields that precede the first file. */
async function readMultipart(request: FastifyRequest, maxFiles = 1): Promise<Multipart> {
  const fields: Record<string, unknown> = {}
  boundForm(request)
  const parts = request.parts({ limits: { files: maxFiles } })
  let part = await parts.next()
  for (; !part.done && part.value.type === 'field'; part = await parts.next())
    fields[part.value.fieldname] = part.value.value
  return { fields, files: filesOf(parts, part) }
}

type Parts = ReturnType<FastifyRequest['parts']>

async function* filesOf(
  parts: Parts,
  first: Awaited<ReturnType<Parts['next']>>,
): AsyncGenerator<IncomingFile> {
  for (let part = first; !part.done; part = await parts.next()) {
    if (part.value.type !== 'file') continue
    const { filename, fieldname: field, mimetype: type, file: stream } = part.value
    const name = nameOf(filename)
    if (!isStorable(name)) {
      // Drained all the same: its sender reads no answer before that.
      stream.resume()
      throw new DomainError('PARAMETER_INVALID', { sentence: invalid(field), data: { field } })
    }
    yield { name, type, stream }
  }
}

/** Browsers escape only quotes and line ends in a file's name (HTML, “multipart form data”). */
function nameOf(filename: string): string {
  return filename.replace(/%22/g, '"').replace(/%0D|%0A/gi, ' ')
}

/** A class, as closures for getters of an object literal make a hidden class for each request, which keeps it alive until the next full collection. */
class CallContext extends RequestContext {
  readonly #request: FastifyRequest
  readonly #reply: FastifyReply
  readonly #address: ServerAddress
  readonly #upload: Multipart | undefined
  #signal: AbortSignal | undefined

  constructor(
    request: FastifyRequest,
    reply: FastifyReply,
    address: ServerAddress,
    upload: Multipart | undefined,
  ) {
    super()
    this.#request = request
    this.#reply = reply
    this.#address = address
    this.#upload = upload
  }

  get identity(): Identity {
    return this.#request.identity
  }

  get userId(): string {
    const { identity } = this
    const userId = identity.kind === 'app-user' ? identity.userId : userIdOf(identity)
    if (userId === undefined) throw new DomainError('NOT_LOGGED_IN')
    return userId
  }

  get token(): string | undefined {
    return tokenOf(this.#request)
  }

  get language(): InterfaceLanguage {
    return chooseLanguage(this.#request.headers['accept-language'])
  }

  get requestId(): string {
    return this.#request.id
  }

  get origin(): string {
    return this.#address.publicUrl ?? originOf(this.#request)
  }

  get isFromThisMachine(): boolean {
    return isFromThisMachine(this.#request)
  }

  get ip(): string {
    return this.#request.ip
  }

  get userAgent(): string {
    return this.#request.headers['user-agent'] ?? ''
  }

  get cookies(): Cookies {
    return cookiesOf(this.#request, this.#reply, this.#address.isSecure)
  }

  get log(): FastifyBaseLogger {
    return this.#request.log
  }

  get signal(): AbortSignal {
    return (this.#signal ??= goneSignal(this.#reply))
  }

  get range(): string | undefined {
    return this.#request.headers.range
  }

  readonly file = async (): Promise<IncomingFile> => {
    const next = await this.#upload?.files.next()
    if (!next || next.done) throw new DomainError('PARAMETER_MISSING', { sentence: missing('file') })
    return next.value
  }

  readonly files = (): AsyncGenerator<IncomingFile> => {
    if (!this.#upload) throw new Error('Only a multipart call has files.')
    return this.#upload.files
  }
}

/** Under https names carry `__Host-`, so that no other host can set them. */
function cookiesOf(request: FastifyRequest, reply: FastifyReply, isSecure: boolean): Cookies {
  const fullName = (name: string): string => (isSecure ? `__Host-${name}` : name)
  return {
    get: (name) => request.cookies[fullName(name)],
    set: (name, value, maxAgeSeconds) => {
      reply.setCookie(fullName(name), value, {
        path: '/',
        httpOnly: true,
        sameSite: 'strict',
        secure: isSecure,
        maxAge: maxAgeSeconds,
      })
    },
  }
}

/** Lazy: most handlers never ask for it, and aborting is expensive. */
function goneSignal({ raw }: FastifyReply): AbortSignal {
  const gone = new AbortController()
  if (raw.destroyed) gone.abort()
  else
    raw.once('close', () => {
      gone.abort()
    })
  return gone.signal
}

/** By route, because an address may be written in more than one way (`/%77eb-api/…`). */
export function isCall({ url, routeOptions }: Pick<FastifyRequest, 'url' | 'routeOptions'>): boolean {
  return isBelowApi(routeOptions.url ?? '') || isBelowApi(url)
}

export function isBelowApi(path: string): boolean {
  return (
    path.startsWith(`${apiBasePath}/`) ||
    path.startsWith(`${openAiBasePath}/`) ||
    path.split(/[/?]/, 2).join('/') === mcpPath
  )
}

/** Other kinds are ignored: a proxy in front may ask browsers for a password. */
function accessTokenOf({ headers, ip }: FastifyRequest): PresentedAccessToken | undefined {
  const accessToken = /^Bearer +((?:lh_|lhapp_)\S*) *$/i.exec(headers.authorization ?? '')?.[1]
  return accessToken === undefined ? undefined : { accessToken, ip }
}

function tokenOf(request: FastifyRequest): string | undefined {
  const token = request.headers['token']
  return typeof token === 'string' && token !== '' ? token : undefined
}
