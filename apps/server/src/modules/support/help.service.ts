import type { HelpDocument, HelpTitle, InterfaceLanguage } from '@longhand/contracts'
import { DomainError } from '../../platform/errors/domain-error.ts'
import { type Finding, findWords } from './help-markdown.ts'
import type { HelpRepository } from './help.repository.ts'

export class HelpService {
  constructor(private readonly repository: HelpRepository) {}

  async titles(language: InterfaceLanguage, keyword = ''): Promise<HelpTitle[]> {
    const rows = await this.repository.published(language)
    const nothing: Finding = { rank: 0, excerpt: '' }
    return rows
      .map((row) => ({ row, finding: keyword.trim() === '' ? nothing : findWords(row, keyword) }))
      .filter((found): found is typeof found & { finding: Finding } => found.finding !== undefined)
      .sort((one, other) => other.finding.rank - one.finding.rank)
      .map(({ row: { titleId, title, section }, finding: { excerpt } }) => ({
        titleId,
        title,
        section,
        excerpt,
      }))
  }

  async document(titleId: string, language: InterfaceLanguage): Promise<HelpDocument> {
    const row = await this.repository.findPublished(titleId, language)
    if (!row) throw new DomainError('RECORD_NOT_FOUND')
    return {
      titleId,
      title: row.title,
      content: row.content,
      updateTime: Math.floor(row.updatedAt.getTime() / 1000),
    }
  }
}
