import { and, asc, desc, eq, gt, isNull, lte, sql } from 'drizzle-orm'
import type { Database, Queryable, Transaction } from '../../platform/db/database.ts'
import { uuidPattern } from '../../platform/fields/wire-id.ts'
import { appOrigins, apps, appSessions, appUsers } from './apps.tables.ts'

export type AppRow = typeof apps.$inferSelect

export type AppUserRow = typeof appUsers.$inferSelect

export type AppSessionRow = typeof appSessions.$inferSelect

export class AppsRepository {
  constructor(private readonly database: Database) {}

  transaction<Result>(work: (tx: Transaction) => Promise<Result>): Promise<Result> {
    return this.database.transaction(work)
  }

  async add(tx: Transaction, app: typeof apps.$inferInsert): Promise<string | undefined> {
    const [row] = await tx
      .insert(apps)
      .values(app)
      .onConflictDoNothing({ target: apps.name })
      .returning({ id: apps.id })
    return row?.id
  }

  async list(): Promise<(AppRow & { origins: string[] })[]> {
    const { orm } = this.database
    const rows = await orm.select().from(apps).orderBy(asc(apps.createdAt), asc(apps.id))
    const origins = await orm.select().from(appOrigins).orderBy(asc(appOrigins.origin))
    return rows.map((row) => ({
      ...row,
      origins: origins.filter(({ appId }) => appId === row.id).map(({ origin }) => origin),
    }))
  }

  async findByName(name: string): Promise<AppRow | undefined> {
    const [row] = await this.database.orm.select().from(apps).where(eq(apps.name, name))
    return row
  }

  async findBySecret(secretHash: string): Promise<string | undefined> {
    const [row] = await this.database.orm
      .select({ id: apps.id })
      .from(apps)
      .where(and(eq(apps.secretHash, secretHash), isNull(apps.revokedAt)))
    return row?.id
  }

  async nameOf(id: string): Promise<string> {
    const [row] = await this.database.orm.select({ name: apps.name }).from(apps).where(eq(apps.id, id))
    return row?.name ?? ''
  }

  async setSecret(id: string, secretHash: string): Promise<void> {
    await this.database.orm.update(apps).set({ secretHash }).where(eq(apps.id, id))
  }

  async revoke(id: string, revokedAt: Date): Promise<void> {
    await this.transaction(async (tx) => {
      await tx
        .update(apps)
        .set({ revokedAt })
        .where(and(eq(apps.id, id), isNull(apps.revokedAt)))
      await tx.delete(appSessions).where(eq(appSessions.appId, id))
    })
  }

  async addOrigins(db: Queryable, appId: string, origins: readonly string[]): Promise<void> {
    await db
      .insert(appOrigins)
      .values(origins.map((origin) => ({ appId, origin })))
      .onConflictDoNothing()
  }

  /** The origins of an app, to which no other transaction adds until this one ends. */
  async lockOrigins(tx: Transaction, appId: string): Promise<string[]> {
    await tx.select({ id: apps.id }).from(apps).where(eq(apps.id, appId)).for('no key update')
    const rows = await tx
      .select({ origin: appOrigins.origin })
      .from(appOrigins)
      .where(eq(appOrigins.appId, appId))
    return rows.map(({ origin }) => origin)
  }

  async removeOrigin(appId: string, origin: string): Promise<boolean> {
    const { rowCount } = await this.database.orm
      .delete(appOrigins)
      .where(and(eq(appOrigins.appId, appId), eq(appOrigins.origin, origin)))
    return rowCount === 1
  }

  async everyOrigin(): Promise<string[]> {
    const rows = await this.database.orm
      .selectDistinct({ origin: appOrigins.origin })
      .from(appOrigins)
      .innerJoin(apps, eq(apps.id, appOrigins.appId))
      .where(isNull(apps.revokedAt))
    return rows.map(({ origin }) => origin)
  }

  /** Lets one transaction at a time add this user. */
  async lockUser(tx: Transaction, appId: string, externalUserId: string): Promise<void> {
    await tx.execute(
      sql`select pg_advisory_xact_lock(hashtextextended(${`app user:${appId}:${externalUserId}`}, 0))`,
    )
  }

