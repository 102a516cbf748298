import type { AnswerOf, CodeGift, ParsedRequestOf, Sentence } from '@longhand/contracts'
import { type Clock, dayMs, startOfBusinessDay } from '../../../platform/clock/clock.ts'
import { DomainError } from '../../../platform/errors/domain-error.ts'
import type { GiftCodesService } from '../../rewards/gift-codes.service.ts'
import type { TrailService } from '../trail/trail.service.ts'

export interface OperatorCodesDeps {
  clock: Clock
  timeZone: string
  trail: Pick<TrailService, 'note'>
  giftCodes: Pick<GiftCodesService, 'create' | 'void'>
}

const isOver: Sentence = {
  en: 'These codes would end before they begin',
  'zh-CN': '这些兑换码的结束日期早于开始日期',
}
const noCode: Sentence = {
  en: 'There is no such code that could still be redeemed',
  'zh-CN': '没有可兑换的此兑换码',
}

/** How a reward is kept, by what it is. */
const rewards: Record<CodeGift, (amount: number) => { rewardType: number; rewardNumber: number }> = {
  beans: (amount) => ({ rewardType: 0, rewardNumber: amount }),
  minutes: (amount) => ({ rewardType: 1, rewardNumber: amount * 60 }),
  days: (amount) => ({ rewardType: 101, rewardNumber: amount }),
}

/** Makes gift codes and ends them. */
export class OperatorCodesService {
  constructor(private readonly deps: OperatorCodesDeps) {}

  /**
   * The only time that the codes can be read.
   *
   * @throws DomainError PARAMETER_INVALID for codes that would end before they begin.
   */
  async create({
    count,
    gives,
    amount,
    maxUses,
    from,
    until,
    note,
  }: ParsedRequestOf<'createGiftCodes'>): Promise<AnswerOf<'createGiftCodes'>> {
    const { clock, timeZone, trail, giftCodes } = this.deps
    const startsAt = from === undefined ? clock.now() : startOfBusinessDay(from, timeZone)
    const endsAt = startOfBusinessDay(dayAfter(until), timeZone)
    if (endsAt <= startsAt) throw new DomainError('PARAMETER_INVALID', { sentence: isOver })
    return giftCodes.create(
      { ...rewards[gives](amount), count, maxUses, startsAt, endsAt, note },
      (tx, batchId) =>
        trail.note(tx, {
          action: 'gift_codes_create',
          target: batchId,
          after: { codes: count, gives, amount, maxUses, from: from ?? null, until, note },
        }),
    )
  }

  /** @throws DomainError NOT_POSSIBLE_NOW for a code that no one could redeem. */
  async void({ code, reason }: ParsedRequestOf<'voidGiftCode'>): Promise<null> {
    const { giftCodes, trail } = this.deps
    await giftCodes.void(code, async (tx, ended) => {
      if (ended === 0) throw new DomainError('NOT_POSSIBLE_NOW', { sentence: noCode })
      // It opens nothing any more.
      await trail.note(tx, { action: 'gift_code_void', target: code.toUpperCase(), after: { reason } })
    })
    return null
  }
}

function dayAfter(day: string): string {
  return new Date(Date.parse(day) + dayMs).toISOString().slice(0, 10)
}
