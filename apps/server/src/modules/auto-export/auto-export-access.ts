import type { AccessHolder, HeldAccess } from '../../platform/access/access-holder.ts'
import type { Transaction } from '../../platform/db/database.ts'
import type { AutoExportRepository } from './auto-export.repository.ts'

export class AutoExportAccess implements AccessHolder {
  readonly kind = 'exportRule'

  constructor(private readonly repository: AutoExportRepository) {}

  async list(userId: string, limit: number): Promise<{ total: number; list: HeldAccess[] }> {
    const rows = await this.repository.listRules(userId)
    const list = rows.slice(0, limit).map((rule) => ({
      id: rule.id,
      // Of the operator's folder only the path in it is known to users.
      name: rule.destination === 'webdav' ? rule.address : rule.path,
      hint: rule.folderName ?? '',
      createdAt: rule.madeAt ?? rule.createdAt,
      maker: {
        madeBySession: rule.madeBySession,
        madeByToken: rule.madeByToken,
        madeByName: rule.madeByName,
      },
      lastUsedAt: rule.lastExportAt,
    }))
    return { total: rows.length, list }
  }

  end(userId: string, id: string): Promise<boolean> {
    return this.repository.deleteRule(userId, id)
  }

  async endAll(tx: Transaction, userId: string): Promise<void> {
    await this.repository.deleteAllRules(userId, tx)
  }
}
