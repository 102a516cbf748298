import { and, desc, eq, getTableColumns, gte, sql } from 'drizzle-orm'
import { stayBelow } from '../../platform/db/ceiling.ts'
import type { Database, Queryable, Transaction } from '../../platform/db/database.ts'
import { accessTokens, accessTokenUses } from './tokens.tables.ts'

export type TokenRow = typeof accessTokens.$inferSelect

const uuidPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** SQL of access tokens. What touches a user's tokens takes the user's id. */
export class TokensRepository {
  constructor(private readonly database: Database) {}

  /** @param onAdded Does what else belongs to it, in the same transaction. @returns Its id. @throws DomainError LIMIT_REACHED */
  async add(
    row: typeof accessTokens.$inferInsert,
    onAdded?: (tx: Transaction, id: string) => Promise<void>,
  ): Promise<string> {
    return this.database.transaction(async (tx) => {
      await stayBelow(tx, 'accessTokens', row.userId, () =>
        tx.$count(accessTokens, eq(accessTokens.userId, row.userId)),
      )
      const [token] = await tx.insert(accessTokens).values(row).returning({ id: accessTokens.id })
      if (!token) throw new Error('An access token was not stored.')
      await onAdded?.(tx, token.id)
      return token.id
    })
  }

  async list(userId: string, since: Date): Promise<(TokenRow & { seconds: number })[]> {
    const seconds = sql<number>`coalesce(sum(${accessTokenUses.seconds}), 0)::int`
    return this.database.orm
      .select({ ...getTableColumns(accessTokens), seconds })
      .from(accessTokens)
      .leftJoin(
        accessTokenUses,
        and(eq(accessTokenUses.tokenId, accessTokens.id), gte(accessTokenUses.createdAt, since)),
      )
      .where(eq(accessTokens.userId, userId))
      .groupBy(accessTokens.id)
      .orderBy(desc(accessTokens.createdAt), accessTokens.id)
  }

  async findByHash(tokenHash: string): Promise<TokenRow | undefined> {
    const [row] = await this.database.orm
      .select()
      .from(accessTokens)
      .where(eq(accessTokens.tokenHash, tokenHash))
    return row
  }

  async noteUse(id: string, use: { lastUsedAt: Date; lastUsedAddress: string }): Promise<void> {
    await this.database.orm.update(accessTokens).set(use).where(eq(accessTokens.id, id))
  }

  async delete(userId: string, id: string): Promise<boolean> {
    if (!uuidPattern.test(id)) return false
    const { rowCount } = await this.database.orm
      .delete(accessTokens)
      .where(and(eq(accessTokens.userId, userId), eq(accessTokens.id, id)))
    return rowCount === 1
  }

  async deleteAll(userId: string, db: Queryable = this.database.orm): Promise<void> {
    await db.delete(accessTokens).where(eq(accessTokens.userId, userId))
  }

  /** The limit of a token, which no other transaction spends from until this one ends; `undefined` when it was revoked meanwhile. */
  async lockLimit(tx: Transaction, id: string): Promise<Pick<TokenRow, 'minutesPerMonth'> | undefined> {
    const [row] = await tx
      .select({ minutesPerMonth: accessTokens.minutesPerMonth })
      .from(accessTokens)
      .where(eq(accessTokens.id, id))
      .for('update')
    return row
  }

  async secondsSince(tx: Transaction, tokenId: string, since: Date): Promise<number> {
    const [row] = await tx
      .select({ seconds: sql<number>`coalesce(sum(${accessTokenUses.seconds}), 0)::int` })
      .from(accessTokenUses)
      .where(and(eq(accessTokenUses.tokenId, tokenId), gte(accessTokenUses.createdAt, since)))
    return row?.seconds ?? 0
  }

  async addUse(tx: Transaction, use: typeof accessTokenUses.$inferInsert): Promise<void> {
    await tx.insert(accessTokenUses).values(use)
  }

  async findUse(
    tx: Transaction,
    transcriptionId: string,
  ): Promise<typeof accessTokenUses.$inferSelect | undefined> {
    const [row] = await tx
      .select()
      .from(accessTokenUses)
      .where(eq(accessTokenUses.transcriptionId, transcriptionId))
    return row
  }

  async raiseUse(tx: Transaction, transcriptionId: string, seconds: number): Promise<void> {
    await tx
      .update(accessTokenUses)
      .set({ seconds })
      .where(eq(accessTokenUses.transcriptionId, transcriptionId))
  }

  async settleUse(tx: Transaction, transcriptionId: string, seconds: number): Promise<void> {
    await tx
      .update(accessTokenUses)
      .set({ seconds: sql`least(${accessTokenUses.seconds}, ${Math.ceil(seconds)})` })
      .where(eq(accessTokenUses.transcriptionId, transcriptionId))
  }
}
