/** Of a payment, as its gateway knows it. `none`: unknown, or no buyer has come to it yet; `waiting`: a buyer has; `finished`: paid and past any refund. */
export const tradeStates = ['none', 'waiting', 'paid', 'finished', 'closed'] as const

/** One of {@link tradeStates}. */
export type TradeState = (typeof tradeStates)[number]

/** How a trade stands. */
export interface TradeReport {
  tradeNumber: string
  state: TradeState
  /** In the smallest unit of the currency; absent while the gateway does not know the trade. Another amount than was asked for is never booked. */
  amount?: number
  /** By ISO 4217. A channel that has `currencies` always names it with the amount, and another one than was asked for is never booked. */
  currency?: string | undefined
  /** What the gateway calls it. */
  gatewayTradeNumber?: string
}

/** What a buyer is to pay. */
export interface NewTrade {
  /** Longhand's, new, letters and digits, 64 at most. */
  tradeNumber: string
  /** In the smallest unit of the currency: fen of CNY, yen of JPY. */
  amount: number
  /** By ISO 4217. */
  currency: string
  /** What is bought, in the buyer's language. */
  subject: string
  /** From then on it must not be paid any more. */
  expiresAt: Date
  /** Where the server's own pages begin, without a slash at the end. */
  serverUrl: string
  /** Where a page of the kind `redirect` leads a buyer who is done. It says nothing about the payment: anyone can open it. */
  returnUrl: string
}

/** Where a buyer pays. */
export interface PaymentPages {
  payUrl: string
  /** For the phone itself, which can't scan its own screen. Only for the kind `frame`. */
  phoneUrl?: string
}

/** Money to give back. The same refund number gives it back once, however often it is asked. */
export interface NewRefund {
  tradeNumber: string
  refundNumber: string
  /** In the smallest unit of the currency: the whole payment, or a part of it. */
  amount: number
  /** That of the payment. */
  currency: string
  reason: string
}

/** `why` is for the operator, when the gateway refused for good. */
export type RefundAnswer = { isRefunded: true } | { isRefunded: false; why: string }

/** A message of the gateway, as it arrived. */
export interface PaymentNotice {
  /** Not parsed, because that is what was signed. 64 KiB at most. */
  body: string
  /** By their names in small letters. */
  headers: Readonly<Record<string, string>>
}

/**
 * What a gateway can do. `create` begins a trade; afterwards the gateway sends signed notices and answers when it is asked. Adapters must pass the suite of `@longhand/payments/testing`.
 *
 * Methods that ask the gateway reject when its answer is unknown: that says nothing about the trade, and they are called again.
 */
export interface PaymentChannel {
  readonly name: string
  /** What its trades can be paid in, by ISO 4217. Longhand asks for no other. @default `CNY` alone */
  readonly currencies?: readonly string[]
  /** Whether it gives back parts of a payment, each under a number of its own, up to all of it. Longhand asks for whole payments only where this is `false`. @default true */
  readonly refundsParts?: boolean
  /** Rejects a currency that it does not take. */
  create(trade: NewTrade): Promise<PaymentPages>
  query(tradeNumber: string): Promise<TradeReport>
  /** @returns Its state afterwards: a paid one stays paid. */
  close(tradeNumber: string): Promise<TradeReport>
  refund(refund: NewRefund): Promise<RefundAnswer>
  /**
   * May be called with the same notice again: what it says is booked once.
   *
   * @returns `undefined` for what the gateway did not sign, or not for this merchant.
   */
  verifyNotice(notice: PaymentNotice): Promise<TradeReport | undefined>
}

/** What time it is. */
export interface PaymentClock {
  now(): Date
}

/** What a channel is opened with. */
export interface ChannelOptions {
  /** Where the gateway is to send its notices. They are answered with 200 and `success` once they are booked, else with 400 and `failure`. */
  notifyUrl: string
  clock: PaymentClock
  /** The server's environment, for settings of the channel's own. */
  env: Readonly<Record<string, string | undefined>>
}

/** What the file of a channel exports by default. */
export interface PaymentChannelModule {
  /** In addresses, on the wire and in the books: small letters, digits and hyphens, 32 at most, a letter first. It never changes. */
  name: string
  /** As buyers read it. */
  title: { en: string; 'zh-CN': string }
  /** `redirect`: the buyer goes to its page in a tab of its own. `frame`: its page is shown in the cashier. */
  kind: 'frame' | 'redirect'
  /** Origins of its pages, such as `https://pay.example.com`. The cashier opens no others. */
  origins: readonly [string, ...string[]]
  /** @throws Error with a sentence for the operator where a setting is missing: the server does not start then. */
  open(options: ChannelOptions): PaymentChannel
}

/**
 * Says what TypeScript should know of a channel's default export.
 *
 * @example
 * ```ts
 * export default definePaymentChannel({
 *   name: 'lotus',
 *   title: { en: 'Lotus Pay', 'zh-CN': '莲花支付' },
 *   kind: 'redirect',
 *   origins: ['https://pay.lotus.example'],
 *   open: ({ notifyUrl, env }) => new LotusChannel({ notifyUrl, secret: env.LOTUS_SECRET }),
 * })
 * ```
 */
export function definePaymentChannel(module: PaymentChannelModule): PaymentChannelModule {
  return module
}
