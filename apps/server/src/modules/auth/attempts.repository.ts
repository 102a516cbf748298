import type { Sentence } from '@longhand/contracts'
import { eq, lt, sql } from 'drizzle-orm'
import type { Queryable } from '../../platform/db/database.ts'
import { tooManyTries } from '../../platform/errors/too-many-tries.ts'
import { attemptCounters } from './auth.tables.ts'

/** How often something may be tried in a window, and the key under which it is counted. */
export interface AttemptLimit {
  key: string
  tries: number
  windowSeconds: number
}

/** Counts tries in windows that begin with the first one. */
export class AttemptsRepository {
  /**
   * Counts one more try, atomically: of any number at once, each gets a number of its own.
   *
   * @returns Its number in the window, from 1, and when the window ends.
   */
  async count(db: Queryable, key: string, { now, windowSeconds }: { now: Date; windowSeconds: number }): Promise<{ tries: number; endsAt: Date }> {
    const isOver = sql`${attemptCounters.endsAt} <= ${now}`
    const endsAt = new Date(now.getTime() + windowSeconds * 1000)
    const [row] = await db
      .insert(attemptCounters)
      .values({ key, tries: 1, endsAt })
      .onConflictDoUpdate({
        target: attemptCounters.key,
        set: {
          tries: sql`case when ${isOver} then 1 else ${attemptCounters.tries} + 1 end`,
          endsAt: sql`case when ${isOver} then excluded.ends_at else ${attemptCounters.endsAt} end`,
        },
      })
      .returning({ tries: attemptCounters.tries, endsAt: attemptCounters.endsAt })
    if (!row) throw new Error('A try was not counted.')
    return row
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
}
