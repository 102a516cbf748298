import { type ApiCall, type ApiError, type Connection, isSessionOver, type Outcome, send } from '@longhand/sdk/connection'
import type { BaseQueryFn } from '@reduxjs/toolkit/query/react'
import type { Transport } from './transport.ts'

/** Opens the envelope, in this one place, and gives fields and data the names of the wire and of the code. */
export const envelopeBaseQuery: BaseQueryFn<ApiCall, unknown, ApiError> = async (request, { signal, extra }) => {
  const { transport } = extra as { transport: Transport }
  return sendCall(transport, request, signal)
}

/**
 * Sends one call outside the cache, for downloads and one-off requests.
 * @returns `data` is the envelope's data, or a `Download` for a call that answers with a file.
 */
export async function sendCall(transport: Transport, request: ApiCall, signal?: AbortSignal): Promise<Outcome> {
  const outcome = await send(connectionOf(transport), request, signal)
  if (outcome.error && isSessionOver(outcome.error)) transport.onUnauthenticated(outcome.error)
  return outcome
}

function connectionOf(transport: Transport): Connection {
  return {
    baseUrl: transport.baseUrl,
    getHeaders: () => {
      const language = transport.getLanguage?.()
      return {
        token: transport.getToken() ?? '',
        ...(language ? { 'accept-language': language } : {}),
        // Another origin might not allow the header.
        ...(transport.baseUrl === '' ? { traceparent: newTraceparent() } : {}),
      }
    },
    ...(transport.fetch ? { fetch: transport.fetch } : {}),
  }
}

/** W3C Trace Context: a server that keeps traces links that of the call to these ids. Without `randomUUID`, which pages without https lack. */
function newTraceparent(): string {
  const [first, second, span] = Array.from(crypto.getRandomValues(new BigUint64Array(3)), (bits) => bits.toString(16).padStart(16, '0'))
  return `00-${first}${second}-${span}-00`
}
