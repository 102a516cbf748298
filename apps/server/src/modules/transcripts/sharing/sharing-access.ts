import type { AccessHolder, HeldAccess } from '../../../platform/access/access-holder.ts'
import type { Clock } from '../../../platform/clock/clock.ts'
import type { Transaction } from '../../../platform/db/database.ts'
import type { ShareLinksRepository } from './share-links.repository.ts'

export class SharingAccess implements AccessHolder {
  readonly kind = 'shareLink'

  constructor(private readonly deps: { links: ShareLinksRepository; clock: Clock }) {}

  async list(userId: string, limit: number): Promise<{ total: number; list: HeldAccess[] }> {
    const { total, list } = await this.deps.links.listOpen(userId, this.deps.clock.now(), limit)
    return {
      total,
      list: list.map(
        ({ id, fileName, hint, createdAt, openedAt, expiresAt, madeBySession, madeByToken, madeByName }) => ({
          id,
          name: fileName,
          hint,
          createdAt,
          maker: { madeBySession, madeByToken, madeByName },
          lastUsedAt: openedAt,
          endsAt: expiresAt,
        }),
      ),
    }
  }

  end(userId: string, id: string): Promise<boolean> {
    return this.deps.links.delete(userId, id)
  }

  async endAll(tx: Transaction, userId: string): Promise<void> {
    await this.deps.links.deleteAll(tx, userId)
  }
}
