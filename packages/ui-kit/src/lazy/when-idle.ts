/** A page that never rests is not waited for longer than this, in milliseconds. */
const idleTimeoutMs = 2000

/** What a page does first, such as showing a text, has this long without company, in milliseconds. */
const settleMs = 1000

/** Resolves when the browser has nothing better to do; at once where it can't tell. */
export function whenIdle(): Promise<void> {
  const { requestIdleCallback } = globalThis as Partial<Pick<Window, 'requestIdleCallback'>>
  return requestIdleCallback ? new Promise((resolve) => requestIdleCallback(() => resolve(), { timeout: idleTimeoutMs })) : Promise.resolve()
}

/** Like {@link whenIdle}, for what a page needs later: not before it has settled. A browser is idle between a request and its answer, too. */
export async function whenSettled(): Promise<void> {
  if ('requestIdleCallback' in globalThis) await new Promise((resolve) => setTimeout(resolve, settleMs))
  await whenIdle()
}
