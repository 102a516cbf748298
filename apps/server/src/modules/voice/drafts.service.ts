import { randomUUID } from 'node:crypto'
import type { AnswerOf } from '@longhand/contracts'
import type { Clock } from '../../platform/clock/clock.ts'
import { DomainError } from '../../platform/errors/domain-error.ts'
import type { DraftRow, DraftsRepository } from './drafts.repository.ts'
import type { StoredScript } from './script.ts'

export class DraftsService {
  constructor(private readonly deps: { repository: DraftsRepository; clock: Clock }) {}

  async list(userId: string): Promise<AnswerOf<'listVoiceDrafts'>> {
    return (await this.deps.repository.list(userId)).map(toWire)
  }

  async save(
    userId: string,
    draftId: string | undefined,
    script: StoredScript,
  ): Promise<AnswerOf<'saveVoiceDraft'>> {
    const { repository, clock } = this.deps
    const row: DraftRow = { id: draftId ?? randomUUID(), userId, script, updatedAt: clock.now() }
    if (draftId === undefined) {
      await repository.add(row)
    } else if (!(await repository.save(userId, draftId, row))) throw new DomainError('RECORD_NOT_FOUND')
    return toWire(row)
  }

  async erase(userId: string, draftId: string): Promise<void> {
    if (!(await this.deps.repository.erase(userId, draftId))) throw new DomainError('RECORD_NOT_FOUND')
  }
}

function toWire({ id, script, updatedAt }: DraftRow): AnswerOf<'saveVoiceDraft'> {
  return { draftId: id, ...script, updateTime: Math.floor(updatedAt.getTime() / 1000) }
}
