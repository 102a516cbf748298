import type pg from 'pg'
import { currentSpan } from '../tracing/in-span.ts'
import { ConnectionPool, type PoolObserver } from './connection-pool.ts'
import { PreparingClient, type PreparingConfig } from './preparing-client.ts'
import { summaryOf } from './summary-of.ts'

type Query = (...args: unknown[]) => unknown

/** Each query is a span that names the operation and its table: never the text, which could hold a value, and no parameters. */
export class TracedPool extends ConnectionPool {
  constructor(config: pg.PoolConfig & PreparingConfig, observer?: PoolObserver) {
    super({ ...config, Client: TracedClient }, observer)
    this.query = traced(this.query.bind(this)) as typeof this.query
  }
}

class TracedClient extends PreparingClient {
  constructor(config?: string | PreparingConfig) {
    super(config)
    this.query = traced(this.query.bind(this)) as typeof this.query
  }
}

function traced(query: Query): Query {
  return (...args) => {
    const parent = currentSpan()
    if (!parent) return query(...args)
    const [asked] = args
    const text = typeof asked === 'string' ? asked : (asked as { text?: unknown } | undefined)?.text
    // The pool calls its clients with a callback, in the context of the query that gave the connection back.
    if (typeof text !== 'string' || args.some((one) => typeof one === 'function')) return query(...args)
    const own = parent.begin(summaryOf(text), {
      kind: 'client',
      attributes: { 'db.system.name': 'postgresql' },
    })
    const answer = query(...args)
    if (!(answer instanceof Promise)) {
      own.end()
      return answer
    }
    return answer.then(
      (result: unknown) => {
        own.end()
        return result
      },
      (error: unknown) => {
        own.end(error)
        throw error
      },
    )
  }
}
