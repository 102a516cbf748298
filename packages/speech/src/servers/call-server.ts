import { setTimeout as delay } from 'node:timers/promises'
import { EngineError } from '../engine-error.ts'
import type { Health } from '../ports.ts'

/** What is known of a server that is asked over HTTP. */
export interface ServerConfig {
  baseUrl: string
  apiKey?: string | undefined
  /** For one attempt. */
  timeoutMs?: number
  /** The first pause before another attempt; doubled each time. @default 1 s */
  retryDelayMs?: number
}

export interface ServerSettings {
  name: string
  /** Without a slash at its end. */
  baseUrl: string
  apiKey: string | undefined
  timeoutMs: number
  retryDelayMs: number
  /** Default 32 MiB: ten minutes of transcript are some hundred kilobytes, a spoken paragraph some megabytes. */
  maxBytes?: number
}

/** `body` is made again for each attempt. */
export interface ServerCall {
  path: string
  body?: () => FormData | string
  signal: AbortSignal
  attempts?: number
  /** `undefined` leaves a refused request an error. */
  explain?: (status: number, said: string) => EngineError | undefined
}

const usualAttempts = 4
const maxPauseMs = 60_000
const usuallyMostBytes = 32 * 1024 * 1024

/** @param usualMs For one attempt. */
export function serverSettings(
  name: string,
  { baseUrl, apiKey, timeoutMs, retryDelayMs = 1000 }: ServerConfig,
  usualMs: number,
): ServerSettings {
  return {
    name,
    baseUrl: baseUrl.replace(/\/+$/, ''),
    apiKey,
    timeoutMs: timeoutMs ?? usualMs,
    retryDelayMs,
  }
}

/**
 * Asks a server. Busy servers, failing servers and broken connections get more attempts with growing pauses.
 *
 * @returns the answer's body, or `too-large` when the server takes no request of this size.
 * @throws EngineError; the signal's reason.
 */
export async function callServer(settings: ServerSettings, call: ServerCall): Promise<string> {
  const answer = await callServerForBytes(settings, call)
  return answer === 'too-large' ? answer : answer.toString('utf8')
}

/** @returns `too-large` when the server takes no request of this size. */
export async function callServerForBytes(
  settings: ServerSettings,
  call: ServerCall,
): Promise<Buffer | 'too-large'> {
  for (let attempt = 1; ; attempt++) {
    const outcome = await tryOnce(settings, call)
    if (outcome === 'too-large' || Buffer.isBuffer(outcome)) return outcome
    if (!outcome.error.retryable || attempt >= (call.attempts ?? usualAttempts)) throw outcome.error
    const pause = Math.min(outcome.retryAfterMs ?? settings.retryDelayMs * 2 ** (attempt - 1), maxPauseMs)
    try {
      await delay(pause, undefined, { signal: call.signal })
    } catch {
      call.signal.throwIfAborted()
    }
  }
}

interface Failure {
  error: EngineError
  retryAfterMs?: number | undefined
}

async function tryOnce(
  settings: ServerSettings,
  { path, body, signal, explain }: ServerCall,
): Promise<Buffer | 'too-large' | Failure> {
  const timeout = AbortSignal.timeout(settings.timeoutMs)
  const sent = body?.()
  try {
    const response = await fetch(`${settings.baseUrl}${path}`, {
      headers: {
        ...authorization(settings),
        ...(typeof sent === 'string' && { 'content-type': 'application/json' }),
      },
      ...(sent === undefined ? {} : { method: 'POST', body: sent }),
      signal: AbortSignal.any([signal, timeout]),
    })
    const answer = await readBody(settings, response)
    if (response.ok) return answer
    if (response.status === 413) return 'too-large'
    return explainStatus(settings, response, answer.toString('utf8'), explain)
  } catch (cause) {
    signal.throwIfAborted()
    if (cause instanceof EngineError) return { error: cause }
    if (timeout.aborted) return { error: new EngineError('timeout', `The ${settings.name} took too long.`) }
    return {
      error: new EngineError(
        'unreachable',
        `The ${settings.name} can’t be reached, or broke off its answer.`,
        { cause },
      ),
    }
  }
}

async function readBody(
  { name, maxBytes = usuallyMostBytes }: ServerSettings,
  response: Response,
): Promise<Buffer> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of response.body ?? []) {
    size += (part as Uint8Array).length
    if (size > maxBytes) throw new EngineError('bad-answer', `The ${name}’s answer is too long.`)
    parts.push(part as Uint8Array)
  }
  return Buffer.concat(parts)
}

function explainStatus(
  { name }: ServerSettings,
  response: Response,
  body: string,
  explain: ServerCall['explain'],
): Failure {
  const { status } = response
  const said = sayShortly(body)
  if (status === 401 || status === 403)
    return { error: new EngineError('unauthorized', `The ${name} refuses the API key.`) }
  if (status === 429) {
    const retryAfterMs = readRetryAfter(response.headers.get('retry-after'))
    const error = new EngineError('rate-limited', `The ${name} is busy or the account’s limit is reached.`)
    return { error, retryAfterMs }
  }
  if (status === 408 || status >= 500)
    return { error: new EngineError('unreachable', `The ${name} failed with status ${status}.`) }
  return {
    error:
      explain?.(status, said) ??
      new EngineError('rejected', `The ${name} refused the request with status ${status}: ${said}`),
  }
}

function sayShortly(body: string): string {
  try {
    const { error, detail } = JSON.parse(body) as { error?: { message?: unknown } | string; detail?: unknown }
    const said = typeof error === 'string' ? error : (error?.message ?? detail)
    if (said !== undefined) return (typeof said === 'string' ? said : JSON.stringify(said)).slice(0, 300)
  } catch {
    // Not JSON: shown as it is.
  }
  return body.slice(0, 300)
}

function readRetryAfter(value: string | null): number | undefined {
  if (value === null) return undefined
  const milliseconds = /^\d+(\.\d+)?$/.test(value.trim())
    ? Number(value) * 1000
    : Date.parse(value) - Date.now()
  return Number.isFinite(milliseconds) ? Math.max(0, milliseconds) : undefined
}

function authorization({ apiKey }: Pick<ServerSettings, 'apiKey'>): Record<string, string> {
  return apiKey ? { authorization: `Bearer ${apiKey}` } : {}
}

/**
 * Servers without such a list count as healthy.
 * @param path `/models` for servers that speak OpenAI's dialect.
 */
export async function checkServer({ name, baseUrl, apiKey }: ServerSettings, path: string): Promise<Health> {
  try {
    const response = await fetch(`${baseUrl}${path}`, {
      headers: authorization({ apiKey }),
      signal: AbortSignal.timeout(5000),
    })
    await response.body?.cancel()
    if (response.status === 401 || response.status === 403)
      return { ok: false, reason: `The ${name} refuses the API key.`, missing: ['API key'] }
    if (response.status >= 500)
      return { ok: false, reason: `The ${name} fails with status ${response.status}.`, missing: [name] }
    return { ok: true }
  } catch {
    return { ok: false, reason: `The ${name} can’t be reached. Check its address.`, missing: [name] }
  }
}
