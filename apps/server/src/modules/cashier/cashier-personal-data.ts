import type { Clock } from '../../platform/clock/clock.ts'
import { jsonFile, type PersonalData, type PersonalFile } from '../../platform/personal-data/personal-data.ts'
import type { BuyerRefundsRepository } from './buyer-refunds.repository.ts'
import type { OrdersRepository } from './orders.repository.ts'
import { toWireOrder } from './orders.service.ts'
import type { RefundsService } from './refunds.service.ts'

const pageSize = 9999

/** Orders outlive the account under an anonymous id; unpaid ones are cancelled, so that late money goes back. */
export class CashierPersonalData implements PersonalData {
  constructor(
    private readonly deps: {
      repository: OrdersRepository
      refunds: RefundsService
      buyerRefunds: BuyerRefundsRepository
      clock: Clock
    },
  ) {}

  async *collect(userId: string): AsyncIterable<PersonalFile> {
    const { repository, refunds, buyerRefunds } = this.deps
    const { rows } = await repository.page(userId, { page: 1, pageSize })
    const orderNumbers = rows.map(({ orderNumber }) => orderNumber)
    const sums = await refunds.sumsOf(orderNumbers)
    yield jsonFile(
      'orders.json',
      rows.map((row) => toWireOrder(row, 'en', sums.get(row.orderNumber))),
    )
    const asked = await buyerRefunds.ofOrders(orderNumbers)
    if (asked.length > 0)
      yield jsonFile(
        'refunds.json',
        asked.map(
          ({ orderNumber, rule, amount, unusedSeconds, totalSeconds, state, requestedAt, endedAt }) => ({
            orderNumber,
            rule,
            amount: amount / 100,
            unusedSeconds,
            totalSeconds,
            state,
            requestedAt,
            endedAt,
          }),
        ),
      )
  }

  erase(userId: string): Promise<void> {
    const { repository, clock } = this.deps
    return repository.cancelOf(userId, clock.now())
  }
}
