import { randomUUID } from 'node:crypto'
import { defaultCurrency, timeCardDays } from '@longhand/contracts'
import type { AnswerOf, Goods, InterfaceLanguage } from '@longhand/contracts'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Database } from '../../platform/db/database.ts'
import { DomainError } from '../../platform/errors/domain-error.ts'
import { rewardTypes, type RewardLedgers } from './reward.ts'
import type { BeanGoodsRow, ShopRepository } from './shop.repository.ts'

export interface BeanOrder {
  goodsId: string
  exchangeAmount: number
  coinNumber: number
}

export class ShopService {
  constructor(private readonly deps: { database: Database; repository: ShopRepository; ledgers: RewardLedgers; clock: Clock }) {}

  async goods(language: InterfaceLanguage, page: number, pageSize: number): Promise<AnswerOf<'listBeanGoods'>> {
    const { rows, total } = await this.deps.repository.page(page, pageSize)
    return { list: rows.map((row) => toGoods(row, language)), total }
  }

  /**
   * Buys cards, all or none. Beans and cards move together; however many ask at once, no more is spent than there is.
   *
   * @throws DomainError RECORD_NOT_FOUND; ILLEGAL_REQUEST when the price is another than the buyer was shown; NOT_ENOUGH_BEANS.
   */
  async purchase(userId: string, { goodsId, exchangeAmount, coinNumber }: BeanOrder): Promise<AnswerOf<'purchaseGoods'>> {
    const { database, repository, ledgers, clock } = this.deps
    const purchaseId = randomUUID()
    return database.transaction(async (tx) => {
      const goods = await repository.findOffered(tx, goodsId)
      if (!goods) throw new DomainError('RECORD_NOT_FOUND')
      const { seconds } = goods
      const beans = goods.beans * exchangeAmount
      if (beans !== coinNumber) throw new DomainError('ILLEGAL_REQUEST')
      const subject = { en: `${goods.nameEn} ×${exchangeAmount}`, 'zh-CN': `${goods.nameZh} ×${exchangeAmount}` }
      const outcome = await ledgers.spendBeans(tx, { userId, amount: beans, reason: 'redemption', subject, entryKey: `redemption:${purchaseId}` })
      if (outcome !== 'done') throw new DomainError('NOT_ENOUGH_BEANS')
      await repository.addPurchase(tx, { purchaseId, userId, goodsId, amount: exchangeAmount, beans, seconds, createdAt: clock.now() })
      await ledgers.grantCards(tx, { userId, seconds, source: 'beans', grantKey: `redemption:${purchaseId}`, count: exchangeAmount })
      return { exchangeAmount, signRewardType: rewardTypes.card, signRewardNumber: seconds }
    })
  }
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
