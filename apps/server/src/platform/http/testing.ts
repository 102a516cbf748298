import { apiBasePath, endpoints, fromWire, toWire } from '@longhand/contracts'
import type { Endpoint, EndpointName, Envelope, Role } from '@longhand/contracts'
import type { FastifyInstance } from 'fastify'
import pino from 'pino'
import { DomainError } from '../errors/domain-error.ts'
import { buildApp } from './app.ts'
import { errorsOf } from './open-api/document.ts'
import { defaultBodyTimeouts } from './request-bodies.ts'
import type { AppOptions } from './app.ts'
import type { Identity } from './identity.ts'
import type { Routes } from './routes.ts'

/** The session of every user in tests. */
const testSessionId = '00000000-0000-4000-8000-0000000000aa'

/** An authenticator for tests: the token `user:<id>` is that user's, as is `user:<id>;<role>`, `guest` is a guest's, everything else is a visitor's. */
export function identifyByName(token: string | undefined): Promise<Identity> {
  if (token === 'guest') return Promise.resolve({ kind: 'guest' })
  if (token?.startsWith('user:')) {
    const [userId = '', role = 'person'] = token.slice(5).split(';')
    return Promise.resolve({
      kind: 'user',
      userId,
      role: role as Role,
      sessionId: testSessionId,
      deviceLabel: 'Firefox, Linux',
      hasRecentLogin: true,
    })
  }
  return Promise.resolve({ kind: 'visitor' })
}

/** The routes, each of which breaks with a sentence when it throws an error that the contracts don't declare for it: the API's document would leave that error out. */
export function declaredRoutes(routes: Routes<EndpointName>): Routes<EndpointName> {
  const checked = Object.entries(routes).map(([name, handler]) => [
    name,
    throwingDeclared(name as EndpointName, handler as AnyHandler),
  ])
  return Object.fromEntries(checked) as Routes<EndpointName>
}

type AnyHandler = (fields: unknown, context: unknown) => unknown

function throwingDeclared(name: EndpointName, handler: AnyHandler): AnyHandler {
  const declared = errorsOf(endpoints[name])
  return async (fields, context) => {
    try {
      return await handler(fields, context)
    } catch (thrown) {
      if (!(thrown instanceof DomainError) || declared.includes(thrown.error)) throw thrown
      const advice = `${name} throws ${thrown.error}, which its errors in packages/contracts/src don’t name`
      // The envelope of what breaks says nothing.
      console.error(advice)
      throw new Error(advice, { cause: thrown })
    }
  }
}

/**
 * The real HTTP layer with some routes; calling another one fails the test with its name.
 *
 * @param checked Adds to the routes what each call is held to.
 */
export function buildTestApp(
  routes: Partial<Routes<EndpointName>>,
  options: Partial<AppOptions> = {},
  checked: (routes: Routes<EndpointName>) => Routes<EndpointName> = declaredRoutes,
): Promise<FastifyInstance> {
  const others = Object.fromEntries(
    Object.keys(endpoints).map((name) => [
      name,
      () => {
        throw new Error(`The test has no route for ${name}`)
      },
    ]),
  ) as unknown as Routes<EndpointName>
  return buildApp({
    log: pino({ level: 'silent' }),
    routes: checked({ ...others, ...routes }),
    authenticator: { identify: identifyByName },
    webRoot: '/nonexistent',
    isSecure: false,
    rateLimitScale: 1,
    // A test makes its files on the same thread, which is no overload of the server.
    overload: { delayMs: 0, overMs: 1000 },
    // Many at once are what some tests are about.
    inFlight: {
      calls: Infinity,
      transfers: Infinity,
      heavy: Infinity,
      storing: Infinity,
      allCalls: Infinity,
      maxWaitMs: 1000,
      maxHeavyWaitMs: 1000,
    },
    // Senders in the same process read an answer at once.
    bodyTimeouts: { ...defaultBodyTimeouts, lingerMs: 300 },
    checkReadiness: () => Promise.resolve({ problems: [], limitations: [] }),
    ...options,
  })
}

/** A call of the table as it travels: fields are given under the names of the code. A form is not written. */
export function requestTo(
  name: EndpointName,
  fields: object = {},
): { method: Endpoint['method']; url: string; payload?: object } {
  const { method, path, send }: Endpoint = endpoints[name]
  const sent = toWire(fields) as object
  const query =
    send === 'query'
      ? `?${new URLSearchParams(Object.entries(sent).map(([key, value]): [string, string] => [key, String(value)])).toString()}`
      : ''
  return { method, url: `${apiBasePath}${path}${query}`, ...(send === 'json' ? { payload: sent } : {}) }
}

/** An envelope that came over the wire, its data under the names of the code. */
export function readEnvelope<Data = unknown>(body: unknown): Envelope<Data> {
  const envelope = body as Envelope<Data>
  return { ...envelope, data: fromWire(envelope.data) as Data | null }
}

/** Keeps the event loop busy until the app refuses a call. Build the app with an `overload` of a few milliseconds. */
export async function overload(app: FastifyInstance, url: string): Promise<void> {
  const isRefused = async (): Promise<boolean> => {
    for (const until = performance.now() + 30; performance.now() < until;);
    return (await app.inject(url)).statusCode === 503
  }
  while (!(await isRefused())) await new Promise((resolve) => setImmediate(resolve))
}
