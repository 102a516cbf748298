import { AsyncLocalStorage } from 'node:async_hooks'

interface CallInProgress {
  hasEffects: boolean
  stepAside?: () => void
}

const calls = new AsyncLocalStorage<CallInProgress>()

/** Runs one call, so that what happens in it is known to be of it, however deep or late. */
export function inCall<Result>(work: () => Result): Result {
  return calls.run({ hasEffects: false }, work)
}

/** What follows of this call comes after something that was kept or sent: it could happen twice if the call were sent again. */
export function noteEffect(): void {
  const call = calls.getStore()
  if (call) call.hasEffects = true
}

export function hasEffects(): boolean {
  return calls.getStore()?.hasEffects ?? false
}

/** @param stepAside Lets other calls have this one's place. */
export function onStepAside(stepAside: () => void): void {
  const call = calls.getStore()
  if (call) call.stepAside = stepAside
}

/** The call waits for a thread, a program or a site from here: as many calls as the database can take turns with may go on. */
export function stepAside(): void {
  calls.getStore()?.stepAside?.()
}
