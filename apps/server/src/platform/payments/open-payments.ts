import type { GatewayName } from '@longhand/contracts'
import type { PaymentChannel } from '@longhand/payments'
import type { FastifyPluginCallback } from 'fastify'
import type { BaseLogger } from 'pino'
import type { Clock } from '../clock/clock.ts'
import type { Database } from '../db/database.ts'
import { loadChannels } from './load-channels.ts'
import { type OpenChannel, PaymentChannels } from './payment-channel.ts'
import { SandboxChannel } from './sandbox-channel.ts'
import { SandboxGateway } from './sandbox-gateway.ts'
import { loadSandboxIdentity, type SandboxIdentity } from './sandbox-identity.ts'
import { SandboxNotifier } from './sandbox-notifier.ts'
import { sandboxPlugin } from './sandbox-plugin.ts'

export type PaymentsConfig =
  | { kind: 'off' }
  /** `isForThisMachine`: no one asked for it, so it serves requests of this machine alone. */
  | { kind: 'sandbox'; isForThisMachine: boolean }
  | { kind: 'gateways'; gateways: ReadonlyMap<GatewayName, OpenChannel> }

/** Beside what is built in. */
export interface AddedChannelsConfig {
  /** Paths and names of packages. */
  places: readonly string[]
  env: Readonly<Record<string, string | undefined>>
}

export interface PaymentsOptions {
  config: PaymentsConfig
  added: AddedChannelsConfig
  database: Database
  clock: Clock
  log: BaseLogger
  publicUrl: string | undefined
  notifyUrlOf: (channel: string) => string
}

export interface Payments {
  channels: PaymentChannels
  plugins: FastifyPluginCallback[]
}

/** @throws OperatorError for a channel that was added and does not fit. */
export async function openPayments({ added, ...options }: PaymentsOptions): Promise<Payments> {
  const { clock, notifyUrlOf } = options
  const opened = await loadChannels(added.places, (name) => ({
    notifyUrl: notifyUrlOf(name),
    clock,
    env: added.env,
  }))
  const { channels, plugins, isForThisMachine } = openBuiltIn(options)
  return { channels: new PaymentChannels(channels, { isForThisMachine, added: opened }), plugins }
}

interface BuiltIn {
  channels: PaymentChannel[]
  plugins: FastifyPluginCallback[]
  isForThisMachine: boolean
}

function openBuiltIn({
  config,
  database,
  clock,
  log,
  publicUrl,
  notifyUrlOf,
}: Omit<PaymentsOptions, 'added'>): BuiltIn {
  switch (config.kind) {
    case 'off':
      return { channels: [], plugins: [], isForThisMachine: false }
    case 'gateways':
      return {
        channels: [...config.gateways].map(([name, open]) => open({ notifyUrl: notifyUrlOf(name), clock })),
        plugins: [],
        isForThisMachine: false,
      }
    case 'sandbox': {
      const { channel, gateway } = openSandbox({ database, clock })
      const notifier = new SandboxNotifier({ gateway, log })
      const { isForThisMachine } = config
      return {
        channels: [channel],
        plugins: [sandboxPlugin({ gateway, notifier, publicUrl, isForThisMachine })],
        isForThisMachine,
      }
    }
  }
}

export function openSandbox({ database, clock }: { database: Database; clock: Clock }): {
  channel: SandboxChannel
  gateway: SandboxGateway
} {
  let known: Promise<SandboxIdentity> | undefined
  const identity = (): Promise<SandboxIdentity> => {
    known ??= loadSandboxIdentity(database).catch((error: unknown) => {
      known = undefined
      throw error
    })
    return known
  }
  const gateway = new SandboxGateway({ database, clock, identity })
  return { channel: new SandboxChannel({ gateway, identity }), gateway }
}
