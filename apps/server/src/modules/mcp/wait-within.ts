/**
 * Waits no longer than a limit.
 *
 * @returns `undefined` when the limit was reached.
 * @throws What `wait` throws; the reason of `signal`.
 */
export async function waitWithin<Result>(
  limitMs: number,
  signal: AbortSignal,
  wait: (signal: AbortSignal) => Promise<Result>,
): Promise<Result | undefined> {
  const limit = AbortSignal.timeout(limitMs)
  try {
    return await wait(AbortSignal.any([signal, limit]))
  } catch (error) {
    if (limit.aborted && !signal.aborted && error === limit.reason) return undefined
    throw error
  }
}
