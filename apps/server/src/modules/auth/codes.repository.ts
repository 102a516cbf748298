import { and, desc, eq, gt, isNull, lt, max, sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '../../platform/db/database.ts'
import { emailCodes } from './auth.tables.ts'

/** Address, browser and the check's secret must belong together. */
export interface CodeCheck {
  email: string
  browserHash: string
  checkHash: string
}

export class CodesRepository {
  async lockAddress(tx: Transaction, email: string): Promise<void> {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`auth.email-code ${email}`}, 0))`)
  }

  async last(
    db: Queryable,
    email: string,
    browserHash: string,
  ): Promise<{ createdAt: Date; isChecked: boolean } | undefined> {
    const [row] = await db
      .select({ createdAt: emailCodes.createdAt, checkedAt: emailCodes.checkedAt })
      .from(emailCodes)
      .where(and(eq(emailCodes.email, email), eq(emailCodes.browserHash, browserHash)))
      .orderBy(desc(emailCodes.createdAt), desc(emailCodes.checkedAt))
      .limit(1)
    return row && { createdAt: row.createdAt, isChecked: row.checkedAt !== null }
  }

  async add(
    db: Queryable,
    code: { email: string; browserHash: string; codeHash: string; createdAt: Date; expiresAt: Date },
  ): Promise<string> {
    const [row] = await db.insert(emailCodes).values(code).returning({ id: emailCodes.id })
    if (!row) throw new Error('A verification code was not stored.')
    return row.id
  }

  async remove(db: Queryable, id: string): Promise<void> {
    await db.delete(emailCodes).where(eq(emailCodes.id, id))
  }

  /**
   * Compares and counts in one statement, so that parallel guesses cannot pass `maxTries`.
   * @returns Nothing when there is no living code, or no try left.
   */
  async takeTry(
    db: Queryable,
    {
      email,
      browserHash,
      now,
      maxTries,
    }: { email: string; browserHash: string; now: Date; maxTries: number },
  ): Promise<{ id: string; codeHash: string } | undefined> {
    const latest = db
      .select({ createdAt: max(emailCodes.createdAt) })
      .from(emailCodes)
      .where(and(eq(emailCodes.email, email), eq(emailCodes.browserHash, browserHash)))
    const [row] = await db
      .update(emailCodes)
      .set({ tries: sql`${emailCodes.tries} + 1` })
      .where(
        and(
          eq(emailCodes.email, email),
          eq(emailCodes.browserHash, browserHash),
          eq(emailCodes.createdAt, latest),
          lt(emailCodes.tries, maxTries),
          isNull(emailCodes.checkedAt),
          gt(emailCodes.expiresAt, now),
        ),
      )
      .returning({ id: emailCodes.id, codeHash: emailCodes.codeHash })
    return row
  }

  /** @returns Whether this call did: a code is checked once. */
  async markChecked(
    db: Queryable,
    id: string,
    check: { checkedAt: Date; checkHash: string; checkExpiresAt: Date },
  ): Promise<boolean> {
    const rows = await db
      .update(emailCodes)
      .set(check)
      .where(and(eq(emailCodes.id, id), isNull(emailCodes.checkedAt)))
      .returning({ id: emailCodes.id })
    return rows.length === 1
  }

  async isCheckOpen(db: Queryable, check: CodeCheck, now: Date): Promise<boolean> {
    return (await db.$count(emailCodes, openCheck(check, now))) === 1
  }

  /** Only one of several calls gets the code's id, the others nothing. */
  async consumeCheck(tx: Transaction, check: CodeCheck, now: Date): Promise<string | undefined> {
    const [row] = await tx
      .update(emailCodes)
      .set({ consumedAt: now })
      .where(openCheck(check, now))
      .returning({ id: emailCodes.id })
    return row?.id
  }

  async addressOf(db: Queryable, id: string): Promise<string | undefined> {
    const [row] = await db.select({ email: emailCodes.email }).from(emailCodes).where(eq(emailCodes.id, id))
    return row?.email
  }

  async forgetAddress(tx: Transaction, email: string): Promise<void> {
    await tx.delete(emailCodes).where(eq(emailCodes.email, email))
  }

  async sweep(db: Queryable, before: Date): Promise<void> {
    await db.delete(emailCodes).where(lt(emailCodes.createdAt, before))
  }
}

function openCheck({ email, browserHash, checkHash }: CodeCheck, now: Date): ReturnType<typeof and> {
  return and(
    eq(emailCodes.checkHash, checkHash),
    eq(emailCodes.email, email),
    eq(emailCodes.browserHash, browserHash),
    isNull(emailCodes.consumedAt),
    gt(emailCodes.checkExpiresAt, now),
  )
}
