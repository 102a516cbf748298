/** Milliseconds; a page that never rests is not waited for longer. */
const idleTimeoutMs = 2000

/** Milliseconds that a page has for what it does first. */
const settleMs = 1000

/** At once where the browser doesn't say. */
export function whenIdle(): Promise<void> {
  const { requestIdleCallback } = globalThis as Partial<Pick<Window, 'requestIdleCallback'>>
  return requestIdleCallback
    ? new Promise((resolve) => requestIdleCallback(() => resolve(), { timeout: idleTimeoutMs }))
    : Promise.resolve()
}

/** Waits until the page has settled: a browser is idle between a request and its answer, too. */
export async function whenSettled(): Promise<void> {
  if ('requestIdleCallback' in globalThis) await new Promise((resolve) => setTimeout(resolve, settleMs))
  await whenIdle()
}
