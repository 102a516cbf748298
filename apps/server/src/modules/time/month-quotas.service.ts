import type { Sentence } from '@longhand/contracts'
import { businessMonth, type Clock, dayMs, startOfBusinessMonth } from '../../platform/clock/clock.ts'
import type { Queryable, Transaction } from '../../platform/db/database.ts'
import { DomainError } from '../../platform/errors/domain-error.ts'
import type { MonthQuota, TimeRepository, TimeUse } from './time.repository.ts'

/** Of a month, for one use. Seconds. */
export interface MonthUse {
  /** Null for no limit. */
  quota: number | null
  /** What operators have set for the person; null for what everyone has. */
  own: number | null
  /** With what is held. */
  used: number
}

const changedMeanwhile: Sentence = {
  en: 'Someone else has just changed this quota',
  'zh-CN': '该配额刚刚被他人修改',
}

const quotaField = { transcription: 'transcriptionSeconds', captions: 'captionSeconds' } as const

const secondsPerHour = 3600

/** How much of their time people may use in a month, where an operator has said so of them or of everyone. */
export class MonthQuotasService {
  constructor(
    private readonly deps: {
      repository: TimeRepository
      clock: Clock
      timeZone: string
      ofEveryone: (on: Queryable) => Promise<MonthQuota>
    },
  ) {}

  async look(
    userId: string,
    on: Queryable = this.deps.repository.reader,
  ): Promise<Record<TimeUse, MonthUse>> {
    const { repository, ofEveryone } = this.deps
    const own = await repository.monthQuota(on, userId)
    const everyone = await ofEveryone(on)
    const used = await repository.usedSince(on, userId, this.month().begins)
    return {
      transcription: {
        quota: own.transcriptionSeconds ?? everyone.transcriptionSeconds,
        own: own.transcriptionSeconds,
        used: used.transcription,
      },
      captions: {
        quota: own.captionSeconds ?? everyone.captionSeconds,
        own: own.captionSeconds,
        used: used.captions,
      },
    }
  }

  /** @returns What may still be used until the month ends, or `undefined` without a limit. */
  async left(
    on: Queryable,
    userId: string,
    use: TimeUse,
  ): Promise<{ quotaSeconds: number; leftSeconds: number; endsAt: Date } | undefined> {
    const { repository, ofEveryone } = this.deps
    const field = quotaField[use]
    const quotaSeconds = (await repository.monthQuota(on, userId))[field] ?? (await ofEveryone(on))[field]
    if (quotaSeconds === null) return undefined
    const { begins, ends: endsAt } = this.month()
    const used = (await repository.usedSince(on, userId, begins))[use]
    return { quotaSeconds, leftSeconds: Math.max(0, quotaSeconds - used), endsAt }
  }

  /** @throws DomainError TRANSCRIPTION_QUOTA */
  async require(
    tx: Transaction,
    { userId, use, seconds }: { userId: string; use: TimeUse; seconds: number },
  ): Promise<void> {
    const left = await this.left(tx, userId, use)
    if (left && seconds > left.leftSeconds)
      throw new DomainError('TRANSCRIPTION_QUOTA', { sentence: this.refusal(use, left) })
  }

  /**
   * @param from With it, only if that is what is set now.
   * @returns What was set before.
   * @throws DomainError NEWER_REVISION
   */
  async set(
    tx: Transaction,
    userId: string,
    { quota, from }: { quota: MonthQuota; from: MonthQuota | undefined },
  ): Promise<MonthQuota> {
    const { repository } = this.deps
    return repository.withLedger(tx, userId, async () => {
      const before = await repository.monthQuota(tx, userId)
      if (
        from &&
        (from.transcriptionSeconds !== before.transcriptionSeconds ||
          from.captionSeconds !== before.captionSeconds)
      )
        throw new DomainError('NEWER_REVISION', { sentence: changedMeanwhile })
      await repository.setMonthQuota(tx, userId, quota)
      return before
    })
  }

  private month(): { begins: Date; ends: Date } {
    const { clock, timeZone } = this.deps
    const begins = startOfBusinessMonth(clock.now(), timeZone)
    // Whichever month it is, and whether or not an hour is lost in it.
    return { begins, ends: startOfBusinessMonth(new Date(begins.getTime() + 33 * dayMs), timeZone) }
  }

  private refusal(
    use: TimeUse,
    { quotaSeconds, leftSeconds, endsAt }: { quotaSeconds: number; leftSeconds: number; endsAt: Date },
  ): Sentence {
    const hours = (seconds: number): string => String(Math.floor((seconds / secondsPerHour) * 10) / 10)
    const [quota, left] = [hours(quotaSeconds), hours(leftSeconds)]
    const next = `${businessMonth(endsAt, this.deps.timeZone)}-01`
    return use === 'captions'
      ? {
          en: `You have ${quota} h of live captions a month, and ${left} h of them are left until ${next}. The people who run this site can give you more`,
          'zh-CN': `您每月可使用 ${quota} 小时实时字幕，在 ${next} 之前还剩 ${left} 小时。如需更多，请联系本站管理员`,
        }
      : {
          en: `You can transcribe ${quota} h a month, and ${left} h of them are left until ${next}. The people who run this site can give you more`,
          'zh-CN': `您每月可转写 ${quota} 小时，在 ${next} 之前还剩 ${left} 小时。如需更多，请联系本站管理员`,
        }
  }
}
