import { setTimeout as delay } from 'node:timers/promises'
import type { Health } from '../../ports.ts'
import { EngineError } from '../engine-error.ts'

export interface ServerSettings {
  baseUrl: string
  apiKey: string | undefined
  timeoutMs: number
  retryDelayMs: number
}

const attempts = 4
const longestPauseMs = 60_000
/** A transcript of ten minutes is some hundred kilobytes. */
const mostBytes = 32 * 1024 * 1024

/**
 * Posts a recording. Busy servers, failing servers and broken connections get more attempts with growing pauses.
 *
 * @returns the answer's body, or `too-large` when the server takes no file of this size.
 * @throws EngineError; the signal's reason.
 */
export async function postRecording(settings: ServerSettings, form: () => FormData, signal: AbortSignal): Promise<string> {
  for (let attempt = 1; ; attempt++) {
    const outcome = await tryOnce(settings, form(), signal)
    if (typeof outcome === 'string') return outcome
    if (!outcome.error.retryable || attempt === attempts) throw outcome.error
    const pause = Math.min(outcome.retryAfterMs ?? settings.retryDelayMs * 2 ** (attempt - 1), longestPauseMs)
    try {
      await delay(pause, undefined, { signal })
    } catch {
      signal.throwIfAborted()
    }
  }
}

interface Failure {
  error: EngineError
  retryAfterMs?: number
}

async function tryOnce(settings: ServerSettings, form: FormData, signal: AbortSignal): Promise<string | Failure> {
  const patience = AbortSignal.timeout(settings.timeoutMs)
  try {
    const response = await fetch(`${settings.baseUrl}/audio/transcriptions`, {
      method: 'POST',
      headers: authorization(settings),
      body: form,
      signal: AbortSignal.any([signal, patience]),
    })
    const body = await readBody(response)
    if (response.ok) return body
    if (response.status === 413) return 'too-large'
    return explainStatus(response, body)
  } catch (cause) {
    signal.throwIfAborted()
    if (cause instanceof EngineError) return { error: cause }
    if (patience.aborted) return { error: new EngineError('timeout', 'The speech server took too long.') }
    return { error: new EngineError('unreachable', 'The speech server can’t be reached, or broke off its answer.', { cause }) }
  }
}

async function readBody(response: Response): Promise<string> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of response.body ?? []) {
    size += (part as Uint8Array).length
    if (size > mostBytes) throw new EngineError('bad-answer', 'The speech server’s answer is too long.')
    parts.push(part as Uint8Array)
  }
  return Buffer.concat(parts).toString('utf8')
}

function explainStatus(response: Response, body: string): Failure {
  const { status } = response
  const said = sayShortly(body)
  if (status === 401 || status === 403) return { error: new EngineError('unauthorized', 'The speech server refuses the API key.') }
  if (status === 429) {
    const retryAfterMs = readRetryAfter(response.headers.get('retry-after'))
    const error = new EngineError('rate-limited', 'The speech server is busy or the account’s limit is reached.')
    return { error, ...(retryAfterMs !== undefined && { retryAfterMs }) }
  }
  if (status === 408 || status >= 500) return { error: new EngineError('unreachable', `The speech server failed with status ${status}.`) }
  if (/language/i.test(said) && !/response_format/.test(said)) return { error: new EngineError('unsupported-language', `The speech server doesn’t take this language: ${said}`) }
  return { error: new EngineError('rejected', `The speech server refused the request with status ${status}: ${said}`) }
}

/** `{"error": {"message": …}}`, `{"detail": …}` or the first words of whatever came. */
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

/** Seconds, or a date. */
function readRetryAfter(value: string | null): number | undefined {
  if (value === null) return undefined
  const milliseconds = /^\d+(\.\d+)?$/.test(value.trim()) ? Number(value) * 1000 : Date.parse(value) - Date.now()
  return Number.isFinite(milliseconds) ? Math.max(0, milliseconds) : undefined
}

function authorization({ apiKey }: ServerSettings): Record<string, string> {
  return apiKey ? { authorization: `Bearer ${apiKey}` } : {}
}

/** Asks for the list of models, which needs the same key and costs nothing. Servers without such a list count as well. */
export async function checkServer(settings: ServerSettings): Promise<Health> {
  try {
    const response = await fetch(`${settings.baseUrl}/models`, { headers: authorization(settings), signal: AbortSignal.timeout(5000) })
    await response.body?.cancel()
    if (response.status === 401 || response.status === 403) return { ok: false, reason: 'The speech server refuses the API key.', missing: ['API key'] }
    if (response.status >= 500) return { ok: false, reason: `The speech server fails with status ${response.status}.`, missing: ['speech server'] }
    return { ok: true }
  } catch {
    return { ok: false, reason: 'The speech server can’t be reached. Check its address.', missing: ['speech server'] }
  }
}
