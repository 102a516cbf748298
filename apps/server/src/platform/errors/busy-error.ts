import { hasEffects } from '../process/call-in-progress.ts'

/** The server can't take this on now. The HTTP layer answers 503, and says when to try again. */
export class BusyError extends Error {
  override name = 'BusyError'
  /** Nothing of the call was done: it may be sent again as it was. */
  readonly notStarted = !hasEffects()

  constructor(options?: ErrorOptions) {
    super('The server is very busy.', options)
  }
}

/** The one that is the error or what caused it: a query's error wraps its own. */
export function busyErrorIn(error: unknown): BusyError | undefined {
  for (let one = error; one instanceof Error; one = one.cause) if (one instanceof BusyError) return one
  return undefined
}
