import {
  apiBasePath,
  defaultDownloadName,
  errorNameOf,
  fromWire,
  requestTimeoutMs,
  successCode,
  toWire,
  webSource,
} from '@longhand/contracts'
import type { Endpoint, Envelope } from '@longhand/contracts'
import type { ApiCall, Download, Outcome } from './api-call.ts'
import { domainError, type RetryAdvice } from './api-error.ts'
import { type Retries, sendWithRetries } from './retries.ts'

/** Where calls go, and as whom. */
export interface Connection {
  /** Where the API's base path starts, without a slash at the end: `''` for the same origin, else `https://host`. */
  baseUrl: string
  /** Read for each request. */
  getHeaders(): Readonly<Record<string, string>>
  /** How often the time in the addresses of calls changes, in milliseconds. @default with each call */
  timeStampEveryMs?: number | undefined
  /** @default the global `fetch` */
  fetch?: typeof fetch | undefined
  retries?: Retries | undefined
}

/**
 * Gives fields and data the names of the wire and of the code, and turns everything that can go wrong into an {@link ApiError}. Sends the call again where that is safe and may help, for as long as
 * `retries` of the connection says; `signal` ends that at once.
 */
export async function send(connection: Connection, call: ApiCall, signal?: AbortSignal): Promise<Outcome> {
  return sendWithRetries(call, (one) => sendOnce(connection, one, signal), connection.retries, signal)
}

/** {@link send} without another try. */
export async function sendOnce(
  connection: Connection,
  { fields, ...called }: ApiCall,
  signal?: AbortSignal,
): Promise<Outcome> {
  const request: ApiCall = { ...called, fields: toWire(fields) as ApiCall['fields'] }
  const { endpoint } = request
  const timeout = AbortSignal.timeout(requestTimeoutMs)
  const fetchAnswer = connection.fetch ?? fetch
  let response: Response
  let body: Envelope | Download | undefined
  try {
    response = await fetchAnswer(addressOf(connection, endpoint, request), {
      method: endpoint.method,
      headers: headersOf(connection, endpoint),
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
      credentials: 'same-origin',
      ...(bodyOf(endpoint, request) ?? {}),
    })
    body = await readBody(response)
  } catch {
    if (signal?.aborted) return { error: { kind: 'aborted' } }
    return { error: { kind: 'unreachable', isTimeout: timeout.aborted } }
  }
  if (body && 'blob' in body) return { data: body }
  if (!body) {
    return response.ok
      ? {
          error: {
            kind: 'protocol',
            status: response.status,
            detail: `${request.name} answered without an envelope`,
          },
        }
      : { error: { kind: 'http', status: response.status, message: '', ...retryAdvice(response, undefined) } }
  }
  if (!response.ok && errorNameOf(body.status_code) === undefined) {
    return {
      error: {
        kind: 'http',
        status: response.status,
        message: body.status_msg,
        ...retryAdvice(response, body),
      },
    }
  }
  if (body.status_code === successCode) return { data: fromWire(body.data) }
  const error = domainError(body.status_code, body.status_msg, fromWire(body.data))
  return {
    error: response.ok ? error : { ...error, status: response.status, ...retryAdvice(response, body) },
  }
}

const tooManyCalls = 429

/** A proxy's 429 says nothing about the call; ours comes in an envelope, before the call is begun. */
function retryAdvice({ status, headers }: Response, body: Envelope | undefined): RetryAdvice {
  const seconds = Number(headers.get('retry-after') ?? NaN)
  const notStarted =
    body !== undefined &&
    (status === tooManyCalls || (body.data as { notStarted?: unknown } | null)?.notStarted === true)
  return { retryAfter: seconds >= 0 ? seconds : undefined, notStarted: notStarted || undefined }
}

function addressOf(connection: Connection, endpoint: Endpoint, { fields }: ApiCall): string {
  const { timeStampEveryMs = 1 } = connection
  const query = new URLSearchParams({ timeStamp: String(Date.now() - (Date.now() % timeStampEveryMs)) })
  if (endpoint.send === 'query') {
    for (const [field, value] of Object.entries(fields))
      if (value !== undefined) query.set(field, textOf(value))
  }
  return `${connection.baseUrl}${apiBasePath}${endpoint.path}?${query.toString()}`
}

function headersOf(connection: Connection, endpoint: Endpoint): Record<string, string> {
  return {
    source: String(webSource),
    ...connection.getHeaders(),
    ...(endpoint.send === 'json' ? { 'content-type': 'application/json' } : {}),
  }
}

function bodyOf(
  endpoint: Endpoint,
  { fields, files }: ApiCall,
): { body: string | URLSearchParams | FormData } | undefined {
  if (endpoint.send === 'json') return { body: JSON.stringify(fields) }
  if (endpoint.send !== 'form' && endpoint.send !== 'multipart') return undefined
  const form = endpoint.send === 'form' ? new URLSearchParams() : new FormData()
  for (const [field, value] of Object.entries(fields))
    if (value !== undefined) form.append(field, textOf(value))
  if (form instanceof FormData)
    for (const [field, file] of Object.entries(files ?? {}))
      for (const one of [file].flat()) form.append(field, one)
  return { body: form }
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}

async function readBody(response: Response): Promise<Envelope | Download | undefined> {
  if (response.headers.has('content-disposition'))
    return { name: downloadName(response), blob: await response.blob() }
  if (!(response.headers.get('content-type') ?? '').includes('application/json')) return undefined
  const body: unknown = await response.json().catch(() => undefined)
  return typeof body === 'object' && body !== null && typeof (body as Envelope).status_code === 'number'
    ? (body as Envelope)
    : undefined
}

/** The file name of a `content-disposition` header: its UTF-8 form when there is one. */
function downloadName(response: Response): string {
  const header = response.headers.get('content-disposition') ?? ''
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(header)?.[1]
  if (encoded) {
    try {
      return decodeURIComponent(encoded)
    } catch {
      return defaultDownloadName
    }
  }
  return (
    /filename="([^"]+)"/i.exec(header)?.[1] ?? /filename=([^;\s]+)/i.exec(header)?.[1] ?? defaultDownloadName
  )
}
