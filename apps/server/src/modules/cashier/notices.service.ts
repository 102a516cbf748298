import type { PaymentNotice } from '@longhand/payments'
import type { PaymentChannels } from '../../platform/payments/payment-channel.ts'
import type { SettlementService } from './settlement.service.ts'

export class NoticesService {
  constructor(private readonly deps: { channels: PaymentChannels; settlement: SettlementService }) {}

  /** @returns Whether the notice is genuine and booked, now or before: then the gateway need not send it again. */
  async take(name: string, notice: PaymentNotice): Promise<boolean> {
    const { channels, settlement } = this.deps
    const report = await channels.find(name)?.verifyNotice(notice)
    return report !== undefined && (await settlement.settle(name, report)) === 'booked'
  }
}
