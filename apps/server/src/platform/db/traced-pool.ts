import pg from 'pg'
import { currentSpan } from '../tracing/in-span.ts'

type Query = (...args: unknown[]) => unknown

/** Each query is a span that names the operation and its table: never the text, which could hold a value, and no parameters. */
export class TracedPool extends pg.Pool {
  constructor(config: pg.PoolConfig) {
    super({ ...config, Client: TracedClient })
    this.query = traced(this.query.bind(this)) as typeof this.query
  }
}

class TracedClient extends pg.Client {
  constructor(config?: pg.ClientConfig) {
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
    const own = parent.begin(summaryOf(text), { kind: 'client', attributes: { 'db.system.name': 'postgresql' } })
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

/** Such as `select recordings`. */
export function summaryOf(statement: string): string {
  const text = statement.replace(/'[^']*'/g, '')
  const operation = /^[\s(]*(?:--[^\n]*\n\s*)*([a-z]+)/i.exec(text)?.[1]?.toLowerCase() ?? 'query'
  const table = /\b(?:from|into|update)\s+(?:only\s+)?("?[a-z_]\w*"?(?:\."?[a-z_]\w*"?)?)/i.exec(text)?.[1]?.replaceAll('"', '')
  return table === undefined ? operation : `${operation} ${table.toLowerCase()}`
}
