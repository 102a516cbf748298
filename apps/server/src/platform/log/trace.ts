import { AsyncLocalStorage } from 'node:async_hooks'

/** What a line of the log belongs to. */
export interface Trace {
  /** The request that asked for it, also where a job does the work later and elsewhere. */
  requestId?: string | undefined
  /** The job that does it. */
  job?: string
  queue?: string
}

const traces = new AsyncLocalStorage<Trace>()

/** Runs `work` so that every line that it logs, however deep and however much later, names this trace. */
export function withTrace<Result>(trace: Trace, work: () => Result): Result {
  return traces.run(trace, work)
}

/** The trace of what runs now; empty outside of requests and jobs. */
export function currentTrace(): Trace {
  return traces.getStore() ?? {}
}
