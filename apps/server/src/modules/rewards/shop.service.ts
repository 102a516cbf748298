import { randomUUID } from 'node:crypto'
import { defaultCurrency, timeCardDays } from '@longhand/contracts'
import type { AnswerOf, Goods, InterfaceLanguage } from '@longhand/contracts'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Database } from '../../platform/db/database.ts'
import { keyedId } from '../../platform/db/keyed-id.ts'
import { DomainError } from '../../platform/errors/domain-error.ts'
import { rewardTypes, type RewardLedgers } from './reward.ts'
import type { BeanGoodsRow, ShopRepository } from './shop.repository.ts'

export interface BeanOrder {
  goodsId: string
  exchangeAmount: number
  coinNumber: number
  /** Of the buyer, for this purchase: with it, a call that is repeated buys once. */
  key?: string | undefined
}

export class ShopService {
  constructor(
    private readonly deps: {
      database: Database
      repository: ShopRepository
      ledgers: RewardLedgers
      clock: Clock
    },
  ) {}

  async goods(
    language: InterfaceLanguage,
    page: number,
    pageSize: number,
  ): Promise<AnswerOf<'listBeanGoods'>> {
    const { rows, total } = await this.deps.repository.page(page, pageSize)
    return { list: rows.map((row) => toGoods(row, language)), total }
  }

  /**
   * Buys cards, all or none. Beans and cards move together; however many ask at once, no more is spent than there is.
   *
   * @throws DomainError RECORD_NOT_FOUND; ILLEGAL_REQUEST when the price is another than the buyer was shown, or the key was used for other goods; NOT_ENOUGH_BEANS.
   */
  async purchase(
    userId: string,
    { goodsId, exchangeAmount, coinNumber, key }: BeanOrder,
  ): Promise<AnswerOf<'purchaseGoods'>> {
    const { database, repository, ledgers, clock } = this.deps
    const purchaseId = key === undefined ? randomUUID() : keyedId(userId, key)
    return database.transaction(async (tx) => {
      const before = key === undefined ? undefined : await repository.lockPurchase(tx, purchaseId)
      if (before && (before.goodsId !== goodsId || before.amount !== exchangeAmount))
        throw new DomainError('ILLEGAL_REQUEST')
      if (before) return toAnswer(before)
      const goods = await repository.findOffered(tx, goodsId)
      if (!goods) throw new DomainError('RECORD_NOT_FOUND')
      const { seconds } = goods
      const beans = goods.beans * exchangeAmount
      if (beans !== coinNumber) throw new DomainError('ILLEGAL_REQUEST')
      const subject = {
        en: `${goods.nameEn} ×${exchangeAmount}`,
        'zh-CN': `${goods.nameZh} ×${exchangeAmount}`,
      }
      const outcome = await ledgers.spendBeans(tx, {
        userId,
        amount: beans,
        reason: 'redemption',
        subject,
        entryKey: `redemption:${purchaseId}`,
      })
      if (outcome !== 'done') throw new DomainError('NOT_ENOUGH_BEANS')
      const purchase = {
        purchaseId,
        userId,
        goodsId,
        amount: exchangeAmount,
        beans,
        seconds,
        createdAt: clock.now(),
      }
      await repository.addPurchase(tx, purchase)
      await ledgers.grantCards(tx, {
        userId,
        seconds,
        source: 'beans',
        grantKey: `redemption:${purchaseId}`,
        count: exchangeAmount,
      })
      return toAnswer(purchase)
    })
  }
}

function toAnswer({ amount, seconds }: { amount: number; seconds: number }): AnswerOf<'purchaseGoods'> {
  return { exchangeAmount: amount, signRewardType: rewardTypes.card, signRewardNumber: seconds }
}

function toGoods(row: BeanGoodsRow, language: InterfaceLanguage): Goods {
  const isChinese = language === 'zh-CN'
  return {
    goodsId: row.goodsId,
    goodsName: isChinese ? row.nameZh : row.nameEn,
    price: 0,
    currency: defaultCurrency,
    originalPrice: 0,
    duration: row.seconds,
    effectiveTime: timeCardDays.beans * 86_400,
    discount: Math.round((1 - row.beans / row.originalBeans) * 100) / 100,
    exchangeCoin: row.beans,
    originalCoin: row.originalBeans,
    goodsIntroduce: isChinese ? row.introductionZh : row.introductionEn,
    goodsPicPath: row.picture,
  }
}
