/** A token and how many seconds it lives, as `openAppSession` answers. */
export interface FreshToken {
  token: string
  expiresIn: number
}

/** A token is not used in its last seconds: the call must arrive before they are over. */
const marginMs = 30_000

/**
 * Makes the `getToken` of a {@link Transport} from a function that fetches a token from the host's own backend. It fetches one when the first call needs it, again before its time is over, and when the
 * server did not take it; calls at the same time share one fetch.
 *
 * @param fetchToken `undefined` while no one is logged in.
 * @example
 * ```ts
 * const transport: Transport = {
 *   baseUrl: 'https://longhand.example.com',
 *   getToken: keepToken(async () => (await fetch('/api/longhand-session', { method: 'POST' })).json()),
 *   onUnauthenticated: () => location.assign('/login'),
 * }
 * ```
 */
export function keepToken(
  fetchToken: () => Promise<FreshToken | undefined>,
): (refused?: string) => Promise<string | undefined> {
  let kept: { token: string; until: number } | undefined
  let fetching: Promise<string | undefined> | undefined

  async function fetchAnother(): Promise<string | undefined> {
    const startedAt = performance.now()
    const fresh = await fetchToken()
    kept = fresh && {
      token: fresh.token,
      until: startedAt + Math.max(fresh.expiresIn * 1000 - marginMs, (fresh.expiresIn * 1000) / 2),
    }
    return fresh?.token
  }

  return async (refused) => {
    if (kept && kept.token !== refused && performance.now() < kept.until) return kept.token
    fetching ??= fetchAnother().finally(() => (fetching = undefined))
    return fetching
  }
}
