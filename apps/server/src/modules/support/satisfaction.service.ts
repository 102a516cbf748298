import { bestRating, type Rated, type Satisfaction, satisfactionReasons } from '@longhand/contracts'
import type { Clock } from '../../platform/clock/clock.ts'
import { DomainError } from '../../platform/errors/domain-error.ts'
import type { SatisfactionRepository, SatisfactionRow } from './satisfaction.repository.ts'

export interface RecordingOwners {
  find(userId: string, recordingId: string): Promise<object | undefined>
}

export class SatisfactionService {
  constructor(
    private readonly deps: { repository: SatisfactionRepository; recordings: RecordingOwners; clock: Clock },
  ) {}

  /** @throws DomainError RECORD_NOT_FOUND for a recording that is not this user's. */
  async answer(userId: string, recordingId?: string): Promise<Satisfaction | null> {
    await this.requireOwn(userId, recordingId)
    const row = await this.deps.repository.find(userId, recordingId ?? null)
    return row ? wire(row) : null
  }

  /** @throws DomainError RECORD_NOT_FOUND for a recording that is not this user's. */
  async rate(userId: string, answer: Satisfaction, recordingId?: string): Promise<Satisfaction> {
    await this.requireOwn(userId, recordingId)
    await this.deps.repository.put(userId, recordingId ?? null, answer, this.deps.clock.now())
    return answer
  }

  of(userId: string): Promise<SatisfactionRow[]> {
    return this.deps.repository.of(userId)
  }

  /** Each rating, the best first, with what its answers named, the most frequent first. */
  async ratings(): Promise<Rated[]> {
    const { repository } = this.deps
    const [given, named] = await Promise.all([repository.ratings(), repository.reasons()])
    return Array.from({ length: bestRating }, (_, index) => {
      const rating = bestRating - index
      return {
        rating,
        answers: given.find((one) => one.rating === rating)?.answers ?? 0,
        reasons: satisfactionReasons
          .map((reason) => ({
            reason,
            count: named.find((one) => one.rating === rating && one.reason === reason)?.count ?? 0,
          }))
          .filter(({ count }) => count > 0)
          .toSorted((one, other) => other.count - one.count),
      }
    })
  }

  /** Answers with words of their own, the newest first. */
  remarks(paging: { page: number; pageSize: number }): Promise<{ rows: SatisfactionRow[]; total: number }> {
    return this.deps.repository.remarks(paging)
  }

  erase(userId: string): Promise<void> {
    return this.deps.repository.erase(userId)
  }

  private async requireOwn(userId: string, recordingId: string | undefined): Promise<void> {
    if (recordingId !== undefined && !(await this.deps.recordings.find(userId, recordingId)))
      throw new DomainError('RECORD_NOT_FOUND')
  }
}

function wire({ rating, reasons, comment }: SatisfactionRow): Satisfaction {
  return { rating, reasons: reasons as Satisfaction['reasons'], comment }
}
