/** A page that never rests is not waited for longer than this, in milliseconds. */
const idleTimeoutMs = 2000

/** Resolves when the browser has nothing better to do; at once where it can't tell. */
export function whenIdle(): Promise<void> {
  const { requestIdleCallback } = globalThis as Partial<Pick<Window, 'requestIdleCallback'>>
  return requestIdleCallback ? new Promise((resolve) => requestIdleCallback(() => resolve(), { timeout: idleTimeoutMs })) : Promise.resolve()
}
