import type { AccessHolder, HeldAccess } from '../../platform/access/access-holder.ts'
import type { Transaction } from '../../platform/db/database.ts'
import type { CaptionHub } from './caption-hub.ts'
import type { CaptionsRepository } from './captions.repository.ts'

/** The audiences of captions: each has the link of its session. */
export class CaptionsAccess implements AccessHolder {
  readonly kind = 'audience'

  constructor(private readonly deps: { repository: CaptionsRepository; hub: Pick<CaptionHub, 'refresh'> }) {}

  async list(userId: string, limit: number): Promise<{ total: number; list: HeldAccess[] }> {
    const rows = await this.deps.repository.listAudiences(userId)
    const list = rows
      .slice(0, limit)
      .map(({ id, name, audienceMadeAt, audienceUsedAt, madeBySession, madeByToken, madeByName }) => ({
        id,
        name: name ?? '',
        createdAt: audienceMadeAt,
        maker: { madeBySession, madeByToken, madeByName },
        lastUsedAt: audienceUsedAt,
      }))
    return { total: rows.length, list }
  }

  async end(userId: string, id: string): Promise<boolean> {
    const ended = await this.deps.repository.endAudiences(undefined, userId, id)
    this.#refresh(ended)
    return ended.length > 0
  }

  async endAll(tx: Transaction, userId: string): Promise<() => void> {
    const ended = await this.deps.repository.endAudiences(tx, userId)
    return () => this.#refresh(ended)
  }

  /** Those who watch are let go of. */
  #refresh(captionIds: readonly string[]): void {
    for (const id of captionIds) this.deps.hub.refresh(id)
  }
}
