import { createHash } from 'node:crypto'
import { appOrderSeconds } from '@longhand/contracts'
import { businessDay } from '../../platform/clock/clock.ts'
import type { Transaction } from '../../platform/db/database.ts'
import type { GoodsRepository } from './goods/goods.repository.ts'
import { newOrderNumber } from './numbers/order-number.ts'
import type { OrderRow, OrdersRepository } from './orders.repository.ts'

/** An offer of an app to one of its users. */
export interface ExternalOffer {
  userId: string
  productId: string
  reference: string
  name: string
  description: string
  quantity: number
  /** Of all of them, in the smallest unit of the currency. */
  price: number
  currency: string
  createdAt: Date
}

/** The goods table asks for times, of which goods of apps have none. Orders hold zero. */
const placeholderSeconds = 86_400
const digestLength = 24

/** Orders of goods that are an app's: made by its backend, paid in the cashier like any other. */
export class ExternalOrdersService {
  constructor(
    private readonly deps: { repository: OrdersRepository; goods: GoodsRepository; timeZone: string },
  ) {}

  /**
   * Of one user, product and reference, one order waits at most; one that was paid is not sold again.
   *
   * @throws DomainError LIMIT_REACHED for too many within a day that were not paid.
   */
  async findOrAdd(tx: Transaction, offer: ExternalOffer): Promise<{ order: OrderRow; isNew: boolean }> {
    const { repository, goods, timeZone } = this.deps
    const { userId, name, description, quantity, price, currency, createdAt } = offer
    const goodsId = goodsIdOf(offer)
    await repository.lockPurchase(tx, userId, goodsId)
    const standing = await repository.lockStanding(tx, userId, goodsId)
    if (standing) return { order: standing, isNew: false }
    const sold = {
      goodsId,
      kind: 'external',
      nameEn: name,
      nameZh: name,
      price,
      originalPrice: price,
    } as const
    // Retired from the start: it is sold by its order and listed nowhere.
    await goods.ensure(tx, {
      ...sold,
      durationSeconds: placeholderSeconds,
      effectiveSeconds: placeholderSeconds,
      sortOrder: 0,
      createdAt,
      retiredAt: createdAt,
    })
    const order = await repository.addOrder(tx, {
      ...sold,
      orderNumber: newOrderNumber(businessDay(createdAt, timeZone)),
      userId,
      description,
      quantity,
      currency,
      durationSeconds: 0,
      effectiveSeconds: 0,
      status: 'pending',
      createdAt,
      expiresAt: new Date(createdAt.getTime() + appOrderSeconds * 1000),
    })
    return { order, isNew: true }
  }

  find(orderNumber: string): Promise<OrderRow | undefined> {
    return this.deps.repository.findAnyOrder(orderNumber)
  }
}

/** Goods for each product and reference: the key that lets one order of a user and goods wait is that of the reference too. */
function goodsIdOf({ productId, reference }: ExternalOffer): string {
  return `${productId}.${createHash('sha256').update(reference).digest('hex').slice(0, digestLength)}`
}
