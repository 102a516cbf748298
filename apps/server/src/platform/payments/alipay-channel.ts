import type { AlipaySdk, AlipaySdkCommonResult } from 'alipay-sdk'
import type {
  ChannelOptions,
  NewRefund,
  NewTrade,
  PaymentChannel,
  PaymentNotice,
  PaymentPages,
  RefundAnswer,
  TradeReport,
} from '@longhand/payments'
import { toBeijingTime, tradeStateOf } from './alipay-wire.ts'
import { fromDecimal, toDecimal, yuan } from './money.ts'
import { readNotice } from './notice-verifier.ts'

export interface AlipayContract {
  appId: string
  /** Ours, PEM, PKCS#8. */
  privateKey: string
  /** Alipay's own, not the one that belongs to our private key; PEM. */
  alipayPublicKey: string
  sellerId: string
  gateway: string
}

const succeeded = '10000'
const unknownTrade = 'ACQ.TRADE_NOT_EXIST'
const finalRefusals = new Set([
  'ACQ.TRADE_NOT_EXIST',
  'ACQ.TRADE_HAS_FINISHED',
  'ACQ.TRADE_HAS_CLOSE',
  'ACQ.TRADE_STATUS_ERROR',
  'ACQ.TRADE_NOT_ALLOW_REFUND',
  'ACQ.REFUND_AMT_NOT_EQUAL_TOTAL',
])
const codeSize = 180

/** Refused or unreadable answer: nothing is known about the trade. */
export class GatewayError extends Error {
  override name = 'GatewayError'
}

/** The page payment (a frame with a code) and the payment on phones pay one trade, so it can't be paid twice. */
export class AlipayChannel implements PaymentChannel {
  readonly name = 'alipay'
  #sdk: Promise<AlipaySdk> | undefined

  constructor(private readonly options: AlipayContract & Pick<ChannelOptions, 'notifyUrl' | 'clock'>) {}

  async create({
    tradeNumber,
    amount,
    currency,
    subject,
    expiresAt,
    serverUrl,
  }: NewTrade): Promise<PaymentPages> {
    if (currency !== yuan) throw new GatewayError(`Alipay takes no ${currency}.`)
    const sdk = await this.sdk()
    const trade = {
      out_trade_no: tradeNumber,
      total_amount: toDecimal(amount),
      subject,
      time_expire: toBeijingTime(expiresAt),
    }
    const pageOf = (method: string, product: Record<string, unknown>): string =>
      sdk.pageExecute(method, 'GET', {
        notify_url: this.options.notifyUrl,
        timestamp: this.now(),
        bizContent: { ...trade, ...product },
      })
    return {
      payUrl: pageOf('alipay.trade.page.pay', {
        product_code: 'FAST_INSTANT_TRADE_PAY',
        qr_pay_mode: '4',
        qrcode_width: codeSize,
      }),
      phoneUrl: pageOf('alipay.trade.wap.pay', { product_code: 'QUICK_WAP_WAY', quit_url: serverUrl }),
    }
  }

  async query(tradeNumber: string): Promise<TradeReport> {
    const answer = await this.ask('alipay.trade.query', { out_trade_no: tradeNumber })
    if (answer['subCode'] === unknownTrade) return { tradeNumber, state: 'none' }
    const state = tradeStateOf(answer['tradeStatus'] as string | undefined)
    const amount = fromDecimal(answer['totalAmount'] as string | undefined)
    if (answer.code !== succeeded || !state || amount === undefined || answer['outTradeNo'] !== tradeNumber)
      throw refusal('query', answer)
    return { tradeNumber, state, amount, gatewayTradeNumber: String(answer['tradeNo']) }
  }

  /** A code that no one scanned makes no trade: only `time_expire` keeps it from being paid later. */
  async close(tradeNumber: string): Promise<TradeReport> {
    await this.ask('alipay.trade.close', { out_trade_no: tradeNumber })
    return this.query(tradeNumber)
  }

  async refund({ tradeNumber, refundNumber, amount, reason }: NewRefund): Promise<RefundAnswer> {
    const answer = await this.ask('alipay.trade.refund', {
      out_trade_no: tradeNumber,
      out_request_no: refundNumber,
      refund_amount: toDecimal(amount),
      refund_reason: reason,
    })
    if (answer.code === succeeded && answer['fundChange'] === 'Y') return { isRefunded: true }
    if (await this.isRefunded(tradeNumber, refundNumber)) return { isRefunded: true }
    if (finalRefusals.has(String(answer['subCode'])))
      return { isRefunded: false, why: String(answer['subCode']) }
    throw refusal('refund', answer)
  }

  async verifyNotice({ body }: PaymentNotice): Promise<TradeReport | undefined> {
    return readNotice(await this.sdk(), this.options, body)
  }

  /** A repeated refund's answer does not say whether the first one went through. */
  private async isRefunded(tradeNumber: string, refundNumber: string): Promise<boolean> {
    const answer = await this.ask('alipay.trade.fastpay.refund.query', {
      out_trade_no: tradeNumber,
      out_request_no: refundNumber,
    })
    return answer.code === succeeded && answer['refundStatus'] === 'REFUND_SUCCESS'
  }

  private async ask(method: string, bizContent: Record<string, unknown>): Promise<AlipaySdkCommonResult> {
    const sdk = await this.sdk()
    // The library checks the signature of an answer only when asked to.
    return sdk.exec(method, { bizContent, timestamp: this.now() }, { validateSign: true })
  }

  /** Lazy: it is a large part of what a start would load. */
  private sdk(): Promise<AlipaySdk> {
    const { appId, privateKey, alipayPublicKey, gateway } = this.options
    this.#sdk ??= import('alipay-sdk').then(
      (library) =>
        new library.AlipaySdk({
          appId,
          privateKey,
          alipayPublicKey,
          gateway,
          keyType: 'PKCS8',
          signType: 'RSA2',
          timeout: 5000,
        }),
    )
    return this.#sdk
  }

  /** The library writes local time, which Alipay takes for Beijing's. */
  private now(): string {
    return toBeijingTime(this.options.clock.now())
  }
}

function refusal(call: string, answer: AlipaySdkCommonResult): GatewayError {
  return new GatewayError(
    `Alipay answered ${call} with ${answer.code} ${String(answer['subCode'] ?? answer.msg)}.`,
  )
}
