import type { Sentence } from '@longhand/contracts'
import { eq, lt, type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '../../platform/db/database.ts'
import { tooManyTries } from '../../platform/errors/too-many-tries.ts'
import { attemptCounters } from './auth.tables.ts'

/** How often something may be tried in a window, and the key under which it is counted. */
export interface AttemptLimit {
  key: string
  tries: number
  windowSeconds: number
}

interface Counted {
  tries: number
  endsAt: Date
  leftMs: number
}

/** Counts tries in windows that begin with the first one. */
export class AttemptsRepository {
  /**
   * Counts one more try, atomically: of any number at once, each gets a number of its own.
   *
   * @returns Its number in the window, from 1, and when the window ends.
   */
  async count(
    db: Queryable,
    key: string,
    { now, windowSeconds }: { now: Date; windowSeconds: number },
  ): Promise<{ tries: number; endsAt: Date }> {
    const { tries, endsAt } = await this.#add(db, {
      key,
      tries: 1,
      now: sql`${now}::timestamptz`,
      endsAt: new Date(now.getTime() + windowSeconds * 1000),
    })
    return { tries, endsAt }
  }

  /**
   * Counts several at once, atomically, by the database's clock: processes whose clocks differ agree on when a window ends.
   *
   * @returns How many were counted in the window, these included, and how long it still is.
   */
  async countBlock(
    db: Queryable,
    key: string,
    { tries, windowMs }: { tries: number; windowMs: number },
  ): Promise<{ tries: number; leftMs: number }> {
    const endsAt = sql`now() + ${windowMs / 1000}::float8 * interval '1 second'`
    return this.#add(db, { key, tries, now: sql`now()`, endsAt })
  }

  /**
   * Counts one more try for each limit, in their order; the first one that is reached keeps the others from being counted.
   *
   * @param sentence Said with the refusal instead of the catalogue's sentence.
   * @throws DomainError TOO_MANY_TRIES beyond a limit.
   */
  async spend(db: Queryable, limits: readonly AttemptLimit[], now: Date, sentence?: Sentence): Promise<void> {
    for (const { key, tries: maxTries, windowSeconds } of limits) {
      const { tries, endsAt } = await this.count(db, key, { now, windowSeconds })
      if (tries > maxTries) throw tooManyTries((endsAt.getTime() - now.getTime()) / 1000, sentence)
    }
  }

  async giveBack(db: Queryable, key: string): Promise<void> {
    await db
      .update(attemptCounters)
      .set({ tries: sql`greatest(0, ${attemptCounters.tries} - 1)` })
      .where(eq(attemptCounters.key, key))
  }

  async forget(db: Queryable, key: string): Promise<void> {
    await db.delete(attemptCounters).where(eq(attemptCounters.key, key))
  }

  async sweep(db: Queryable, now: Date): Promise<void> {
    await db.delete(attemptCounters).where(lt(attemptCounters.endsAt, now))
  }

  async #add(
    db: Queryable,
    { key, tries, now, endsAt }: { key: string; tries: number; now: SQL; endsAt: Date | SQL },
  ): Promise<Counted> {
    const isOver = sql`${attemptCounters.endsAt} <= ${now}`
    const [row] = await db
      .insert(attemptCounters)
      .values({ key, tries, endsAt })
      .onConflictDoUpdate({
        target: attemptCounters.key,
        set: {
          tries: sql`case when ${isOver} then ${tries}::int else ${attemptCounters.tries} + ${tries}::int end`,
          endsAt: sql`case when ${isOver} then excluded.ends_at else ${attemptCounters.endsAt} end`,
        },
      })
      .returning({
        tries: attemptCounters.tries,
        endsAt: attemptCounters.endsAt,
        leftMs: sql<number>`extract(epoch from ${attemptCounters.endsAt} - ${now})::float8 * 1000`,
      })
    if (!row) throw new Error('A try was not counted.')
    return row
  }
}
