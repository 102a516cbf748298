import { sandboxPayPath } from '@longhand/contracts'
import type { AlipaySdk } from 'alipay-sdk'
import type {
  NewRefund,
  NewTrade,
  PaymentChannel,
  PaymentNotice,
  PaymentPages,
  RefundAnswer,
  TradeReport,
} from '@longhand/payments'
import { currencyCodes, yuan } from './money.ts'
import { readNotice } from './notice-verifier.ts'
import type { SandboxGateway } from './sandbox-gateway.ts'
import type { SandboxIdentity } from './sandbox-identity.ts'

export class SandboxChannel implements PaymentChannel {
  readonly name = 'sandbox'
  readonly currencies = currencyCodes
  #sdk: Promise<AlipaySdk> | undefined

  constructor(private readonly deps: { gateway: SandboxGateway; identity: () => Promise<SandboxIdentity> }) {}

  async create(trade: NewTrade): Promise<PaymentPages> {
    await this.deps.gateway.create(trade)
    const payUrl = `${trade.serverUrl}${sandboxPayPath}${trade.tradeNumber}`
    return { payUrl, phoneUrl: `${payUrl}/phone` }
  }

  query(tradeNumber: string): Promise<TradeReport> {
    return this.deps.gateway.query(tradeNumber)
  }

  async close(tradeNumber: string): Promise<TradeReport> {
    await this.deps.gateway.close(tradeNumber)
    return this.query(tradeNumber)
  }

  refund(refund: NewRefund): Promise<RefundAnswer> {
    return this.deps.gateway.refund(refund)
  }

  async verifyNotice({ body }: PaymentNotice): Promise<TradeReport | undefined> {
    const identity = await this.deps.identity()
    const { appId, privateKey, publicKey: alipayPublicKey } = identity
    // Lazy: it is a large part of what a start would load.
    this.#sdk ??= import('alipay-sdk').then(
      (library) =>
        new library.AlipaySdk({ appId, privateKey, alipayPublicKey, keyType: 'PKCS8', signType: 'RSA2' }),
    )
    const report = readNotice(await this.#sdk, identity, body)
    return report && { ...report, currency: report.currency ?? yuan }
  }
}
