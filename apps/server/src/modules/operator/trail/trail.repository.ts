import { and, asc, desc, eq, ilike, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { Database, Queryable, Transaction } from '../../../platform/db/database.ts'
import { containing } from '../../../platform/db/like-pattern.ts'
import { operatorTrail } from './trail.tables.ts'

export type TrailRow = typeof operatorTrail.$inferSelect

export interface TrailFilter {
  keyword: string
  action?: string | undefined
  /** Accounts that the keyword names. */
  userIds: readonly string[]
}

export class TrailRepository {
  constructor(private readonly database: Database) {}

  async append(tx: Transaction, row: typeof operatorTrail.$inferInsert): Promise<void> {
    await tx.insert(operatorTrail).values(row)
  }

  transaction<Result>(work: (tx: Transaction) => Promise<Result>): Promise<Result> {
    return this.database.transaction(work)
  }

  /** Until `tx` ends no other transaction chains. */
  async lockChain(tx: Transaction): Promise<void> {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('trail', 0))`)
  }

  async head(db: Queryable = this.database.orm): Promise<{ position: number; hash: string } | undefined> {
    const [row] = await db
      .select({ position: operatorTrail.position, hash: operatorTrail.hash })
      .from(operatorTrail)
      .where(isNotNull(operatorTrail.position))
      .orderBy(desc(operatorTrail.position))
      .limit(1)
    return row?.position == null || row.hash === null ? undefined : { position: row.position, hash: row.hash }
  }

  unchained(tx: Transaction, limit: number): Promise<TrailRow[]> {
    return tx
      .select()
      .from(operatorTrail)
      .where(isNull(operatorTrail.position))
      .orderBy(asc(operatorTrail.id))
      .limit(limit)
  }

  async chain(
    tx: Transaction,
    links: readonly { id: number; position: number; hash: string }[],
  ): Promise<void> {
    const [ids, positions] = [links.map(({ id }) => id), links.map(({ position }) => position)]
    const hashes = links.map(({ hash }) => hash)
    await tx.execute(sql`
      update ${operatorTrail} as entry set position = link.position, hash = link.hash
      from unnest(${sql.param(ids)}::bigint[], ${sql.param(positions)}::integer[], ${sql.param(hashes)}::text[]) as link (id, position, hash)
      where entry.id = link.id and entry.position is null`)
  }

  chainedAfter(position: number, limit: number): Promise<TrailRow[]> {
    return this.database.orm
      .select()
      .from(operatorTrail)
      .where(sql`${operatorTrail.position} > ${position}`)
      .orderBy(asc(operatorTrail.position))
      .limit(limit)
  }

  async page(
    filter: TrailFilter,
    { page, pageSize }: { page: number; pageSize: number },
  ): Promise<{ rows: TrailRow[]; total: number }> {
    const where = matching(filter)
    const { orm } = this.database
    const [total, rows] = await Promise.all([
      orm.$count(operatorTrail, where),
      orm
        .select()
        .from(operatorTrail)
        .where(where)
        .orderBy(desc(operatorTrail.id))
        .limit(pageSize)
        .offset((page - 1) * pageSize),
    ])
    return { rows, total }
  }

  /** The oldest first. */
  after(filter: TrailFilter, id: number, limit: number): Promise<TrailRow[]> {
    return this.database.orm
      .select()
      .from(operatorTrail)
      .where(and(matching(filter), sql`${operatorTrail.id} > ${id}`))
      .orderBy(asc(operatorTrail.id))
      .limit(limit)
  }

  ofActor(userId: string): Promise<TrailRow[]> {
    return this.database.orm
      .select()
      .from(operatorTrail)
      .where(eq(operatorTrail.actorId, userId))
      .orderBy(asc(operatorTrail.id))
  }

  async forgetAddresses(userId: string): Promise<void> {
    await this.database.orm
      .update(operatorTrail)
      .set({ address: null, addressSalt: null })
      .where(eq(operatorTrail.actorId, userId))
  }
}

function matching({ keyword, action, userIds }: TrailFilter): SQL | undefined {
  const isOfAction = action === undefined ? undefined : eq(operatorTrail.action, action)
  if (keyword === '') return isOfAction
  const pattern = containing(keyword)
  // Thousands may have a name like it, and a subquery is hashed.
  const people = sql`(select unnest(${sql.param([...userIds])}::uuid[]))`
  return and(
    isOfAction,
    or(
      ilike(operatorTrail.action, pattern),
      ilike(operatorTrail.actorName, pattern),
      ilike(operatorTrail.target, pattern),
      ilike(operatorTrail.address, pattern),
      sql`${operatorTrail.actorId} in ${people}`,
      sql`${operatorTrail.targetUserId} in ${people}`,
    ),
  )
}
