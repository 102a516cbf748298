/**
 * A way to take money. `create` begins a trade that a person pays by the address it gives; afterwards the gateway tells by signed notices
 * how the trade goes, and answers when asked. Adapters: `AlipayChannel`, and `SandboxChannel` in which no money moves; both pass `./conformance`.
 */

/** Names of the adapters; kept in the database with each attempt. */
export const channelNames = ['alipay', 'sandbox'] as const

/** One of {@link channelNames}. */
export type ChannelName = (typeof channelNames)[number]

/** How a trade stands at the gateway: unknown there, scanned and to be paid, paid, paid and past any refund, closed. */
export const tradeStates = ['none', 'waiting', 'paid', 'finished', 'closed'] as const

/** One of {@link tradeStates}. */
export type TradeState = (typeof tradeStates)[number]

/** What the gateway says about a trade, in a notice that was verified or in an answer. */
export interface TradeNews {
  /** Ours. */
  tradeNumber: string
  state: TradeState
  /** In fen; absent while the gateway does not know the trade. */
  amountFen?: number
  /** The gateway's own. */
  gatewayTradeNumber?: string
}

/** A trade to begin. */
export interface NewTrade {
  /** Ours, new, letters and digits, 64 at most. */
  tradeNumber: string
  amountFen: number
  /** What is bought, as the buyer reads it. */
  subject: string
  /** After this the gateway takes no payment. */
  expiresAt: Date
  /** Scheme and host by which the buyer reaches this server. */
  serverUrl: string
}

/** Where a trade is paid. */
export interface PaymentPages {
  /** With the code to scan, for a frame. */
  payUrl: string
  /** For the phone itself, which can't scan its own screen. */
  phoneUrl: string
}

/** Money to give back. The same refund number gives it back once, however often it is asked. */
export interface NewRefund {
  tradeNumber: string
  refundNumber: string
  amountFen: number
  /** For the buyer's statement. */
  reason: string
}

/** A refund that was carried out, or one that the gateway will never carry out. */
export type RefundAnswer = { isRefunded: true } | { isRefunded: false; why: string }

/** One way to take money. Every method that asks the gateway rejects when its answer is unknown; that says nothing about the trade. */
export interface PaymentChannel {
  readonly name: ChannelName
  create(trade: NewTrade): Promise<PaymentPages>
  query(tradeNumber: string): Promise<TradeNews>
  /** Makes sure that a trade can't be paid any more. @returns How it stands afterwards: a paid one stays paid. */
  close(tradeNumber: string): Promise<TradeNews>
  refund(refund: NewRefund): Promise<RefundAnswer>
  /** @returns What a notice says, or `undefined` unless this gateway signed it for this merchant. */
  verifyNotice(fields: Readonly<Record<string, string>>): Promise<TradeNews | undefined>
}

/** The channels of an installation: the one that new payments take, and those whose notices and trades still count. */
export class PaymentChannels {
  readonly #byName: ReadonlyMap<ChannelName, PaymentChannel>

  readonly #isForThisMachine: boolean

  /**
   * @param channels The first is for new payments; none means that nothing can be paid.
   * @param options With `isForThisMachine`, only requests of this machine begin new payments. Default false.
   */
  constructor(channels: readonly PaymentChannel[], { isForThisMachine = false } = {}) {
    this.#isForThisMachine = isForThisMachine
    this.#byName = new Map(channels.map((channel) => [channel.name, channel]))
  }

  /** For new payments; absent where payments are off, and for requests from elsewhere while only this machine may pay. */
  forNew({ isFromThisMachine }: { isFromThisMachine: boolean }): PaymentChannel | undefined {
    return this.#isForThisMachine && !isFromThisMachine ? undefined : this.#byName.values().next().value
  }

  /** The channel that an attempt was begun with, as long as it is configured. */
  find(name: ChannelName): PaymentChannel | undefined {
    return this.#byName.get(name)
  }
}
