import {
  gatewayNames,
  paymentGateways,
  type AnswerOf,
  type GatewayName,
  type InterfaceLanguage,
} from '@longhand/contracts'
import type { ChannelOptions, PaymentChannel, PaymentChannelModule } from '@longhand/payments'
import { yuan } from './money.ts'
import { sandboxMessages } from './sandbox-messages.ts'

export type OpenChannel = (options: Pick<ChannelOptions, 'notifyUrl' | 'clock'>) => PaymentChannel

export interface GatewayAdapter<Values> {
  /** `isWanted`: the operator asked for this channel by name. */
  contradictions(values: Values, options: { isWanted: boolean }): string[]
  read(values: Values): OpenChannel | undefined
}

/** A channel that is not built in. */
export interface AddedChannel {
  module: PaymentChannelModule
  channel: PaymentChannel
}

export interface PaymentChannelsOptions {
  /** Only requests of this machine begin payments. @default false */
  isForThisMachine?: boolean
  /** @default none */
  added?: readonly AddedChannel[]
}

const isGateway = (name: string): name is GatewayName => (gatewayNames as readonly string[]).includes(name)

export class PaymentChannels {
  readonly #byName: ReadonlyMap<string, PaymentChannel>
  readonly #isForThisMachine: boolean
  readonly #added: readonly PaymentChannelModule[]

  /** @param channels Those that are built in. Without any at all nothing can be paid. */
  constructor(
    channels: readonly PaymentChannel[],
    { isForThisMachine = false, added = [] }: PaymentChannelsOptions = {},
  ) {
    this.#isForThisMachine = isForThisMachine
    this.#added = added.map(({ module }) => module)
    this.#byName = new Map(
      [...channels, ...added.map(({ channel }) => channel)].map((channel) => [channel.name, channel]),
    )
  }

  get names(): string[] {
    return [...this.#byName.keys()]
  }

  /** Those that take notices of their own form. */
  get addedNames(): string[] {
    return this.#added.map(({ name }) => name)
  }

  /** Of pages that the cashier shows in its frame, beside the server's own; as sources of a content security policy. */
  get frames(): string[] {
    const builtIn = gatewayNames
      .filter((name) => this.#byName.has(name))
      .flatMap((name) => paymentGateways[name].frames)
    return [
      ...builtIn,
      ...this.#added.filter(({ kind }) => kind === 'frame').flatMap(({ origins }) => origins),
    ]
  }

  /** What buyers may choose from. The sandbox stands for each company. */
  offers({
    language,
    isFromThisMachine,
  }: {
    language: InterfaceLanguage
    isFromThisMachine: boolean
  }): AnswerOf<'listPaymentChannels'> {
    if (this.areOff({ isFromThisMachine })) return []
    const isSandbox = this.#byName.has('sandbox')
    const builtIn = gatewayNames.filter((name) => isSandbox || this.#byName.has(name))
    return [
      ...builtIn.map((name) => ({
        payAgent: name,
        name: isSandbox
          ? sandboxMessages[language].channel(paymentGateways[name].name[language])
          : paymentGateways[name].name[language],
        kind: 'frame' as const,
        origins: [],
        currencies: this.currenciesOf(isSandbox ? 'sandbox' : name),
        isSandbox: isSandbox || undefined,
      })),
      ...this.#added.map(({ name, title, kind, origins }) => ({
        payAgent: name,
        name: title[language],
        kind,
        origins: [...origins],
        currencies: this.currenciesOf(name),
      })),
    ]
  }

  /** Absent where the company is not connected or payments are off. */
  forNew({
    payAgent,
    isFromThisMachine,
  }: {
    payAgent: string
    isFromThisMachine: boolean
  }): PaymentChannel | undefined {
    if (this.areOff({ isFromThisMachine })) return undefined
    if (isGateway(payAgent)) return this.#byName.get('sandbox') ?? this.#byName.get(payAgent)
    return this.addedNames.includes(payAgent) ? this.#byName.get(payAgent) : undefined
  }

  areOff({ isFromThisMachine }: { isFromThisMachine: boolean }): boolean {
    return this.#byName.size === 0 || (this.#isForThisMachine && !isFromThisMachine)
  }

  /** What can be paid here, by ISO 4217; yuan also while nothing can be. */
  get currencies(): string[] {
    return [...new Set([yuan, ...this.names.flatMap((name) => this.currenciesOf(name))])]
  }

  takes(channel: PaymentChannel, currency: string): boolean {
    return this.currenciesOf(channel.name).includes(currency)
  }

  private currenciesOf(name: string): string[] {
    return [...(this.#byName.get(name)?.currencies ?? [yuan])]
  }

  find(name: string): PaymentChannel | undefined {
    return this.#byName.get(name)
  }
}
