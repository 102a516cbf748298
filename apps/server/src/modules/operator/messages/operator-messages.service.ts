import { createHash } from 'node:crypto'
import type { AnswerOf, InterfaceLanguage, ParsedRequestOf, Sentence } from '@longhand/contracts'
import { epochSeconds } from '../../../platform/clock/clock.ts'
import type { Database } from '../../../platform/db/database.ts'
import { DomainError } from '../../../platform/errors/domain-error.ts'
import { uuidPattern } from '../../../platform/fields/wire-id.ts'
import type { Broadcast } from '../../messages/broadcasts.service.ts'
import type { FeedbackService } from '../../support/feedback.service.ts'
import type { People, TrailService } from '../trail/trail.service.ts'

export interface OperatorMessagesDeps {
  database: Database
  people: People
  trail: Pick<TrailService, 'note'>
  feedback: Pick<FeedbackService, 'page' | 'answer' | 'find' | 'categoryName'>
  send: (broadcast: Broadcast) => Promise<number>
  findByEmail: (email: string) => Promise<string | undefined>
}

const isAnswered: Sentence = { en: 'This feedback was answered already', 'zh-CN': '该反馈已有回复' }
const answerTitle: Sentence = { en: 'An answer to your feedback', 'zh-CN': '您的反馈有了回复' }

/** What people write to those who run the installation, and these to them. */
export class OperatorMessagesService {
  constructor(private readonly deps: OperatorMessagesDeps) {}

  async feedback(
    paging: ParsedRequestOf<'listFeedback'>,
    language: InterfaceLanguage,
  ): Promise<AnswerOf<'listFeedback'>> {
    const { feedback, people } = this.deps
    const { rows, total } = await feedback.page(paging)
    const names = await people.namesOf(undefined, [...new Set(rows.map(({ userId }) => userId))])
    const list = rows.map((row) => ({
      feedbackId: row.feedbackId,
      email: names.get(row.userId)?.email ?? '',
      contact: row.contact,
      category: feedback.categoryName(row.categoryId, language),
      content: row.content,
      pictures: row.pictureCount,
      createTime: epochSeconds(row.createdAt),
      answer: row.answer,
      answerTime: row.answeredAt && epochSeconds(row.answeredAt),
    }))
    return { list, total }
  }

  /** Once: the person reads it among their messages. @throws DomainError RECORD_NOT_FOUND; NOT_POSSIBLE_NOW where it has an answer. */
  async answer({ feedbackId, answer }: ParsedRequestOf<'answerFeedback'>): Promise<void> {
    const { database, feedback, send, trail } = this.deps
    if (!uuidPattern.test(feedbackId) || !(await feedback.find(feedbackId)))
      throw new DomainError('RECORD_NOT_FOUND')
    const { userId } = await database.transaction(async (tx) => {
      const row = await feedback.answer(tx, feedbackId, answer)
      if (!row) throw new DomainError('NOT_POSSIBLE_NOW', { sentence: isAnswered })
      await trail.note(tx, { action: 'feedback_answer', userId: row.userId, after: { feedback: feedbackId } })
      return row
    })
    await send({
      to: { userId },
      title: answerTitle,
      text: { en: answer, 'zh-CN': answer },
      key: `feedback:${feedbackId}`,
    })
  }

  /** @throws DomainError RECORD_NOT_FOUND for an address without an account. */
  async announce({
    to,
    email,
    title,
    text,
    key,
  }: ParsedRequestOf<'announce'>): Promise<AnswerOf<'announce'>> {
    const { database, send, findByEmail, trail } = this.deps
    const userId = to === 'person' ? await findByEmail(email ?? '') : undefined
    if (to === 'person' && userId === undefined) throw new DomainError('RECORD_NOT_FOUND')
    const reached = await send({ to: to === 'person' ? { userId: userId ?? '' } : to, title, text, key })
    await database.transaction((tx) =>
      trail.note(tx, {
        action: 'announcement',
        userId,
        target: userId === undefined ? to : '',
        after: { title: title.en, reached, text: digestOf(text) },
      }),
    )
    return { reached }
  }
}

/** Which text it was, for who has it. */
function digestOf(text: Sentence): string {
  return createHash('sha256').update(JSON.stringify(text)).digest('hex').slice(0, 16)
}
