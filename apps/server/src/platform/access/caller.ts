import { AsyncLocalStorage } from 'node:async_hooks'
import type { Role } from '@longhand/contracts'

/** Who makes a call, or runs a command in the shell. A job has none. */
export interface Caller {
  /** Absent for a visitor, and in the shell. */
  userId?: string | undefined
  role: Role
  /** Of the network; empty in the shell. */
  address: string
  /** The name of the call. */
  call?: string | undefined
  isShell?: true
}

const callers = new AsyncLocalStorage<Caller>()

export const shell: Caller = { role: 'owner', address: '', isShell: true }

/** Everything in `work` is done for this caller, however deep or late. */
export function asCaller<Result>(caller: Caller, work: () => Result): Result {
  return callers.run(caller, work)
}

export function currentCaller(): Caller | undefined {
  return callers.getStore()
}
