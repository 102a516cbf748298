import { randomBytes } from 'node:crypto'
import type { AnswerOf, ParsedRequestOf, TrailEntry } from '@longhand/contracts'
import type { BaseLogger } from 'pino'
import { currentCaller } from '../../../platform/access/caller.ts'
import { type Clock, epochSeconds, isoOf } from '../../../platform/clock/clock.ts'
import { allRows, type CsvFile, csvFile } from '../../../platform/csv/csv-file.ts'
import type { Queryable, Transaction } from '../../../platform/db/database.ts'
import type { Changed } from './trail.tables.ts'
import { digestOf, emptyHash, hashOf } from './chain.ts'
import type { TrailFilter, TrailRepository, TrailRow } from './trail.repository.ts'

export interface TrailAction {
  action: string
  /** Who does it where the caller is a visitor still: who registers. */
  actorId?: string
  /** The account to which it was done. */
  userId?: string | undefined
  /** Number or id of what is no account. */
  target?: string
  before?: Changed
  after?: Changed
}

export interface People {
  namesOf(
    db: Queryable | undefined,
    userIds: readonly string[],
  ): Promise<Map<string, { email: string; nickName: string }>>
  idsLike(text: string): Promise<string[]>
}

const batch = 1000

export class TrailService {
  constructor(
    private readonly deps: {
      repository: TrailRepository
      people: People
      clock: Clock
      log: BaseLogger
    },
  ) {}

  /** Notes what the present caller does, in the transaction that does it. */
  async note(
    tx: Transaction,
    { action, actorId: visitor, userId, target = '', before, after }: TrailAction,
  ): Promise<void> {
    const { repository, people, clock } = this.deps
    const caller = currentCaller()
    const actorId = caller?.isShell ? undefined : (caller?.userId ?? visitor)
    const isOperator = caller?.userId !== undefined && caller.role !== 'person'
    // Who calls without an account is a gateway with its notice: its address is no person's.
    const address = actorId === undefined ? '' : (caller?.address ?? '')
    const salt = randomBytes(16).toString('base64url')
    await repository.append(tx, {
      at: clock.now(),
      actorId: actorId ?? null,
      actorName: isOperator
        ? ((await people.namesOf(tx, [caller.userId ?? ''])).get(caller.userId ?? '')?.nickName ?? '')
        : caller?.isShell
          ? 'shell'
          : actorId === undefined
            ? 'system'
            : '',
      action,
      targetUserId: userId ?? null,
      target,
      before: before ?? null,
      after: after ?? null,
      ...(address === '' ? {} : { address, addressSalt: salt, addressDigest: digestOf(address, salt) }),
    })
  }

  async list({ page, pageSize, ...asked }: ParsedRequestOf<'listTrail'>): Promise<AnswerOf<'listTrail'>> {
    const [filter] = await Promise.all([this.filterOf(asked), this.chain()])
    const { rows, total } = await this.deps.repository.page(filter, { page, pageSize })
    return { list: await this.toWire(rows), total }
  }

  async export(asked: ParsedRequestOf<'exportTrail'>): Promise<CsvFile> {
    await this.chain()
    const filter = await this.filterOf(asked)
    const header = ['time', 'actor', 'action', 'target', 'before', 'after', 'address', 'hash']
    const rows = allRows<TrailRow>((last, limit) => this.deps.repository.after(filter, last?.id ?? 0, limit))
    return csvFile('trail.csv', header, rows, async (batch) => (await this.toWire(batch)).map(toCells))
  }

  /** Chains what was noted since, in the order of its ids. Transactions that note never wait for each other. */
  async chain(): Promise<void> {
    const { repository } = this.deps
    let left = batch
    while (left === batch) {
      left = await repository.transaction(async (tx) => {
        await repository.lockChain(tx)
        const rows = await repository.unchained(tx, batch)
        let { position, hash } = (await repository.head(tx)) ?? { position: 0, hash: emptyHash }
        const links = rows.map((row) => {
          position += 1
          hash = hashOf(row, position, hash)
          return { id: row.id, position, hash }
        })
        if (links.length > 0) await repository.chain(tx, links)
        return rows.length
      })
    }
  }

  /** @returns The position of the first entry that is not what was chained, or that is missing; nothing while all are. */
  async findBreak(): Promise<number | undefined> {
    let previous = { position: 0, hash: emptyHash }
    for (;;) {
      const rows = await this.deps.repository.chainedAfter(previous.position, batch)
      for (const row of rows) {
        const position = previous.position + 1
        if (row.position !== position || row.hash !== hashOf(row, position, previous.hash)) return position
        if (row.address !== null && row.addressDigest !== digestOf(row.address, row.addressSalt ?? ''))
          return position
        previous = { position, hash: row.hash }
      }
      if (rows.length < batch) return undefined
    }
  }

  /** Says in the log, which is kept elsewhere, where the chain ends: entries that go from its end are missed there. */
  async logHead(): Promise<void> {
    const { repository, log } = this.deps
    await this.chain()
    const head = await repository.head()
    const brokenAt = await this.findBreak()
    if (brokenAt !== undefined)
      log.error({ position: brokenAt }, 'the trail is not what was written: an entry was changed or removed')
    if (head) log.info({ position: head.position, hash: head.hash }, 'the head of the trail')
  }

  private async filterOf({ keyword, action }: ParsedRequestOf<'exportTrail'>): Promise<TrailFilter> {
    return {
      keyword,
      action,
      userIds: keyword === '' ? [] : await this.deps.people.idsLike(keyword),
    }
  }

  private async toWire(rows: readonly TrailRow[]): Promise<TrailEntry[]> {
    const ids = rows.flatMap(({ actorId, targetUserId }) => [actorId ?? [], targetUserId ?? []].flat())
    const names = await this.deps.people.namesOf(undefined, [...new Set(ids)])
    const emailOf = (id: string | null): string | undefined =>
      id === null ? undefined : (names.get(id)?.email ?? id)
    return rows.map((row) => ({
      time: epochSeconds(row.at),
      actor: (row.actorId !== null && names.get(row.actorId)?.email) || row.actorName || (row.actorId ?? ''),
      action: row.action,
      target: row.target === '' ? (emailOf(row.targetUserId) ?? '') : row.target,
      before: row.before,
      after: row.after,
      address: row.address ?? '',
      hash: row.hash ?? '',
    }))
  }
}

function toCells({ time, actor, action, target, before, after, address, hash }: TrailEntry): string[] {
  const changed = (fields: Changed | null): string =>
    Object.entries(fields ?? {})
      .map(([name, value]) => `${name}: ${String(value)}`)
      .join('; ')
  return [isoOf(time), actor, action, target, changed(before), changed(after), address, hash]
}
