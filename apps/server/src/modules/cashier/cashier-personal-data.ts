import type { Clock } from '../../platform/clock/clock.ts'
import { jsonFile, type PersonalData, type PersonalFile } from '../../platform/personal-data/personal-data.ts'
import type { OrdersRepository } from './orders.repository.ts'
import { toWireOrder } from './orders.service.ts'
import type { RefundsRepository } from './refunds.repository.ts'

const pageSize = 9999

/** Orders outlive the account under an anonymous id; unpaid ones are cancelled, so that late money goes back. */
export class CashierPersonalData implements PersonalData {
  constructor(private readonly deps: { repository: OrdersRepository; refunds: RefundsRepository; clock: Clock }) {}

  async *collect(userId: string): AsyncIterable<PersonalFile> {
    const { repository, refunds } = this.deps
    const { rows } = await repository.page(userId, { page: 1, pageSize })
    const sums = await refunds.sumsOf(rows.map(({ orderNumber }) => orderNumber))
    yield jsonFile(
      'orders.json',
      rows.map((row) => toWireOrder(row, 'en', sums.get(row.orderNumber))),
    )
  }

  erase(userId: string): Promise<void> {
    const { repository, clock } = this.deps
    return repository.cancelOf(userId, clock.now())
  }
}
