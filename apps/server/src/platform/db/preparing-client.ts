import pg from 'pg'

/** A text that is asked as often is asked again. */
const askedBefore = 3
/** Of each connection, some kilobytes each. Texts with lists of values could be any number. */
const maxPrepared = 200
const maxCounted = 5000

/** Which queries of a pool come again and again. */
export class FrequentQueries {
  readonly #counts = new Map<string, number>()
  readonly #names = new Map<string, string>()

  /** @returns By which a connection keeps the text; `undefined` for one that is rare. */
  nameOf(text: string): string | undefined {
    const known = this.#names.get(text)
    if (known !== undefined || this.#names.size >= maxPrepared) return known
    const count = (this.#counts.get(text) ?? 0) + 1
    if (this.#counts.size >= maxCounted) this.#counts.clear()
    this.#counts.set(text, count)
    if (count <= askedBefore) return undefined
    this.#counts.delete(text)
    const name = `longhand_${this.#names.size}`
    this.#names.set(text, name)
    return name
  }
}

export interface PreparingConfig extends pg.ClientConfig {
  /** None behind a pooler: the next transaction may be on another connection, which knows nothing of it. */
  frequent?: FrequentQueries | undefined
}

/**
 * Has PostgreSQL keep the texts of queries that come again and again: to parse and plan them was a third of what saves cost it. Migrations only add to
 * what there is (decision 89), so that no kept text means something else afterwards.
 */
export class PreparingClient extends pg.Client {
  constructor(config?: string | PreparingConfig) {
    super(config)
    const frequent = typeof config === 'object' ? config.frequent : undefined
    if (!frequent) return
    const query = this.query.bind(this) as (...args: unknown[]) => unknown
    this.query = ((asked: unknown, ...rest: unknown[]) =>
      query(prepared(asked, frequent), ...rest)) as typeof this.query
  }
}

/** @param asked As drizzle asks: an object with its text, whose values are apart. */
function prepared(asked: unknown, frequent: FrequentQueries): unknown {
  if (typeof asked !== 'object' || asked === null || 'submit' in asked) return asked
  const { text } = asked as { text?: unknown }
  const name = typeof text === 'string' ? frequent.nameOf(text) : undefined
  return name === undefined ? asked : { ...asked, name }
}
