/**
 * A way to take money. `create` begins a trade that a person pays by the address it gives; afterwards the gateway tells by signed notices
 * how the trade goes, and answers when asked. Adapters: `AlipayChannel`, and `SandboxChannel` in which no money moves; both pass `./conformance`.
 */
import type { ChannelName, GatewayName } from '@longhand/contracts'
import type { Clock } from '../clock/clock.ts'

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

/** What every channel needs beside its settings. */
export interface ChannelOptions {
  /** Where the gateway sends its notices. */
  notifyUrl: string
  clock: Clock
}

/** Opens a channel that is set up. */
export type OpenChannel = (parts: ChannelOptions) => PaymentChannel

/** How a server is connected with a company that takes payments. */
export interface GatewayAdapter<Values> {
  /** What the settings leave open, in sentences. `isWanted`: the operator asked for this channel by name. */
  contradictions(values: Values, options: { isWanted: boolean }): string[]
  /** @returns `undefined` where this channel is not set up. */
  read(values: Values): OpenChannel | undefined
}

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

/** The channels of an installation. */
export class PaymentChannels {
  readonly #byName: ReadonlyMap<ChannelName, PaymentChannel>

  readonly #isForThisMachine: boolean

  /**
   * @param channels None means that nothing can be paid.
   * @param options With `isForThisMachine`, only requests of this machine begin new payments. Default false.
   */
  constructor(channels: readonly PaymentChannel[], { isForThisMachine = false } = {}) {
    this.#isForThisMachine = isForThisMachine
    this.#byName = new Map(channels.map((channel) => [channel.name, channel]))
  }

  /** For a new payment through a company; absent where that is not connected, and where payments are off. The sandbox stands for each of them. */
  forNew({ gateway, isFromThisMachine }: { gateway: GatewayName; isFromThisMachine: boolean }): PaymentChannel | undefined {
    return this.areOff({ isFromThisMachine }) ? undefined : (this.#byName.get('sandbox') ?? this.#byName.get(gateway))
  }

  /** Whether nothing can be paid: no channel is set up, or only this machine may pay. */
  areOff({ isFromThisMachine }: { isFromThisMachine: boolean }): boolean {
    return this.#byName.size === 0 || (this.#isForThisMachine && !isFromThisMachine)
  }

  /** The channel that an attempt was begun with, as long as it is configured. */
  find(name: ChannelName): PaymentChannel | undefined {
    return this.#byName.get(name)
  }
}
