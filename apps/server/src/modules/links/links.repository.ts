import { linkLimits, type LinkState } from '@longhand/contracts'
import { and, desc, eq, inArray } from 'drizzle-orm'
import { stayBelow } from '../../platform/db/ceiling.ts'
import type { Database, Transaction } from '../../platform/db/database.ts'
import { type LinkEvent, nextLinkState } from './link-states.ts'
import { linkImports } from './links.tables.ts'
import type { Changes } from '../../platform/db/changes.ts'

export type LinkImportRow = typeof linkImports.$inferSelect

/** With an `id`, an import that was added before. */
export type NewLinkImport = { id?: string | undefined } & Pick<
  LinkImportRow,
  'userId' | 'kind' | 'address' | 'title' | 'folderId' | 'transcribe' | 'language' | 'tokenId' | 'createdAt'
> &
  Partial<Pick<LinkImportRow, 'allowTruncated'>>

type Change = Changes<Omit<LinkImportRow, 'id' | 'userId' | 'state'>>

const uuidPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const onTheirWay: LinkState[] = ['waiting', 'fetching']

export class LinksRepository {
  constructor(private readonly database: Database) {}

  transaction<Result>(work: (tx: Transaction) => Promise<Result>): Promise<Result> {
    return this.database.transaction(work)
  }

  /**
   * Adds an import, unless it was added before or its address is on its way already.
   *
   * @returns The import, and whether it is new.
   * @throws DomainError LIMIT_REACHED
   */
  async add(tx: Transaction, row: NewLinkImport): Promise<{ row: LinkImportRow; isNew: boolean }> {
    await this.requireRoom(tx, row.userId)
    const known =
      (row.id === undefined ? undefined : await this.lockOwn(tx, row.userId, row.id)) ??
      (await this.findOnItsWay(tx, row.userId, row.address))
    if (known) return { row: known, isNew: false }
    const [added] = await tx
      .insert(linkImports)
      .values({
        ...row,
        state: 'waiting',
        turn: 1,
        failures: 0,
        bytes: 0,
        isTranscribed: false,
        nextAt: row.createdAt,
      })
      .returning()
    if (!added) throw new Error('An import was not stored.')
    return { row: added, isNew: true }
  }

  /**
   * Lets one transaction at a time put an import of this user on its way.
   *
   * @throws DomainError LIMIT_REACHED
   */
  async requireRoom(tx: Transaction, userId: string): Promise<void> {
    await stayBelow(tx, 'linkImports', userId, () =>
      tx.$count(linkImports, and(eq(linkImports.userId, userId), inArray(linkImports.state, onTheirWay))),
    )
  }

  async findOnItsWay(tx: Transaction, userId: string, address: string): Promise<LinkImportRow | undefined> {
    const [row] = await tx
      .select()
      .from(linkImports)
      .where(
        and(
          eq(linkImports.userId, userId),
          eq(linkImports.address, address),
          inArray(linkImports.state, onTheirWay),
        ),
      )
    return row
  }

  async list(userId: string): Promise<LinkImportRow[]> {
    return this.database.orm
      .select()
      .from(linkImports)
      .where(eq(linkImports.userId, userId))
      .orderBy(desc(linkImports.createdAt), linkImports.id)
      .limit(linkLimits.listed)
  }

  async knownAddresses(userId: string): Promise<Set<string>> {
    const rows = await this.database.orm
      .selectDistinct({ address: linkImports.address })
      .from(linkImports)
      .where(and(eq(linkImports.userId, userId), inArray(linkImports.state, [...onTheirWay, 'done'])))
    return new Set(rows.map(({ address }) => address))
  }

  async lockAllOnTheirWay(tx: Transaction, userId: string): Promise<LinkImportRow[]> {
    return tx
      .select()
      .from(linkImports)
      .where(and(eq(linkImports.userId, userId), inArray(linkImports.state, onTheirWay)))
      .orderBy(linkImports.id)
      .for('update')
  }

  async lockOwn(tx: Transaction, userId: string, id: string): Promise<LinkImportRow | undefined> {
    if (!uuidPattern.test(id)) return undefined
    const [row] = await tx
      .select()
      .from(linkImports)
      .where(and(eq(linkImports.id, id), eq(linkImports.userId, userId)))
      .for('update')
    return row
  }

  async findTurn(id: string, turn: number): Promise<LinkImportRow | undefined> {
    const [row] = await this.database.orm.select().from(linkImports).where(isTurn(id, turn))
    return row
  }

  async lockTurn(tx: Transaction, id: string, turn: number): Promise<LinkImportRow | undefined> {
    const [row] = await tx.select().from(linkImports).where(isTurn(id, turn)).for('update')
    return row
  }

  /**
   * Lets something happen to an import that this transaction has locked.
   *
   * @throws when it can't happen to it.
   */
  async move(
    tx: Transaction,
    { id, state }: Pick<LinkImportRow, 'id' | 'state'>,
    event: LinkEvent,
    change: Change = {},
  ): Promise<void> {
    const next = nextLinkState(state, event)
    if (next === undefined) throw new Error(`An import that is ${state} can’t ${event}.`)
    await tx
      .update(linkImports)
      .set({ ...change, state: next })
      .where(eq(linkImports.id, id))
  }

  async noteProgress(
    id: string,
    turn: number,
    change: Pick<Change, 'bytes' | 'ofBytes' | 'validator'>,
  ): Promise<boolean> {
    const { rowCount } = await this.database.orm.update(linkImports).set(change).where(isTurn(id, turn))
    return rowCount === 1
  }

  async delete(tx: Transaction, id: string): Promise<void> {
    await tx.delete(linkImports).where(eq(linkImports.id, id))
  }

  async deleteAll(userId: string): Promise<void> {
    await this.database.orm.delete(linkImports).where(eq(linkImports.userId, userId))
  }
}

function isTurn(id: string, turn: number) {
  return and(eq(linkImports.id, id), eq(linkImports.turn, turn), inArray(linkImports.state, onTheirWay))
}
