import { memberBenefits, signCheck } from '@longhand/contracts'
import type { AnswerOf } from '@longhand/contracts'
import { businessDay, type Clock } from '../../platform/clock/clock.ts'
import type { Database, Queryable, Transaction } from '../../platform/db/database.ts'
import type { EventSink } from '../../platform/events/domain-events.ts'
import type { CheckInRow, CheckInsRepository } from './check-ins.repository.ts'
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

/** @param month `YYYY-MM` */
/** @returns How many more check-ins the month of this day has room for. */
export function checkInsLeft(day: string, hasSigned: boolean): number {
  return daysIn(day.slice(0, 7)) - Number(day.slice(8)) + (hasSigned ? 0 : 1)
}

export function daysIn(month: string): number {
  return new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 0)).getUTCDate()
}
