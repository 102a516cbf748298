import type { Clock } from '../../platform/clock/clock.ts'
import { jsonFile, type PersonalDataHolder, type PersonalFile } from '../account/personal-data.ts'
import type { OrdersRepository } from './orders.repository.ts'
import { toWireOrder } from './orders.service.ts'

const pageSize = 9999

/** Orders. They outlive the account, with an id that then stands for nobody; what was not paid is closed, so that late money goes back. */
export class CashierPersonalData implements PersonalDataHolder {
  constructor(private readonly parts: { repository: OrdersRepository; clock: Clock }) {}

  async *collect(userId: string): AsyncIterable<PersonalFile> {
    const { rows } = await this.parts.repository.page(userId, { page: 1, pageSize })
    yield jsonFile('orders.json', rows.map((row) => toWireOrder(row, 'en')))
  }

  erase(userId: string): Promise<void> {
    const { repository, clock } = this.parts
    return repository.closeOf(userId, clock.now())
  }
}
