import type { AnswerOf, ParsedRequestOf } from '@longhand/contracts'
import { epochSeconds } from '../../../platform/clock/clock.ts'
import type { Database } from '../../../platform/db/database.ts'
import { DomainError } from '../../../platform/errors/domain-error.ts'
import type { HelpTextsService, KeptHelpText } from '../../support/help-texts.service.ts'
import type { TrailAction, TrailService } from '../trail/trail.service.ts'

export interface OperatorHelpDeps {
  database: Database
  helpTexts: Pick<HelpTextsService, 'list' | 'find' | 'suppliedOf' | 'set'>
  trail: Pick<TrailService, 'note'>
}

/** The documents of the help, as those who run the installation keep them. */
export class OperatorHelpService {
  constructor(private readonly deps: OperatorHelpDeps) {}

  async list(): Promise<AnswerOf<'listHelpTexts'>> {
    const list = (await this.deps.helpTexts.list()).map(({ titleId, order, isShown, rows, supplied }) => ({
      titleId,
      order,
      isShown,
      isSupplied: supplied.length > 0,
      texts: rows.map(({ language, title, section, isOwn, updatedAt }) => ({
        language,
        title,
        section,
        isOwn,
        updateTime: epochSeconds(updatedAt),
      })),
    }))
    return { list }
  }

  /** @throws DomainError RECORD_NOT_FOUND */
  async look({ titleId }: ParsedRequestOf<'getHelpText'>): Promise<AnswerOf<'getHelpText'>> {
    const text = await this.deps.helpTexts.find(titleId)
    if (!text) throw new DomainError('RECORD_NOT_FOUND')
    return toWire(text)
  }

  /** @throws DomainError NEWER_REVISION when it is not as the caller has seen it; NOT_POSSIBLE_NOW without words. */
  async set(wanted: ParsedRequestOf<'setHelpText'>): Promise<AnswerOf<'setHelpText'>> {
    const { database, helpTexts, trail } = this.deps
    const supplied = await helpTexts.suppliedOf(wanted.titleId)
    return database.transaction(async (tx) => {
      const { before, after } = await helpTexts.set(tx, wanted, supplied)
      await trail.note(tx, {
        action: 'help_text',
        target: wanted.titleId,
        ...(before && { before: noted(before) }),
        after: noted(after),
      })
      return toWire(after)
    })
  }
}

function toWire({
  titleId,
  order,
  isShown,
  revision,
  rows,
  supplied,
}: KeptHelpText): AnswerOf<'getHelpText'> {
  return {
    titleId,
    order,
    isShown,
    revision,
    texts: rows.map(({ language, title, section, content, isOwn, updatedAt }) => ({
      language,
      title,
      section,
      content,
      isOwn,
      updateTime: epochSeconds(updatedAt),
    })),
    supplied: supplied.map(({ language, title, section, content }) => ({
      language,
      title,
      section,
      content,
    })),
    suppliedOrder: supplied[0]?.sortOrder ?? null,
  }
}

/** Which text it was, for who has it. */
function noted({ order, isShown, revision, rows }: KeptHelpText): NonNullable<TrailAction['after']> {
  const own = rows.filter(({ isOwn }) => isOwn).map(({ language }) => language)
  return { title: rows[0]?.title ?? '', order, isShown, own: own.join(', '), text: revision }
}
