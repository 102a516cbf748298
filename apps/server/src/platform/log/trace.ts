import { AsyncLocalStorage } from 'node:async_hooks'
import type { TraceSpan } from '../tracing/trace-span.ts'

export interface Trace {
  /** Also where a job does the work later and elsewhere. */
  requestId?: string | undefined
  job?: string
  queue?: string
  span?: TraceSpan | undefined
}

const traces = new AsyncLocalStorage<Trace>()

/** Applies to every line logged in `work`, however deep or late. */
export function withTrace<Result>(trace: Trace, work: () => Result): Result {
  return traces.run(trace, work)
}

export function currentTrace(): Trace {
  return traces.getStore() ?? {}
}
