import type { AccessHolder, HeldAccess } from '../../platform/access/access-holder.ts'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Database, Transaction } from '../../platform/db/database.ts'
import type { SessionsRepository } from './sessions.repository.ts'

export class SessionsAccess implements AccessHolder {
  readonly kind = 'session'

  constructor(private readonly deps: { database: Database; sessions: SessionsRepository; clock: Clock }) {}

  async list(userId: string, limit: number): Promise<{ total: number; list: HeldAccess[] }> {
    const { database, sessions, clock } = this.deps
    const rows = await sessions.listLiving(database.orm, userId, clock.now())
    const list = rows.slice(0, limit).map(({ id, deviceLabel, createdAt, lastSeenAt, expiresAt }) => ({
      id,
      name: deviceLabel,
      createdAt,
      lastUsedAt: lastSeenAt,
      endsAt: expiresAt,
    }))
    return { total: rows.length, list }
  }

  end(userId: string, id: string): Promise<boolean> {
    const { database, sessions, clock } = this.deps
    return sessions.revokeOne(database.orm, userId, id, clock.now())
  }

  async endAll(tx: Transaction, userId: string, exceptSessionId?: string): Promise<void> {
    const { sessions, clock } = this.deps
    await sessions.revokeAll(tx, userId, clock.now(), exceptSessionId)
  }
}
