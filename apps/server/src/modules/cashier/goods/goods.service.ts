import type { Checkout, Goods, GoodsType, InterfaceLanguage } from '@longhand/contracts'
import type { Clock } from '../../../platform/clock/clock.ts'
import type { Queryable, Transaction } from '../../../platform/db/database.ts'
import { DomainError } from '../../../platform/errors/domain-error.ts'
import type { GoodsRepository, GoodsRow, NewGoods } from './goods.repository.ts'
import { seedGoods } from './seed-goods.ts'
import { kindOf, toCheckout, toWireGoods } from './products.ts'

export class GoodsService {
  constructor(private readonly deps: { repository: GoodsRepository; clock: Clock }) {}

  /** Existing and retired goods stay as operators left them. */
  async ensureSeeds(): Promise<void> {
    const createdAt = this.deps.clock.now()
    await this.deps.repository.add(seedGoods.map((seed) => ({ ...seed, createdAt })))
  }

  async list(type: GoodsType, language: InterfaceLanguage): Promise<Goods[]> {
    const rows = await this.deps.repository.onSale(kindOf(type))
    return rows.map((row) => toWireGoods(row, language))
  }

  async quote(goodsId: string, language: InterfaceLanguage): Promise<Checkout> {
    return toCheckout(await this.require(goodsId), language)
  }

  /** @throws DomainError RECORD_NOT_FOUND unless they are on sale. */
  async require(goodsId: string): Promise<GoodsRow> {
    const row = await this.deps.repository.findOnSale(goodsId)
    if (!row) throw new DomainError('RECORD_NOT_FOUND')
    return row
  }

  all(): Promise<GoodsRow[]> {
    return this.deps.repository.all()
  }

  /** Also what is sold no more; `undefined` for goods of an app. */
  lock(tx: Transaction, goodsId: string): Promise<GoodsRow | undefined> {
    return this.deps.repository.lock(tx, goodsId)
  }

  /** @returns False when there are or were goods of this id. */
  async create(goods: Omit<NewGoods, 'createdAt'>, on?: Queryable): Promise<boolean> {
    const added = await this.deps.repository.add([{ ...goods, createdAt: this.deps.clock.now() }], on)
    return added.length > 0
  }

  /** For future orders. @returns False when there are no such goods. */
  setPrice(goodsId: string, price: number, originalPrice: number, on?: Queryable): Promise<boolean> {
    return this.deps.repository.change(goodsId, { price, originalPrice }, on)
  }

  /** Existing orders can still be paid. @returns False when there are no such goods. */
  retire(goodsId: string, on?: Queryable): Promise<boolean> {
    return this.deps.repository.change(goodsId, { retiredAt: this.deps.clock.now() }, on)
  }
}
