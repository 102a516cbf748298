import { isRepeatable } from '@longhand/contracts'
import type { ApiCall, Outcome } from './api-call.ts'
import { type ApiError, isBusy } from './api-error.ts'

/** How long a call is tried again by itself. A connection that is lost is no reason to repeat what may have been done: `repeatable` of the endpoint table says what is safe. */
export interface Retries {
  /** Tries in all, the first one included. @default 5 */
  maxTries?: number
  /** From the first try to the beginning of the last one, in milliseconds. A server that asks for more is not tried again. @default 30 000 */
  maxMs?: number
  /** Called before each pause, with what went wrong. */
  onPause?: (error: ApiError) => void
  /** Milliseconds of a clock that never goes back. */
  now?: () => number
  /** At least 0, below 1. */
  random?: () => number
  /** Resolves early when the signal aborts. */
  wait?: (milliseconds: number, signal: AbortSignal | undefined) => Promise<void>
}

/** How pauses grow. */
export interface PauseOptions {
  /** @default 500 */
  firstMs?: number
  /** @default 15 000 */
  maxMs?: number
  /** At least 0, below 1. */
  random?: (() => number) | undefined
}

/**
 * The pause before another try: twice as long after each failure, shortened by up to a half so that callers do not come back all at once, and never shorter than what the server asked for.
 *
 * @param failures So far, 1 after the first.
 * @returns Milliseconds.
 */
export function retryPauseMs(
  failures: number,
  error?: ApiError,
  { firstMs = 500, maxMs = 15_000, random = Math.random }: PauseOptions = {},
): number {
  const pause = Math.min(firstMs * 2 ** (failures - 1), maxMs) * (1 - random() / 2)
  return Math.round(pause + 1000 * (retryAfterOf(error) ?? 0))
}

/** Seconds that the server asked to wait, where it did and the page may read that. */
function retryAfterOf(error: ApiError | undefined): number | undefined {
  return error && 'retryAfter' in error ? error.retryAfter : undefined
}

/**
 * Sends a call, and sends it again where that is safe: one that the server was too busy to begin, whatever it is; after a lost connection, or while the server is away, one that is repeatable
 * by the endpoint table, and one that can find out first whether it was done.
 *
 * @param attempt Sends it once.
 */
export async function sendWithRetries(
  call: ApiCall,
  attempt: (call: ApiCall) => Promise<Outcome>,
  retries: Retries | undefined,
  signal: AbortSignal | undefined,
): Promise<Outcome> {
  const {
    maxTries = 5,
    maxMs = 30_000,
    now = () => performance.now(),
    random = Math.random,
    wait = pause,
    onPause,
  } = retries ?? {}
  const startedAt = now()
  let sent = call
  for (let failures = 1; ; failures += 1) {
    const outcome = await attempt(sent)
    if (!outcome.error || failures >= maxTries || !mayBeSentAgain(sent, outcome.error)) return outcome
    const pauseMs = retryPauseMs(failures, outcome.error, { random })
    if (now() - startedAt + pauseMs > maxMs) return outcome
    onPause?.(outcome.error)
    await wait(pauseMs, signal)
    if (signal?.aborted) return { error: { kind: 'aborted' } }
    if (isBusy(outcome.error) || !sent.findAnswer) continue
    const found = await sent.findAnswer((question) => sendWithRetries(question, attempt, retries, signal))
    if (!found) return outcome
    if (!('fields' in found)) return found
    sent = { ...sent, fields: found.fields }
  }
}

/** Statuses by which a server, or a proxy for it, says that it is away: the call may have been done. */
const away = new Set([502, 503, 504])

function mayBeSentAgain({ endpoint, fields, findAnswer }: ApiCall, error: ApiError): boolean {
  if (isBusy(error)) return true
  const isLost =
    error.kind === 'unreachable' ? !isOffline() : 'status' in error && away.has(error.status ?? 0)
  return isLost && (findAnswer !== undefined || isRepeatable(endpoint, fields))
}

/** Whether this device is known to have no network at all: its user sees that at once. */
function isOffline(): boolean {
  return (globalThis as { navigator?: { onLine?: boolean } }).navigator?.onLine === false
}

/** Resolves early when the signal aborts. */
export function pause(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve) => {
    const end = (): void => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, milliseconds)
    if (signal?.aborted) end()
    else signal?.addEventListener('abort', end, { once: true })
  })
}
