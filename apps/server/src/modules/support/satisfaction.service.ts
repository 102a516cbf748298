import type { Satisfaction } from '@longhand/contracts'
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

  everything(): Promise<SatisfactionRow[]> {
    return this.deps.repository.all()
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
