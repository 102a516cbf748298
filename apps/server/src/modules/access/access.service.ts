import {
  type AccessEntry,
  type AccessGroup,
  accessKinds,
  type AccessKind,
  maxListedAccess,
} from '@longhand/contracts'
import { epochSeconds } from '../../platform/clock/clock.ts'
import type { AccessHolder, HeldAccess } from '../../platform/access/access-holder.ts'
import type { Database, Transaction } from '../../platform/db/database.ts'
import { DomainError } from '../../platform/errors/domain-error.ts'

/** Lists and ends what outlives a session, whichever module keeps it. */
export class AccessService {
  constructor(private readonly deps: { database: Database; holders: () => readonly AccessHolder[] }) {}

  /** @param sessionId The session that asks. */
  async list(userId: string, sessionId: string): Promise<AccessGroup[]> {
    const groups: AccessGroup[] = []
    for (const kind of accessKinds) {
      const { total, list } = await this.holderOf(kind).list(userId, maxListedAccess)
      groups.push({ kind, total, list: list.map((held) => toWire(held, kind, sessionId)) })
    }
    return groups
  }

  /** @returns Nothing once it was ended. */
  async find(userId: string, kind: AccessKind, id: string): Promise<HeldAccess | undefined> {
    const { list } = await this.holderOf(kind).list(userId, maxListedAccess)
    return list.find((held) => held.id === id)
  }

  async listKind(
    userId: string,
    kind: AccessKind,
    limit = maxListedAccess,
  ): Promise<{ total: number; list: HeldAccess[] }> {
    return this.holderOf(kind).list(userId, limit)
  }

  /** @throws DomainError RECORD_NOT_FOUND */
  async end(userId: string, kind: AccessKind, id: string): Promise<void> {
    if (!(await this.holderOf(kind).end(userId, id))) throw new DomainError('RECORD_NOT_FOUND')
  }

  async endAll(userId: string, kinds: readonly AccessKind[], exceptSessionId: string): Promise<void> {
    const afterwards = await this.deps.database.transaction((tx) =>
      this.endAllIn(tx, userId, kinds, exceptSessionId),
    )
    afterwards()
  }

  /** @returns What is to be done once the transaction has committed. */
  async endAllIn(
    tx: Transaction,
    userId: string,
    kinds: readonly AccessKind[],
    exceptSessionId?: string,
  ): Promise<() => void> {
    const afterwards: (() => void)[] = []
    for (const kind of kinds) {
      const after = await this.holderOf(kind).endAll(tx, userId, exceptSessionId)
      if (after) afterwards.push(after)
    }
    return () => afterwards.forEach((after) => after())
  }

  private holderOf(kind: AccessKind): AccessHolder {
    const holder = this.deps.holders().find((one) => one.kind === kind)
    if (!holder) throw new Error(`No module keeps access of the kind ${kind}.`)
    return holder
  }
}

function toWire(held: HeldAccess, kind: AccessKind, sessionId: string): AccessEntry {
  const { id, name, hint = '', createdAt, maker, lastUsedAt, lastUsedAddress = null, endsAt = null } = held
  return {
    entryId: id,
    name,
    hint,
    createTime: createdAt && epochSeconds(createdAt),
    madeBy:
      maker?.madeByName == null
        ? null
        : {
            kind: maker.madeByToken === null ? 'session' : 'token',
            name: maker.madeByName,
            isCurrent: maker.madeBySession === sessionId,
          },
    lastUseTime: lastUsedAt && epochSeconds(lastUsedAt),
    lastUseAddress: lastUsedAddress,
    endTime: endsAt && epochSeconds(endsAt),
    isCurrent: kind === 'session' && id === sessionId,
  }
}
