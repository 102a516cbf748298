import type { InterfaceLanguage } from '@longhand/contracts'
import type { OrderRow } from './orders.repository.ts'

/** Receipts of paid orders. */
export class ReceiptsService {
  constructor(private readonly parts: { timeZone: string }) {}

  make(order: OrderRow, language: InterfaceLanguage): Promise<Buffer> {
    return Promise.resolve(Buffer.from(`${order.orderNumber}${language}${this.parts.timeZone}`))
  }
}
