import { preflightSeconds } from '@longhand/contracts'
import {
  type ApiCall,
  type ApiError,
  type Connection,
  isDomainError,
  isSessionOver,
  type Outcome,
  sendOnce,
  sendWithRetries,
} from '@longhand/sdk/connection'
import type { BaseQueryFn } from '@reduxjs/toolkit/query/react'
import { languageOf, type Transport } from './transport.ts'

/** Opens the envelope, in this one place, and gives fields and data the names of the wire and of the code. */
export const envelopeBaseQuery: BaseQueryFn<ApiCall, unknown, ApiError> = async (
  request,
  { signal, extra },
) => {
  const { transport } = extra as { transport: Transport }
  return sendCall(transport, request, signal)
}

/**
 * Sends one call outside the cache, for downloads and one-off requests.
 *
 * @param retries Instead of those of the transport.
 * @returns `data` is the envelope's data, or a `Download` for a call that answers with a file.
 */
export async function sendCall(
  transport: Transport,
  request: ApiCall,
  signal?: AbortSignal,
  retries = transport.retries,
): Promise<Outcome> {
  const send = (): Promise<Outcome> =>
    sendWithRetries(request, (one) => attempt(transport, one, signal), retries, signal)
  let outcome = await send()
  if (isDomainError(outcome.error, 'RECENT_LOGIN_NEEDED') && (await transport.confirmLogin?.()))
    outcome = await send()
  if (outcome.error && isSessionOver(outcome.error)) transport.onUnauthenticated(outcome.error)
  return outcome
}

async function attempt(
  transport: Transport,
  request: ApiCall,
  signal: AbortSignal | undefined,
): Promise<Outcome> {
  try {
    return await sendWithToken(transport, request, signal)
  } catch {
    // A host that can't fetch a token now has not lost its session.
    return { error: { kind: 'unreachable', isTimeout: false } }
  }
}

/** Tries once more where the host has another token than the one that was refused. @throws what `getToken` throws. */
async function sendWithToken(
  transport: Transport,
  request: ApiCall,
  signal: AbortSignal | undefined,
): Promise<Outcome> {
  const token = await transport.getToken()
  if (signal?.aborted) return { error: { kind: 'aborted' } }
  const outcome = await sendOnce(connectionOf(transport, token), request, signal)
  if (token === undefined || !isDomainError(outcome.error, 'NOT_LOGGED_IN')) return outcome
  const another = await transport.getToken(token)
  return another === undefined || another === token
    ? outcome
    : sendOnce(connectionOf(transport, another), request, signal)
}

function connectionOf(transport: Transport, token: string | undefined): Connection {
  return {
    baseUrl: transport.baseUrl,
    // A browser remembers by address what another origin may send.
    timeStampEveryMs: transport.baseUrl === '' ? undefined : preflightSeconds * 1000,
    getHeaders: () => {
      const language = languageOf(transport)
      return {
        token: token ?? '',
        ...(language ? { 'accept-language': language } : {}),
        // Another origin might not allow the header.
        ...(transport.baseUrl === '' ? { traceparent: newTraceparent() } : {}),
      }
    },
    fetch: transport.fetch,
  }
}

/** W3C Trace Context: a server that keeps traces links that of the call to these ids. Without `randomUUID`, which pages without https lack. */
function newTraceparent(): string {
  const [first, second, span] = Array.from(crypto.getRandomValues(new BigUint64Array(3)), (bits) =>
    bits.toString(16).padStart(16, '0'),
  )
  return `00-${first}${second}-${span}-00`
}
