import type { AccessHolder, HeldAccess } from '../../platform/access/access-holder.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { ownedByUser } from './webhook-owner.ts'
import type { WebhooksRepository } from './webhooks.repository.ts'

export class WebhooksAccess implements AccessHolder {
  readonly kind = 'webhook'

  constructor(private readonly repository: WebhooksRepository) {}

  async list(userId: string, limit: number): Promise<{ total: number; list: HeldAccess[] }> {
    const rows = await this.repository.list(ownedByUser(userId))
    const list = rows
      .slice(0, limit)
      .map(({ id, url, createdAt, lastUsedAt, madeBySession, madeByToken, madeByName }) => ({
        id,
        name: url,
        createdAt,
        maker: { madeBySession, madeByToken, madeByName },
        lastUsedAt,
      }))
    return { total: rows.length, list }
  }

  end(userId: string, id: string): Promise<boolean> {
    return this.repository.delete(ownedByUser(userId), id)
  }

  async endAll(tx: Transaction, userId: string): Promise<void> {
    await this.repository.deleteAll(ownedByUser(userId), tx)
  }
}
