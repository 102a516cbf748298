import type { Readable } from 'node:stream'
import type { AnswerOf, ParsedRequestOf } from '@longhand/contracts'
import { epochSeconds } from '../../../platform/clock/clock.ts'
import { DomainError } from '../../../platform/errors/domain-error.ts'
import { uuidPattern } from '../../../platform/fields/wire-id.ts'
import type { FeedbackService } from '../../support/feedback.service.ts'
import type { SatisfactionService } from '../../support/satisfaction.service.ts'

export interface OpinionsDeps {
  feedback: Pick<FeedbackService, 'find' | 'picture'>
  satisfaction: Pick<SatisfactionService, 'ratings' | 'remarks'>
}

/** What people show with their feedback, and how satisfied they are. */
export class OpinionsService {
  constructor(private readonly deps: OpinionsDeps) {}

  /** @returns WebP. @throws DomainError RECORD_NOT_FOUND for a feedback or a picture that is not there. */
  async picture({ feedbackId, number }: ParsedRequestOf<'getFeedbackPicture'>): Promise<Readable> {
    const { feedback } = this.deps
    const row = uuidPattern.test(feedbackId) ? await feedback.find(feedbackId) : undefined
    if (!row || number > row.pictureCount) throw new DomainError('RECORD_NOT_FOUND')
    return feedback.picture(feedbackId, number)
  }

  async satisfaction(paging: ParsedRequestOf<'listSatisfaction'>): Promise<AnswerOf<'listSatisfaction'>> {
    const { satisfaction } = this.deps
    const [ratings, { rows, total }] = await Promise.all([
      satisfaction.ratings(),
      satisfaction.remarks(paging),
    ])
    const list = rows.map(({ updatedAt, rating, comment }) => ({
      time: epochSeconds(updatedAt),
      rating,
      comment,
    }))
    return { ratings, list, total }
  }
}
