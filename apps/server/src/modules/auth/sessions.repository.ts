import type { Role } from '@longhand/contracts'
import DataLoader from 'dataloader'
import { and, desc, eq, gt, isNull, lt, ne, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Database, Queryable, Transaction } from '../../platform/db/database.ts'
import { uuidPattern } from '../../platform/fields/wire-id.ts'
import { knownBrowsers, loginNetworks, sessions, users } from './auth.tables.ts'

export interface StoredSession {
  id: string
  userId: string
  createdAt: Date
  lastSeenAt: Date
  expiresAt: Date
  revokedAt: Date | null
  confirmedAt: Date | null
  deviceLabel: string
  userDeletedAt: Date | null
  role: Role
  userSuspendedAt: Date | null
}

export type LivingSession = Pick<
  typeof sessions.$inferSelect,
  'id' | 'deviceLabel' | 'createdAt' | 'lastSeenAt' | 'expiresAt'
>

export class SessionsRepository {
  /** Batches one turn of the event loop and caches nothing: an ended session is found ended by the next call. */
  readonly #byToken: DataLoader<string, StoredSession | undefined>

  constructor(database: Database) {
    const byTokens = prepareByTokens(database)
    this.#byToken = new DataLoader(
      async (tokenHashes) => {
        const rows = await byTokens.execute({ tokenHashes: [...new Set(tokenHashes)] })
        const found = new Map(rows.map(({ tokenHash, ...session }) => [tokenHash, session]))
        return tokenHashes.map((tokenHash) => found.get(tokenHash))
      },
      { cache: false, batchScheduleFn: (send) => setImmediate(send) },
    )
  }

  async add(tx: Transaction, session: typeof sessions.$inferInsert): Promise<string> {
    const [row] = await tx.insert(sessions).values(session).returning({ id: sessions.id })
    if (!row) throw new Error('A session was not stored.')
    return row.id
  }

  findByToken(tokenHash: string): Promise<StoredSession | undefined> {
    return this.#byToken.load(tokenHash)
  }

  async findById(
    db: Queryable,
    id: string,
  ): Promise<{ userId: string; createdAt: Date; deviceLabel: string } | undefined> {
    const { userId, createdAt, deviceLabel } = sessions
    const [row] = await db
      .select({ userId, createdAt, deviceLabel })
      .from(sessions)
      .where(eq(sessions.id, id))
    return row
  }

  async slide(
    db: Queryable,
    id: string,
    { lastSeenAt, expiresAt }: { lastSeenAt: Date; expiresAt: Date },
  ): Promise<void> {
    await db.update(sessions).set({ lastSeenAt, expiresAt }).where(eq(sessions.id, id))
  }

  async confirm(db: Queryable, id: string, confirmedAt: Date): Promise<void> {
    await db.update(sessions).set({ confirmedAt }).where(eq(sessions.id, id))
  }

  /** @returns Whether the user had it, and it had not ended. */
  async revokeOne(db: Queryable, userId: string, id: string, now: Date): Promise<boolean> {
    if (!uuidPattern.test(id)) return false
    const { rowCount } = await db
      .update(sessions)
      .set({ revokedAt: now })
      .where(
        and(
          eq(sessions.id, id),
          eq(sessions.userId, userId),
          isNull(sessions.revokedAt),
          gt(sessions.expiresAt, now),
        ),
      )
    return rowCount === 1
  }

  async revoke(db: Queryable, tokenHash: string, now: Date): Promise<void> {
    await db
      .update(sessions)
      .set({ revokedAt: now })
      .where(and(eq(sessions.tokenHash, tokenHash), isNull(sessions.revokedAt)))
  }

  async revokeAll(db: Queryable, userId: string, now: Date, exceptSessionId?: string): Promise<void> {
    const others = exceptSessionId === undefined ? undefined : ne(sessions.id, exceptSessionId)
    await db
      .update(sessions)
      .set({ revokedAt: now })
      .where(and(eq(sessions.userId, userId), isNull(sessions.revokedAt), others))
  }

  async listLiving(db: Queryable, userId: string, now: Date): Promise<LivingSession[]> {
    const { id, deviceLabel, createdAt, lastSeenAt, expiresAt } = sessions
    return db
      .select({ id, deviceLabel, createdAt, lastSeenAt, expiresAt })
      .from(sessions)
      .where(and(eq(sessions.userId, userId), isNull(sessions.revokedAt), gt(sessions.expiresAt, now)))
      .orderBy(desc(sessions.lastSeenAt), desc(sessions.createdAt))
  }

  async meetBrowser(tx: Transaction, userId: string, browserHash: string, now: Date): Promise<boolean> {
    const known = await tx
      .update(knownBrowsers)
      .set({ lastLoginAt: now })
      .where(and(eq(knownBrowsers.userId, userId), eq(knownBrowsers.browserHash, browserHash)))
      .returning({ userId: knownBrowsers.userId })
    if (known.length > 0) return true
    await tx.insert(knownBrowsers).values({ userId, browserHash, lastLoginAt: now }).onConflictDoNothing()
    return false
  }

  async meetNetwork(tx: Transaction, userId: string, networkHash: string, now: Date): Promise<void> {
    await tx
      .insert(loginNetworks)
      .values({ userId, networkHash, lastLoginAt: now })
      .onConflictDoUpdate({
        target: [loginNetworks.userId, loginNetworks.networkHash],
        set: { lastLoginAt: now },
      })
  }

  /** Whether two users have logged in from one network, or in one browser. */
  async shared(on: Queryable, one: string, other: string): Promise<{ network: boolean; device: boolean }> {
    const both = sql`(${one}::uuid, ${other}::uuid)`
    const networks = await on
      .select({ hash: loginNetworks.networkHash })
      .from(loginNetworks)
      .where(sql`${loginNetworks.userId} in ${both}`)
      .groupBy(loginNetworks.networkHash)
      .having(sql`count(*) > 1`)
      .limit(1)
    const browsers = await on
      .select({ hash: knownBrowsers.browserHash })
      .from(knownBrowsers)
      .where(sql`${knownBrowsers.userId} in ${both}`)
      .groupBy(knownBrowsers.browserHash)
      .having(sql`count(*) > 1`)
      .limit(1)
    return { network: networks.length > 0, device: browsers.length > 0 }
  }

  /** As {@link shared}, of many pairs, in their order. */
  async sharedOfAll(
    on: Queryable,
    pairs: readonly (readonly [string, string])[],
  ): Promise<{ network: boolean; device: boolean }[]> {
    const [ones, others] = [pairs.map(([one]) => one), pairs.map(([, other]) => other)]
    const wanted = sql`(select * from unnest(${sql.param(ones)}::uuid[], ${sql.param(others)}::uuid[]))`
    const [otherNetwork, otherBrowser] = [alias(loginNetworks, 'other'), alias(knownBrowsers, 'other')]
    const networks = await on
      .selectDistinct({ one: loginNetworks.userId, other: otherNetwork.userId })
      .from(loginNetworks)
      .innerJoin(otherNetwork, eq(otherNetwork.networkHash, loginNetworks.networkHash))
      .where(sql`(${loginNetworks.userId}, ${otherNetwork.userId}) in ${wanted}`)
    const browsers = await on
      .selectDistinct({ one: knownBrowsers.userId, other: otherBrowser.userId })
      .from(knownBrowsers)
      .innerJoin(otherBrowser, eq(otherBrowser.browserHash, knownBrowsers.browserHash))
      .where(sql`(${knownBrowsers.userId}, ${otherBrowser.userId}) in ${wanted}`)
    const keyOf = ({ one, other }: { one: string; other: string }): string => `${one} ${other}`
    const [networkKeys, browserKeys] = [new Set(networks.map(keyOf)), new Set(browsers.map(keyOf))]
    return pairs.map(([one, other]) => ({
      network: networkKeys.has(keyOf({ one, other })),
      device: browserKeys.has(keyOf({ one, other })),
    }))
  }

  networksOf(on: Queryable, userId: string): Promise<{ lastLoginAt: Date }[]> {
    return on
      .select({ lastLoginAt: loginNetworks.lastLoginAt })
      .from(loginNetworks)
      .where(eq(loginNetworks.userId, userId))
      .orderBy(loginNetworks.lastLoginAt)
  }

  /** @param email Lower case; an unknown one has no browsers. */
  async isKnownBrowser(db: Queryable, email: string, browserHash: string): Promise<boolean> {
    const rows = await db
      .select({ userId: knownBrowsers.userId })
      .from(knownBrowsers)
      .innerJoin(users, eq(users.id, knownBrowsers.userId))
      .where(and(eq(users.email, email), eq(knownBrowsers.browserHash, browserHash)))
    return rows.length > 0
  }

  async forgetBrowsers(tx: Transaction, userId: string, exceptHash: string): Promise<void> {
    await tx
      .delete(knownBrowsers)
      .where(and(eq(knownBrowsers.userId, userId), ne(knownBrowsers.browserHash, exceptHash)))
  }

  /** The rows stay until they expire, so that a token of an erased account gets that answer. */
  async forgetPerson(tx: Transaction, userId: string): Promise<void> {
    await tx.update(sessions).set({ userAgent: '', deviceLabel: '' }).where(eq(sessions.userId, userId))
    await tx.delete(knownBrowsers).where(eq(knownBrowsers.userId, userId))
    await tx.delete(loginNetworks).where(eq(loginNetworks.userId, userId))
  }

  async sweep(
    db: Queryable,
    {
      sessionsBefore,
      browsersBefore,
      networksBefore,
    }: { sessionsBefore: Date; browsersBefore: Date; networksBefore: Date },
  ): Promise<void> {
    await db
      .delete(sessions)
      .where(or(lt(sessions.expiresAt, sessionsBefore), lt(sessions.revokedAt, sessionsBefore)))
    await db.delete(knownBrowsers).where(lt(knownBrowsers.lastLoginAt, browsersBefore))
    await db.delete(loginNetworks).where(lt(loginNetworks.lastLoginAt, networksBefore))
  }
}

/** Asked by every call: PostgreSQL plans it once per connection. */
function prepareByTokens({ orm }: Database) {
  const { id, tokenHash, userId, createdAt, lastSeenAt, expiresAt, revokedAt, confirmedAt, deviceLabel } =
    sessions
  return orm
    .select({
      id,
      tokenHash,
      userId,
      createdAt,
      lastSeenAt,
      expiresAt,
      revokedAt,
      confirmedAt,
      deviceLabel,
      userDeletedAt: users.deletedAt,
      role: users.role,
      userSuspendedAt: users.suspendedAt,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(sql`${tokenHash} = any(${sql.placeholder('tokenHashes')})`)
    .prepare('sessions_by_token')
}
