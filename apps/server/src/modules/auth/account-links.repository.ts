import type { AccountLinkPurpose } from '@longhand/contracts'
import { and, count, desc, eq, gt, ilike, isNull, lt, or, type SQL } from 'drizzle-orm'
import type { Database, Queryable, Transaction } from '../../platform/db/database.ts'
import { containing } from '../../platform/db/like-pattern.ts'
import { accountLinks } from './auth.tables.ts'

export type AccountLinkRow = typeof accountLinks.$inferSelect
export type AccountLinkInsert = typeof accountLinks.$inferInsert

export class AccountLinksRepository {
  constructor(private readonly database: Database) {}

  async add(tx: Transaction, row: AccountLinkInsert): Promise<void> {
    await tx.insert(accountLinks).values(row)
  }

  async find(id: string): Promise<AccountLinkRow | undefined> {
    const [row] = await this.database.orm.select().from(accountLinks).where(eq(accountLinks.id, id))
    return row
  }

  async findOpen(tokenHash: string, now: Date): Promise<AccountLinkRow | undefined> {
    const [row] = await this.database.orm.select().from(accountLinks).where(isOpen(tokenHash, now))
    return row
  }

  /** No one else uses it until `tx` ends. */
  async lockOpen(tx: Transaction, tokenHash: string, now: Date): Promise<AccountLinkRow | undefined> {
    const [row] = await tx.select().from(accountLinks).where(isOpen(tokenHash, now)).for('update')
    return row
  }

  async lock(tx: Transaction, id: string, purpose: AccountLinkPurpose): Promise<AccountLinkRow | undefined> {
    const [row] = await tx
      .select()
      .from(accountLinks)
      .where(and(eq(accountLinks.id, id), eq(accountLinks.purpose, purpose)))
      .for('update')
    return row
  }

  async end(
    tx: Transaction,
    id: string,
    ending: 'used' | 'withdrawn',
    endedAt: Date,
    formerEmail?: string,
  ): Promise<void> {
    await tx.update(accountLinks).set({ ending, endedAt, formerEmail }).where(eq(accountLinks.id, id))
  }

  async withdrawAll(
    tx: Transaction,
    whom: { email: string } | { userId: string },
    purpose: AccountLinkPurpose,
    endedAt: Date,
  ): Promise<void> {
    await tx
      .update(accountLinks)
      .set({ ending: 'withdrawn', endedAt })
      .where(and(isFor(whom), eq(accountLinks.purpose, purpose), isNull(accountLinks.endedAt)))
  }

  /** Invitations, the newest first. */
  async page(
    keyword: string,
    { page, pageSize }: { page: number; pageSize: number },
  ): Promise<{ rows: AccountLinkRow[]; total: number }> {
    const where = and(
      eq(accountLinks.purpose, 'invitation'),
      keyword === '' ? undefined : ilike(accountLinks.email, containing(keyword)),
    )
    const [counted] = await this.database.orm.select({ total: count() }).from(accountLinks).where(where)
    const rows = await this.database.orm
      .select()
      .from(accountLinks)
      .where(where)
      .orderBy(desc(accountLinks.createdAt), accountLinks.id)
      .limit(pageSize)
      .offset((page - 1) * pageSize)
    return { rows, total: counted?.total ?? 0 }
  }

  async forget(tx: Transaction, { userId, email }: { userId: string; email: string }): Promise<void> {
    await tx.delete(accountLinks).where(or(isFor({ userId }), isFor({ email })))
  }

  async sweep(db: Queryable, expiredBefore: Date): Promise<void> {
    await db.delete(accountLinks).where(lt(accountLinks.expiresAt, expiredBefore))
  }
}

function isOpen(tokenHash: string, now: Date): SQL | undefined {
  return and(
    eq(accountLinks.tokenHash, tokenHash),
    isNull(accountLinks.endedAt),
    gt(accountLinks.expiresAt, now),
  )
}

function isFor(whom: { email: string } | { userId: string }): SQL {
  return 'email' in whom ? eq(accountLinks.email, whom.email) : eq(accountLinks.userId, whom.userId)
}
