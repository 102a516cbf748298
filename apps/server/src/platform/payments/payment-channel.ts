/** `create` begins a trade; afterwards the gateway sends signed notices and answers when asked. Adapters must pass `./conformance`. */
import type { ChannelName, GatewayName } from '@longhand/contracts'
import type { Clock } from '../clock/clock.ts'

/** `none`: unknown at the gateway; `waiting`: scanned; `finished`: paid and past any refund. */
export const tradeStates = ['none', 'waiting', 'paid', 'finished', 'closed'] as const

export type TradeState = (typeof tradeStates)[number]

export interface TradeNews {
  tradeNumber: string
  state: TradeState
  /** In fen; absent while the gateway does not know the trade. */
  amountFen?: number
  gatewayTradeNumber?: string
}

export interface NewTrade {
  /** Ours, new, letters and digits, 64 at most. */
  tradeNumber: string
  amountFen: number
  subject: string
  expiresAt: Date
  serverUrl: string
}

export interface PaymentPages {
  payUrl: string
  /** For the phone itself, which can't scan its own screen. */
  phoneUrl: string
}

/** Money to give back. The same refund number gives it back once, however often it is asked. */
export interface NewRefund {
  tradeNumber: string
  refundNumber: string
  amountFen: number
  reason: string
}

export type RefundAnswer = { isRefunded: true } | { isRefunded: false; why: string }

export interface ChannelOptions {
  notifyUrl: string
  clock: Clock
}

export type OpenChannel = (parts: ChannelOptions) => PaymentChannel

export interface GatewayAdapter<Values> {
  /** `isWanted`: the operator asked for this channel by name. */
  contradictions(values: Values, options: { isWanted: boolean }): string[]
  read(values: Values): OpenChannel | undefined
}

/** Methods that ask the gateway reject when its answer is unknown; that says nothing about the trade. */
export interface PaymentChannel {
  readonly name: ChannelName
  create(trade: NewTrade): Promise<PaymentPages>
  query(tradeNumber: string): Promise<TradeNews>
  /** @returns Its state afterwards: a paid one stays paid. */
  close(tradeNumber: string): Promise<TradeNews>
  refund(refund: NewRefund): Promise<RefundAnswer>
  verifyNotice(fields: Readonly<Record<string, string>>): Promise<TradeNews | undefined>
}

export class PaymentChannels {
  readonly #byName: ReadonlyMap<ChannelName, PaymentChannel>

  readonly #isForThisMachine: boolean

  /**
   * @param channels None means that nothing can be paid.
   * @param options `isForThisMachine`: only requests of this machine begin payments. Default false.
   */
  constructor(channels: readonly PaymentChannel[], { isForThisMachine = false } = {}) {
    this.#isForThisMachine = isForThisMachine
    this.#byName = new Map(channels.map((channel) => [channel.name, channel]))
  }

  /** Absent where the company is not connected or payments are off. The sandbox stands for each company. */
  forNew({ gateway, isFromThisMachine }: { gateway: GatewayName; isFromThisMachine: boolean }): PaymentChannel | undefined {
    return this.areOff({ isFromThisMachine }) ? undefined : (this.#byName.get('sandbox') ?? this.#byName.get(gateway))
  }

  areOff({ isFromThisMachine }: { isFromThisMachine: boolean }): boolean {
    return this.#byName.size === 0 || (this.#isForThisMachine && !isFromThisMachine)
  }

  find(name: ChannelName): PaymentChannel | undefined {
    return this.#byName.get(name)
  }
}
