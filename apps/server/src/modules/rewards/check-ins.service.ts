import { type AnswerOf, everyMonth, memberBenefits, type Sentence, signCheck } from '@longhand/contracts'
import { businessDay, type Clock } from '../../platform/clock/clock.ts'
import type { Database, Queryable, Transaction } from '../../platform/db/database.ts'
import { DomainError } from '../../platform/errors/domain-error.ts'
import type { EventSink } from '../../platform/events/domain-events.ts'
import type { CheckInRow, CheckInsRepository } from './check-ins.repository.ts'
import { versionOf } from '../../platform/fields/version-of.ts'
import { giveReward, type Reward, type RewardLedgers } from './reward.ts'

export interface MembershipReader {
  isMember(on: Queryable, userId: string, now: Date): Promise<boolean>
}

export interface CheckInsDeps {
  database: Database
  repository: CheckInsRepository
  membership: MembershipReader
  ledgers: RewardLedgers
  events: EventSink
  clock: Clock
  timeZone: string
}

/** Once each business day; the n-th of a month gives the n-th reward of its list. */
export class CheckInsService {
  constructor(private readonly deps: CheckInsDeps) {}

  async info(userId: string): Promise<AnswerOf<'getCheckInInfo'>> {
    const { repository, membership } = this.deps
    const { reader } = repository
    const { now, day, month } = this.today()
    const [days, isMember, rewards] = await Promise.all([
      repository.daysOf(reader, userId, month),
      membership.isMember(reader, userId, now),
      repository.rewardsOf(reader, month),
    ])
    const hasSigned = days.includes(day)
    return {
      allSignDay: days.length,
      nowMonth: Number(month.slice(5)),
      todaySign: hasSigned,
      isMember,
      timeZone: this.deps.timeZone,
      today: day,
      signDays: days.map((signed) => Number(signed.slice(8))),
      // A user who missed days can't reach the last rewards any more.
      rewardContentList: rewards
        .slice(0, days.length + checkInsLeft(day, hasSigned))
        .map((reward, index) => ({
          day: index + 1,
          signRewardType: reward.rewardType,
          signRewardNumber: reward.rewardNumber,
          // Drawn by the page, in the colours of its theme.
          rewardPicPath: '',
        })),
    }
  }

  /** Only the first try of a day gives something. */
  async sign(userId: string): Promise<AnswerOf<'checkIn'>> {
    const { database, repository } = this.deps
    return database.transaction(async (tx) => {
      await repository.lock(tx, userId)
      // Read behind the lock: midnight may have passed while waiting.
      const today = this.today()
      const before = await repository.find(tx, userId, today.day)
      return before
        ? toResult(before, signCheck.doneBefore)
        : toResult(await this.checkIn(tx, userId, today), signCheck.done)
    })
  }

  /** What each check-in of a month gives, for operators. @param month `YYYY-MM`, or `every`. */
  async offers(month: string): Promise<AnswerOf<'getCheckInRewards'>> {
    const { repository } = this.deps
    const { reader } = repository
    const [rewards, own, ownMonths] = await Promise.all([
      repository.rewardsOf(reader, month),
      repository.ownRewardsOf(reader, month),
      repository.ownMonths(),
    ])
    return {
      rewards: rewards.slice(0, rewardsIn(month)),
      isOwn: own.length > 0,
      ownMonths,
      thisMonth: this.today().month,
      version: versionOf(own),
    }
  }

  /**
   * @param rewards One for each day; none for those of every month.
   * @returns The month's own list before; none where it had that of every month.
   * @throws DomainError PARAMETER_INVALID for another number of rewards; NEWER_REVISION where another was quicker.
   */
  async replaceOffers(
    tx: Transaction,
    { month, rewards, version }: { month: string; rewards: readonly Reward[]; version?: string | undefined },
  ): Promise<Reward[]> {
    const { repository } = this.deps
    const isReset = rewards.length === 0 && month !== everyMonth
    if (!isReset && rewards.length !== rewardsIn(month))
      throw new DomainError('PARAMETER_INVALID', { sentence: wrongCount(rewardsIn(month)) })
    await repository.lockRewards(tx)
    const before = await repository.ownRewardsOf(tx, month)
    if (version !== undefined && version !== versionOf(before)) throw new DomainError('NEWER_REVISION')
    await repository.replaceRewards(tx, month, rewards)
    return before
  }

  private async checkIn(tx: Transaction, userId: string, { now, day, month }: BusinessDay): Promise<Given> {
    const { repository, membership, ledgers, events } = this.deps
    const ordinal = (await repository.countOf(tx, userId, month)) + 1
    const reward = (await repository.rewardsOf(tx, month))[ordinal - 1]
    if (!reward) throw new Error(`The list of ${month} has no reward for day ${ordinal}.`)
    const memberTimes =
      memberBenefits.checkInMultiplier[(await membership.isMember(tx, userId, now)) ? 'vip' : 'account']
    await repository.add(tx, { userId, day, month, ordinal, ...reward, memberTimes, createdAt: now })
    await giveReward(ledgers, tx, {
      userId,
      ...reward,
      times: memberTimes,
      reason: 'check-in',
      key: `check-in:${userId}:${day}`,
    })
    await events.emit(tx, { type: 'checked-in', userId, day })
    return { ...reward, memberTimes }
  }

  private today(): BusinessDay {
    const now = this.deps.clock.now()
    const day = businessDay(now, this.deps.timeZone)
    return { now, day, month: day.slice(0, 7) }
  }
}

interface BusinessDay {
  now: Date
  day: string
  month: string
}

type Given = Reward & Pick<CheckInRow, 'memberTimes'>

function toResult({ rewardType, rewardNumber, memberTimes }: Given, check: number): AnswerOf<'checkIn'> {
  return { signCheck: check, signRewardType: rewardType, signRewardNumber: rewardNumber, memberTimes }
}

const wrongCount = (days: number): Sentence => ({
  en: `The list needs ${days} rewards`,
  'zh-CN': `列表需要 ${days} 项奖励`,
})

/** @returns How many more check-ins the month of this day has room for. */
export function checkInsLeft(day: string, hasSigned: boolean): number {
  return daysIn(day.slice(0, 7)) - Number(day.slice(8)) + (hasSigned ? 0 : 1)
}

function rewardsIn(month: string): number {
  return month === everyMonth ? 31 : daysIn(month)
}

/** @param month `YYYY-MM` */
function daysIn(month: string): number {
  return new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 0)).getUTCDate()
}