  async findUser(
    appId: string,
    externalUserId: string,
    on: Queryable = this.database.orm,
  ): Promise<AppUserRow | undefined> {
    const [row] = await on
      .select()
      .from(appUsers)
      .where(and(eq(appUsers.appId, appId), eq(appUsers.externalUserId, externalUserId)))
    return row
  }

  async addUser(tx: Transaction, user: typeof appUsers.$inferInsert): Promise<void> {
    await tx.insert(appUsers).values(user)
  }

  async setContact(tx: Transaction, userId: string, contactEmail: string): Promise<void> {
    await tx.update(appUsers).set({ contactEmail }).where(eq(appUsers.userId, userId))
  }

  async userOf(userId: string): Promise<(AppUserRow & { appName: string }) | undefined> {
    const [row] = await this.database.orm
      .select({ user: appUsers, appName: apps.name })
      .from(appUsers)
      .innerJoin(apps, eq(apps.id, appUsers.appId))
      .where(eq(appUsers.userId, userId))
    return row && { ...row.user, appName: row.appName }
  }

  /** Tokens stay for the minutes that they live, and open nothing: pages get the answer that the account was erased. */
  async forgetUser(userId: string): Promise<void> {
    await this.database.orm.delete(appUsers).where(eq(appUsers.userId, userId))
  }

  async addSession(tx: Transaction, session: typeof appSessions.$inferInsert): Promise<boolean> {
    const [app] = await tx
      .select({ id: apps.id })
      .from(apps)
      .where(and(eq(apps.id, session.appId), isNull(apps.revokedAt)))
      .for('key share')
    if (!app) return false
    await tx
      .delete(appSessions)
      .where(and(eq(appSessions.userId, session.userId), lte(appSessions.expiresAt, session.createdAt)))
    await tx.insert(appSessions).values(session)
    return true
  }

  /** @returns With whether `origin` is one of the app's, and whether the account was erased. */
  async findSession(
    tokenHash: string,
    origin: string | undefined,
  ): Promise<(AppSessionRow & { isOwnOrigin: boolean; isErased: boolean }) | undefined> {
    const [row] = await this.database.orm
      .select({
        session: appSessions,
        isOwnOrigin: sql<boolean>`exists (select 1 from ${appOrigins} where ${appOrigins.appId} = ${appSessions.appId} and ${appOrigins.origin} = ${origin ?? null})`,
        knownUser: appUsers.userId,
      })
      .from(appSessions)
      .leftJoin(appUsers, eq(appUsers.userId, appSessions.userId))
      .where(eq(appSessions.tokenHash, tokenHash))
    return row && { ...row.session, isOwnOrigin: row.isOwnOrigin, isErased: row.knownUser === null }
  }

  async endSessions(userId: string, db: Queryable = this.database.orm): Promise<void> {
    await db.delete(appSessions).where(eq(appSessions.userId, userId))
  }

  /** The apps that have living tokens for a user, by when the last of them was made. */
  async appsOf(
    userId: string,
    now: Date,
  ): Promise<{ id: string; name: string; lastTokenAt: Date; endsAt: Date }[]> {
    const rows = await this.database.orm
      .select({
        id: apps.id,
        name: apps.name,
        createdAt: appSessions.createdAt,
        expiresAt: appSessions.expiresAt,
      })
      .from(appSessions)
      .innerJoin(apps, eq(apps.id, appSessions.appId))
      .where(and(eq(appSessions.userId, userId), gt(appSessions.expiresAt, now)))
      .orderBy(desc(appSessions.createdAt))
    const newest = new Map<string, (typeof rows)[number]>()
    for (const row of rows) if (!newest.has(row.id)) newest.set(row.id, row)
    return [...newest.values()].map(({ id, name, createdAt, expiresAt }) => ({
      id,
      name,
      lastTokenAt: createdAt,
      endsAt: expiresAt,
    }))
  }

  async endSessionsOfApp(userId: string, appId: string): Promise<boolean> {
    if (!uuidPattern.test(appId)) return false
    const { rowCount } = await this.database.orm
      .delete(appSessions)
      .where(and(eq(appSessions.userId, userId), eq(appSessions.appId, appId)))
    return (rowCount ?? 0) > 0
  }

  async forgetExpired(now: Date): Promise<void> {
    await this.database.orm.delete(appSessions).where(lte(appSessions.expiresAt, now))
  }
}
