import {
  type AnswerOf,
  type ParsedRequestOf,
  type Sentence,
  timeCardDays,
  vipMonthSeconds,
} from '@longhand/contracts'
import { dayMs, epochSeconds } from '../../../platform/clock/clock.ts'
import type { Database, Transaction } from '../../../platform/db/database.ts'
import { DomainError } from '../../../platform/errors/domain-error.ts'
import type { GoodsService } from '../../cashier/goods/goods.service.ts'
import type { TrailService } from '../trail/trail.service.ts'

export interface ShopDeps {
  database: Database
  trail: Pick<TrailService, 'note'>
  products: Pick<GoodsService, 'all' | 'lock' | 'create' | 'setPrice' | 'retire'>
}

type ProductRow = Awaited<ReturnType<GoodsService['all']>>[number]

const daySeconds = dayMs / 1000

const takenId: Sentence = {
  en: 'There is or was a product with this id',
  'zh-CN': '该编号已被现有或已下架的商品使用',
}
const isRetired: Sentence = {
  en: 'This product is no longer on sale',
  'zh-CN': '该商品已下架',
}
const otherPrice: Sentence = {
  en: 'Someone else has just changed this price',
  'zh-CN': '该价格刚刚被他人修改',
}

/** What is sold for money. */
export class ShopService {
  constructor(private readonly deps: ShopDeps) {}

  async list(): Promise<AnswerOf<'listProducts'>> {
    const rows = await this.deps.products.all()
    return rows.map((row) => ({
      goodsId: row.goodsId,
      kind: row.kind === 'vip' ? 'vip' : 'card',
      amount: row.kind === 'vip' ? row.effectiveSeconds / daySeconds : row.durationSeconds / 60,
      name: { en: row.nameEn, 'zh-CN': row.nameZh },
      introduction: { en: row.introductionEn, 'zh-CN': row.introductionZh },
      priceFen: row.price,
      originalPriceFen: row.originalPrice,
      sortOrder: row.sortOrder,
      createTime: epochSeconds(row.createdAt),
      retireTime: row.retiredAt && epochSeconds(row.retiredAt),
    }))
  }

  /** @throws DomainError NOT_POSSIBLE_NOW for an id that was used before: orders name it. */
  async create({
    goodsId,
    kind,
    amount,
    name,
    introduction,
    priceFen,
    originalPriceFen,
    sortOrder,
  }: ParsedRequestOf<'createProduct'>): Promise<null> {
    const { database, products, trail } = this.deps
    await database.transaction(async (tx) => {
      const isNew = await products.create(
        {
          goodsId,
          kind,
          nameEn: name.en,
          nameZh: name['zh-CN'],
          introductionEn: introduction.en,
          introductionZh: introduction['zh-CN'],
          price: priceFen,
          originalPrice: originalPriceFen,
          ...(kind === 'vip'
            ? { durationSeconds: vipMonthSeconds, effectiveSeconds: amount * daySeconds }
            : { durationSeconds: amount * 60, effectiveSeconds: timeCardDays.bought * daySeconds }),
          sortOrder,
        },
        tx,
      )
      if (!isNew) throw new DomainError('NOT_POSSIBLE_NOW', { sentence: takenId })
      await trail.note(tx, {
        action: 'goods_create',
        target: goodsId,
        after: { kind, amount, name: name.en, priceFen, originalPriceFen },
      })
    })
    return null
  }

  /** @throws DomainError RECORD_NOT_FOUND; NOT_POSSIBLE_NOW for what is not on sale; NEWER_REVISION where the prices are others than `from`. */
  async setPrice({
    goodsId,
    priceFen,
    originalPriceFen,
    from,
    reason,
  }: ParsedRequestOf<'setProductPrice'>): Promise<null> {
    const { database, products, trail } = this.deps
    await database.transaction(async (tx) => {
      const before = pricesOf(await this.lockOnSale(tx, goodsId))
      const after = { priceFen, originalPriceFen }
      // Who asks for it once more has it.
      if (isSame(before, after)) return
      if (from && !isSame(before, from)) throw new DomainError('NEWER_REVISION', { sentence: otherPrice })
      await products.setPrice(goodsId, priceFen, originalPriceFen, tx)
      await trail.note(tx, { action: 'goods_price', target: goodsId, before, after: { ...after, reason } })
    })
    return null
  }

  /** @throws DomainError RECORD_NOT_FOUND; NOT_POSSIBLE_NOW for what is not on sale. */
  async retire({ goodsId, reason }: ParsedRequestOf<'retireProduct'>): Promise<null> {
    const { database, products, trail } = this.deps
    await database.transaction(async (tx) => {
      await this.lockOnSale(tx, goodsId)
      await products.retire(goodsId, tx)
      await trail.note(tx, { action: 'goods_retire', target: goodsId, after: { reason } })
    })
    return null
  }

  private async lockOnSale(tx: Transaction, goodsId: string): Promise<ProductRow> {
    const row = await this.deps.products.lock(tx, goodsId)
    if (!row) throw new DomainError('RECORD_NOT_FOUND')
    if (row.retiredAt) throw new DomainError('NOT_POSSIBLE_NOW', { sentence: isRetired })
    return row
  }
}

type Prices = Pick<AnswerOf<'listProducts'>[number], 'priceFen' | 'originalPriceFen'>

function pricesOf({ price, originalPrice }: ProductRow): Prices {
  return { priceFen: price, originalPriceFen: originalPrice }
}

function isSame(one: Prices, other: Prices): boolean {
  return one.priceFen === other.priceFen && one.originalPriceFen === other.originalPriceFen
}
