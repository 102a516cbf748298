import { AsyncLocalStorage } from 'node:async_hooks'

const calls = new AsyncLocalStorage<{ hasEffects: boolean }>()

/** Runs one call, so that a `BusyError` in it knows whether anything of it was done. */
export function inCall<Result>(work: () => Result): Result {
  return calls.run({ hasEffects: false }, work)
}

/** What follows of this call comes after something that was kept or sent: it could happen twice if the call were sent again. */
export function noteEffect(): void {
  const call = calls.getStore()
  if (call) call.hasEffects = true
}

/** The server can't take this on now. The HTTP layer answers 503, and says when to try again. */
export class BusyError extends Error {
  override name = 'BusyError'
  /** Nothing of the call was done: it may be sent again as it was. */
  readonly notStarted = !calls.getStore()?.hasEffects

  constructor(options?: ErrorOptions) {
    super('The server is very busy.', options)
  }
}

/** The one that is the error or what caused it: a query's error wraps its own. */
export function busyErrorIn(error: unknown): BusyError | undefined {
  for (let one = error; one instanceof Error; one = one.cause) if (one instanceof BusyError) return one
  return undefined
}
