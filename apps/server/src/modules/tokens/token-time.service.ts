import { type Clock, startOfBusinessMonth } from '../../platform/clock/clock.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { DomainError } from '../../platform/errors/domain-error.ts'
import type { TokensRepository } from './tokens.repository.ts'

/** Counts the time per token and enforces the token's own limit; the account pays. */
export class TokenTimeService {
  constructor(private readonly deps: { repository: TokensRepository; clock: Clock; timeZone: string }) {}

  /**
   * Counts the time that a transcription holds, in the transaction that starts it.
   *
   * @throws DomainError TRANSCRIPTION_QUOTA beyond the token's own limit; NOT_LOGGED_IN when it was revoked meanwhile.
   */
  async hold(
    tx: Transaction,
    { tokenId, transcriptionId, seconds }: { tokenId: string; transcriptionId: string; seconds: number },
  ): Promise<void> {
    const { repository, clock, timeZone } = this.deps
    const createdAt = clock.now()
    const token = await repository.lockLimit(tx, tokenId)
    if (!token) throw new DomainError('NOT_LOGGED_IN')
    if (token.minutesPerMonth !== null) {
      const spent = await repository.secondsSince(tx, tokenId, startOfBusinessMonth(createdAt, timeZone))
      const left = token.minutesPerMonth * 60 - spent
      if (seconds > left) throw beyondLimit(token.minutesPerMonth, left)
    }
    await repository.addUse(tx, { tokenId, transcriptionId, seconds, createdAt })
  }

  /** Counts that a transcription takes more than was held for it. @param seconds In all. @returns False where that is beyond the token's own limit. */
  async extend(tx: Transaction, transcriptionId: string, seconds: number): Promise<boolean> {
    const { repository, clock, timeZone } = this.deps
    const use = await repository.findUse(tx, transcriptionId)
    // The account does not pay for the second that a codec adds either.
    if (!use || seconds <= use.seconds + 1) return true
    const token = await repository.lockLimit(tx, use.tokenId)
    if (typeof token?.minutesPerMonth === 'number') {
      const spent = await repository.secondsSince(
        tx,
        use.tokenId,
        startOfBusinessMonth(clock.now(), timeZone),
      )
      if (spent + seconds - use.seconds > token.minutesPerMonth * 60) return false
    }
    await repository.raiseUse(tx, transcriptionId, seconds)
    return true
  }

  /** Notes what a transcription really took; 0 when all of it went back. Does nothing for one that no token started. */
  async settle(tx: Transaction, transcriptionId: string, usedSeconds: number): Promise<void> {
    await this.deps.repository.settleUse(tx, transcriptionId, usedSeconds)
  }
}

function beyondLimit(minutes: number, leftSeconds: number): DomainError {
  const left = Math.max(0, Math.floor(leftSeconds / 60))
  return new DomainError('TRANSCRIPTION_QUOTA', {
    sentence: {
      en: `This access token may transcribe ${minutes} minutes a month, and ${left} are left. Its owner can make one with a higher limit`,
      'zh-CN': `此访问令牌每月可转写 ${minutes} 分钟，本月还剩 ${left} 分钟。账号所有者可以创建限额更高的令牌`,
    },
  })
}
