import pg from 'pg'

export interface PreparingConfig extends pg.ClientConfig {
  /** Behind a pooler, the next transaction may be on another connection, which knows nothing of it. */
  isPooled?: boolean
}

/** A text that is asked as often is asked again. */
const askedBefore = 3
/** Of each connection, some kilobytes each. Texts with lists of values could be any number. */
const maxPrepared = 200
const maxCounted = 5000

const counts = new Map<string, number>()
const names = new Map<string, string>()

/**
 * Has PostgreSQL keep the texts of queries that come again and again: to parse and plan them was a third of what saves cost it. Migrations only add to
 * what there is (decision 89), so that no kept text means something else afterwards.
 */
export class PreparingClient extends pg.Client {
  constructor(config?: string | PreparingConfig) {
    super(config)
    if (typeof config === 'object' && config.isPooled) return
    const query = this.query.bind(this) as (...args: unknown[]) => unknown
    this.query = ((asked: unknown, ...rest: unknown[]) =>
      query(prepared(asked), ...rest)) as typeof this.query
  }
}

/** @param asked As drizzle asks: an object with its text, whose values are apart. */
function prepared(asked: unknown): unknown {
  if (typeof asked !== 'object' || asked === null || 'submit' in asked) return asked
  const { text } = asked as { text?: unknown }
  if (typeof text !== 'string') return asked
  const name = names.get(text) ?? nameOf(text)
  return name === undefined ? asked : { ...asked, name }
}

function nameOf(text: string): string | undefined {
  if (names.size >= maxPrepared) return undefined
  const count = (counts.get(text) ?? 0) + 1
  if (counts.size >= maxCounted) counts.clear()
  counts.set(text, count)
  if (count <= askedBefore) return undefined
  counts.delete(text)
  const name = `longhand_${names.size}`
  names.set(text, name)
  return name
}
