/** What is asked again and again, and how often. */
export interface PollingOptions {
  /** Milliseconds between two questions. */
  everyMs: number
  /** Asks once; the signal ends with the polling. */
  ask: (signal: AbortSignal) => Promise<unknown>
  /** The page whose visibility counts. @default the page around */
  page?: Pick<Document, 'hidden' | 'addEventListener' | 'removeEventListener'> | undefined
}

/**
 * Never two questions at once. A hidden page asks nothing; when it is seen again, a question that was left out is asked at once.
 * @returns a function that ends it.
 */
export function startPolling({ everyMs, ask, page = document }: PollingOptions): () => void {
  const ended = new AbortController()
  let isAsking = false
  let isOwed = false

  async function poll(): Promise<void> {
    isOwed = page.hidden
    if (isOwed || isAsking) return
    isAsking = true
    await ask(ended.signal).finally(() => (isAsking = false))
  }

  const showUp = (): void => {
    if (!page.hidden && isOwed) void poll()
  }
  const timer = setInterval(() => void poll(), everyMs)
  page.addEventListener('visibilitychange', showUp)
  return () => {
    clearInterval(timer)
    page.removeEventListener('visibilitychange', showUp)
    ended.abort()
  }
}
