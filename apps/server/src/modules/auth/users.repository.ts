import type { AccountState, InterfaceLanguage, Role } from '@longhand/contracts'
import {
  and,
  count,
  desc,
  eq,
  gte,
  ilike,
  inArray,
  isNotNull,
  isNull,
  max,
  ne,
  notLike,
  or,
  type SQL,
  sql,
} from 'drizzle-orm'
import type { Queryable, Transaction } from '../../platform/db/database.ts'
import { dayOf } from '../../platform/db/day-of.ts'
import { containing } from '../../platform/db/like-pattern.ts'
import { type Mark, olderThan } from '../../platform/db/newest-first.ts'
import { appAccountPrefix } from './app-accounts.ts'
import { sessions, users } from './auth.tables.ts'

export type User = typeof users.$inferSelect

export interface PeopleFilter {
  /** A part of the address or the name; empty for all. */
  keyword: string
  state?: AccountState | undefined
  role?: Role | undefined
  /** Of one account. */
  userId?: string | undefined
}

export type ListedUser = Pick<
  User,
  'id' | 'email' | 'nickName' | 'role' | 'suspendedAt' | 'createdAt' | 'lastLoginAt'
> & { seenAt: Date | null; mark: Mark }

/** What a login has proved; the row must still say the same when the session is opened. */
export type LoginProof = { passwordHash: string } | { googleSubject: string }

export class UsersRepository {
  async find(db: Queryable, id: string): Promise<User | undefined> {
    const [row] = await db.select().from(users).where(eq(users.id, id))
    return row
  }

  /** @param email Lower case. */
  async findByEmail(db: Queryable, email: string): Promise<User | undefined> {
    const [row] = await db.select().from(users).where(eq(users.email, email))
    return row
  }

  async findAll(db: Queryable, ids: readonly string[]): Promise<User[]> {
    return ids.length === 0
      ? []
      : db
          .select()
          .from(users)
          .where(inArray(users.id, [...ids]))
  }

  async idsLike(db: Queryable, text: string): Promise<string[]> {
    const pattern = containing(text)
    const rows = await db
      .select({ id: users.id })
      .from(users)
      .where(or(ilike(users.email, pattern), ilike(users.nickName, pattern)))
    return rows.map(({ id }) => id)
  }

  /** Of people who have an account; apps' users apart. @param since From when on an account counts as new. */
  async totals(db: Queryable, since: Date): Promise<{ all: number; suspended: number; isNew: number }> {
    const [row] = await db
      .select({
        all: count(),
        suspended: count(users.suspendedAt),
        isNew: sql`count(*) filter (where ${gte(users.createdAt, since)})`.mapWith(Number),
      })
      .from(users)
      .where(and(isNull(users.deletedAt), notLike(users.email, `${appAccountPrefix}%`)))
    return row ?? { all: 0, suspended: 0, isNew: 0 }
  }

  async newByDay(db: Queryable, from: Date, timeZone: string): Promise<{ day: string; people: number }[]> {
    const day = dayOf(users.createdAt, timeZone)
    return db
      .select({ day, people: count() })
      .from(users)
      .where(
        and(
          isNull(users.deletedAt),
          notLike(users.email, `${appAccountPrefix}%`),
          gte(users.createdAt, from),
        ),
      )
      .groupBy(day)
  }

  async everyId(db: Queryable): Promise<string[]> {
    const rows = await db
      .select({ id: users.id })
      .from(users)
      .where(and(isNull(users.deletedAt), notLike(users.email, `${appAccountPrefix}%`)))
    return rows.map(({ id }) => id)
  }

  /** Of the account that was made first, apps' users apart. */
  async firstLanguage(db: Queryable): Promise<InterfaceLanguage | undefined> {
    const [row] = await db
      .select({ language: users.language })
      .from(users)
      .where(and(isNull(users.deletedAt), notLike(users.email, `${appAccountPrefix}%`)))
      .orderBy(users.createdAt)
      .limit(1)
    return row?.language
  }

  async findByGoogleSubject(db: Queryable, googleSubject: string): Promise<User | undefined> {
    const [row] = await db.select().from(users).where(eq(users.googleSubject, googleSubject))
    return row
  }

  async add(
    tx: Transaction,
    person: {
      email: string
      passwordHash?: string
      googleSubject?: string
      nickName: string
      language: InterfaceLanguage
      createdAt: Date
    },
  ): Promise<string | undefined> {
    const [row] = await tx.insert(users).values(person).onConflictDoNothing().returning({ id: users.id })
    return row?.id
  }

  async change(
    db: Queryable,
    id: string,
    change: { nickName?: string | undefined; language?: InterfaceLanguage | undefined },
  ): Promise<void> {
    await db
      .update(users)
      .set(change)
      .where(and(eq(users.id, id), isNull(users.deletedAt)))
  }

  async erase(tx: Transaction, id: string, deletedAt: Date): Promise<void> {
    await tx
      .update(users)
      .set({
        email: null,
        passwordHash: null,
        googleSubject: null,
        nickName: '',
        lastLoginAt: null,
        deletedAt,
        role: 'person',
        suspendedAt: null,
      })
      .where(eq(users.id, id))
  }

