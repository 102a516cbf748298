import type { AccessHolder, HeldAccess } from '../../platform/access/access-holder.ts'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Transaction } from '../../platform/db/database.ts'
import type { AppsRepository } from './apps.repository.ts'

/** Apps that hold tokens for an account. */
export class AppsAccess implements AccessHolder {
  readonly kind = 'app'

  constructor(private readonly deps: { repository: AppsRepository; clock: Clock }) {}

  async list(userId: string, limit: number): Promise<{ total: number; list: HeldAccess[] }> {
    const rows = await this.deps.repository.appsOf(userId, this.deps.clock.now())
    const list = rows.slice(0, limit).map(({ id, name, lastTokenAt, endsAt }) => ({
      id,
      name,
      createdAt: lastTokenAt,
      lastUsedAt: null,
      endsAt,
    }))
    return { total: rows.length, list }
  }

  end(userId: string, id: string): Promise<boolean> {
    return this.deps.repository.endSessionsOfApp(userId, id)
  }

  async endAll(tx: Transaction, userId: string): Promise<void> {
    await this.deps.repository.endSessions(userId, tx)
  }
}
