import { randomUUID } from 'node:crypto'
import { type AnswerOf, voiceLimits } from '@longhand/contracts'
import type { Clock } from '../../platform/clock/clock.ts'
import { DomainError } from '../../platform/errors/domain-error.ts'
import type { DraftRow, DraftsRepository } from './drafts.repository.ts'
import type { StoredScript } from './script.ts'

/** Texts that were kept for later. */
export class DraftsService {
  constructor(private readonly parts: { repository: DraftsRepository; clock: Clock }) {}

  async list(userId: string): Promise<AnswerOf<'listVoiceDrafts'>> {
    return (await this.parts.repository.list(userId)).map(toWire)
  }

  async save(userId: string, draftId: string | undefined, script: StoredScript): Promise<AnswerOf<'saveVoiceDraft'>> {
    const { repository, clock } = this.parts
    const row: DraftRow = { id: draftId ?? randomUUID(), userId, script, updatedAt: clock.now() }
    if (draftId === undefined) {
      if ((await repository.countOf(userId)) >= voiceLimits.drafts) throw tooMany()
      await repository.add(row)
    } else if (!(await repository.save(userId, draftId, row))) throw new DomainError('RECORD_NOT_FOUND')
    return toWire(row)
  }

  async erase(userId: string, draftId: string): Promise<void> {
    if (!(await this.parts.repository.erase(userId, draftId))) throw new DomainError('RECORD_NOT_FOUND')
  }
}

function tooMany(): DomainError {
  const sentence = { en: `You can keep ${voiceLimits.drafts} drafts. Delete one first`, 'zh-CN': `最多保存 ${voiceLimits.drafts} 份草稿，请先删除一份` }
  return new DomainError('SAVE_FILE_FAILED', { sentence })
}

function toWire({ id, script, updatedAt }: DraftRow): AnswerOf<'saveVoiceDraft'> {
  return { draftId: id, ...script, updateTime: Math.floor(updatedAt.getTime() / 1000) }
}