  /** Until `tx` ends, for itself. */
  async lockRoles(tx: Transaction): Promise<void> {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('roles', 0))`)
  }

  /** Of those who can act. */
  async owners(db: Queryable): Promise<string[]> {
    const rows = await db
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.role, 'owner'), isNull(users.deletedAt), isNull(users.suspendedAt)))
    return rows.map(({ id }) => id)
  }

  withRoles(db: Queryable): Promise<User[]> {
    return db.select().from(users).where(ne(users.role, 'person')).orderBy(users.email)
  }

  async isSuspended(db: Queryable, id: string): Promise<boolean> {
    return (await suspendedOf(db, id)).some(({ suspendedAt }) => suspendedAt !== null)
  }

  /** As {@link isSuspended}, and it stays so until `tx` ends. */
  async holdSuspended(tx: Transaction, id: string): Promise<boolean> {
    return (await suspendedOf(tx, id).for('share')).some(({ suspendedAt }) => suspendedAt !== null)
  }

  /** @returns Whether it was the other way before. */
  async setSuspended(tx: Transaction, id: string, suspendedAt: Date | null): Promise<boolean> {
    const { rowCount } = await tx
      .update(users)
      .set({ suspendedAt })
      .where(and(eq(users.id, id), suspendedAt ? isNull(users.suspendedAt) : isNotNull(users.suspendedAt)))
    return rowCount === 1
  }

  /** The newest first. */
  async page(
    db: Queryable,
    { page, pageSize, ...filter }: PeopleFilter & { page: number; pageSize: number },
  ): Promise<{ rows: ListedUser[]; total: number }> {
    const where = matching(filter)
    const rows = await listed(db, where)
      .limit(pageSize)
      .offset((page - 1) * pageSize)
    return { rows, total: await db.$count(users, where) }
  }

  /** As {@link page}, from one of its rows on. */
  after(db: Queryable, filter: PeopleFilter, last: Mark | undefined, limit: number): Promise<ListedUser[]> {
    return listed(db, and(matching(filter), olderThan({ at: users.createdAt, id: users.id }, last))).limit(
      limit,
    )
  }

  async setRole(tx: Transaction, id: string, role: Role): Promise<void> {
    await tx.update(users).set({ role }).where(eq(users.id, id))
  }

  async linkGoogle(tx: Transaction, id: string, googleSubject: string): Promise<boolean> {
    const rows = await tx
      .update(users)
      .set({ googleSubject })
      .where(and(eq(users.id, id), isNull(users.googleSubject), isNull(users.deletedAt)))
      .returning({ id: users.id })
    return rows.length === 1
  }

  /** Until `tx` ends, no one else changes the account. */
  async lock(tx: Transaction, id: string): Promise<User | undefined> {
    const [row] = await tx.select().from(users).where(eq(users.id, id)).for('update')
    return row
  }

  /** @param email Lower case. @returns False for one that has an account: nothing more can be done in `tx` then. */
  async setEmail(tx: Transaction, id: string, email: string): Promise<boolean> {
    try {
      await tx.update(users).set({ email }).where(eq(users.id, id))
      return true
    } catch (error) {
      if (isTaken(error)) return false
      throw error
    }
  }

  async setPassword(tx: Transaction, email: string, passwordHash: string): Promise<string | undefined> {
    const [row] = await tx
      .update(users)
      .set({ passwordHash })
      .where(eq(users.email, email))
      .returning({ id: users.id })
    return row?.id
  }

  /** Only if the row still has the password that was read. @returns Whether it had. */
  async replacePassword(
    tx: Transaction,
    { id, passwordHash: present }: Pick<User, 'id' | 'passwordHash'>,
    passwordHash: string,
  ): Promise<boolean> {
    if (present === null) return false
    const rows = await tx
      .update(users)
      .set({ passwordHash })
      .where(and(eq(users.id, id), eq(users.passwordHash, present)))
      .returning({ id: users.id })
    return rows.length === 1
  }

  /**
   * Holds the row until `tx` ends.
   * @returns Whether the row still agrees with the proof: a password that was reset in between opens nothing.
   */
  async noteLogin(tx: Transaction, id: string, proof: LoginProof, now: Date): Promise<boolean> {
    const stillProved =
      'passwordHash' in proof
        ? eq(users.passwordHash, proof.passwordHash)
        : eq(users.googleSubject, proof.googleSubject)
    const rows = await tx
      .update(users)
      .set({ lastLoginAt: now })
      .where(and(eq(users.id, id), stillProved, isNull(users.deletedAt), isNull(users.suspendedAt)))
      .returning({ id: users.id })
    return rows.length === 1
  }
}

/** PostgreSQL's `unique_violation`. */
function isTaken(error: unknown): boolean {
  const cause: unknown = error instanceof Error ? error.cause : undefined
  return typeof cause === 'object' && cause !== null && 'code' in cause && cause.code === '23505'
}

function matching({ keyword, state, role, userId }: PeopleFilter): SQL | undefined {
  const pattern = containing(keyword)
  return and(
    isNull(users.deletedAt),
    notLike(users.email, `${appAccountPrefix}%`),
    keyword === '' ? undefined : or(ilike(users.email, pattern), ilike(users.nickName, pattern)),
    state && (state === 'active' ? isNull(users.suspendedAt) : isNotNull(users.suspendedAt)),
    role && eq(users.role, role),
    userId === undefined ? undefined : eq(users.id, userId),
  )
}

function listed(db: Queryable, where: SQL | undefined) {
  const { id, email, nickName, role, suspendedAt, createdAt, lastLoginAt } = users
  const seen = db
    .select({ seenAt: max(sessions.lastSeenAt).as('seen_at') })
    .from(sessions)
    .where(eq(sessions.userId, id))
    .as('seen')
  return db
    .select({
      ...{ id, email, nickName, role, suspendedAt, createdAt, lastLoginAt, seenAt: seen.seenAt },
      mark: { at: sql<string>`${createdAt}::text`, id },
    })
    .from(users)
    .leftJoinLateral(seen, sql`true`)
    .where(where)
    .orderBy(desc(createdAt), desc(id))
}

function suspendedOf(db: Queryable, id: string) {
  return db.select({ suspendedAt: users.suspendedAt }).from(users).where(eq(users.id, id))
}
