import type { AccessHolder, HeldAccess } from '../../platform/access/access-holder.ts'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Transaction } from '../../platform/db/database.ts'
import type { TokensRepository } from './tokens.repository.ts'

export class TokensAccess implements AccessHolder {
  readonly kind = 'token'

  constructor(private readonly deps: { repository: TokensRepository; clock: Clock }) {}

  async list(userId: string, limit: number): Promise<{ total: number; list: HeldAccess[] }> {
    const { repository, clock } = this.deps
    const now = clock.now()
    const rows = (await repository.list(userId, now)).filter(
      ({ expiresAt }) => expiresAt === null || expiresAt > now,
    )
    const list = rows
      .slice(0, limit)
      .map(
        ({
          id,
          name,
          hint,
          createdAt,
          lastUsedAt,
          lastUsedAddress,
          expiresAt,
          madeBySession,
          madeByToken,
          madeByName,
        }) => ({
          id,
          name,
          hint,
          createdAt,
          maker: { madeBySession, madeByToken, madeByName },
          lastUsedAt,
          lastUsedAddress,
          endsAt: expiresAt,
        }),
      )
    return { total: rows.length, list }
  }

  end(userId: string, id: string): Promise<boolean> {
    return this.deps.repository.delete(userId, id)
  }

  async endAll(tx: Transaction, userId: string): Promise<void> {
    await this.deps.repository.deleteAll(userId, tx)
  }
}
