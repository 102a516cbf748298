import { apiBasePath, endpoints, errorCatalog, fromWire, successCode, toWire } from '@longhand/contracts'
import type { AnswerOf, Endpoint, EndpointName, Envelope, ErrorName } from '@longhand/contracts'
import { getResponse, http, HttpResponse } from 'msw'
import type { HttpHandler } from 'msw'
import type { ReactElement, ReactNode } from 'react'
import { useState } from 'react'
import { ApiClientProvider } from './ApiClientProvider.tsx'
import type { Transport } from './transport.ts'

const origin = 'https://longhand.test'

/** What a fake handler may give instead of an answer. */
export type FakeAnswer<Name extends EndpointName> =
  AnswerOf<Name> | Response | Promise<AnswerOf<Name> | Response>

/** The request as a fake handler sees it: its fields, however they travelled. */
export interface FakeRequest {
  fields: Record<string, unknown>
  request: Request
}

/** An msw handler for one row of the endpoint table. `answer` gives the envelope's data, or a whole response (see {@link failure}). */
export function handle<Name extends EndpointName>(
  name: Name,
  answer: FakeAnswer<Name> | ((request: FakeRequest) => FakeAnswer<Name>),
): HttpHandler {
  const endpoint: Endpoint = endpoints[name]
  const verb = endpoint.method.toLowerCase() as 'get' | 'post' | 'put' | 'delete'
  return http[verb](`*${apiBasePath}${endpoint.path}`, async ({ request }) => {
    const fields = fromWire(await fieldsOf(endpoint, request.clone())) as Record<string, unknown>
    const data = await (typeof answer === 'function'
      ? (answer as (request: FakeRequest) => FakeAnswer<Name>)({ fields, request })
      : answer)
    return data instanceof Response ? data : HttpResponse.json(envelope(successCode, '', data))
  })
}

/** A domain error as the server would answer it. */
export function failure(name: ErrorName, message?: string, data: unknown = null): Response {
  const { code, sentence } = errorCatalog[name]
  return HttpResponse.json(envelope(code, message ?? sentence.en, data))
}

/** An answer that never comes, for loading states. */
export function pending(): Promise<never> {
  return new Promise(() => undefined)
}

/** A transport that answers from msw handlers without a service worker or a patched global, so that two stories on one page can disagree. */
export function fakeTransport(
  handlers: readonly HttpHandler[],
  overrides: Partial<Transport> = {},
): Transport {
  return {
    baseUrl: origin,
    getToken: () => 'token',
    onUnauthenticated: () => undefined,
    // A failure is to be seen at once.
    retries: { maxTries: 1 },
    fetch: async (input, init) => {
      const request = new Request(input, init)
      const response = await getResponse([...handlers], request)
      if (!response) throw new Error(`No handler for ${request.method} ${request.url}`)
      if (response.type === 'error') throw new TypeError('Failed to fetch')
      return response
    },
    ...overrides,
  }
}

/** Mounts children on a store of their own over {@link fakeTransport}: the wrapper of stories and component tests. */
export function FakeApi({
  handlers,
  transport,
  children,
}: {
  handlers: readonly HttpHandler[]
  transport?: Partial<Transport>
  children: ReactNode
}): ReactElement {
  const [fake] = useState(() => fakeTransport(handlers, transport))
  return <ApiClientProvider transport={fake}>{children}</ApiClientProvider>
}

function envelope(status_code: number, status_msg: string, data: unknown): Envelope {
  return { status_code, status_msg, data: toWire(data) }
}

async function fieldsOf(endpoint: Endpoint, request: Request): Promise<Record<string, unknown>> {
  switch (endpoint.send) {
    case 'none':
      return {}
    case 'query':
      return Object.fromEntries(new URL(request.url).searchParams)
    case 'json':
      return (await request.json()) as Record<string, unknown>
    case 'form':
      return Object.fromEntries(new URLSearchParams(await request.text()))
    case 'multipart':
      return Object.fromEntries(await request.formData())
  }
}
