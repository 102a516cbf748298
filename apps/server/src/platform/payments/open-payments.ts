import type { GatewayName } from '@longhand/contracts'
import type { FastifyPluginCallback } from 'fastify'
import type { BaseLogger } from 'pino'
import type { Clock } from '../clock/clock.ts'
import type { Database } from '../db/database.ts'
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

export interface PaymentsOptions {
  config: PaymentsConfig
  database: Database
  clock: Clock
  log: BaseLogger
  publicUrl: string | undefined
  notifyUrlOf: (gateway: GatewayName) => string
}

export interface Payments {
  channels: PaymentChannels
  plugins: FastifyPluginCallback[]
}

export function openPayments({ config, database, clock, log, publicUrl, notifyUrlOf }: PaymentsOptions): Payments {
  switch (config.kind) {
    case 'off':
      return { channels: new PaymentChannels([]), plugins: [] }
    case 'gateways': {
      const channels = [...config.gateways].map(([name, open]) => open({ notifyUrl: notifyUrlOf(name), clock }))
      return { channels: new PaymentChannels(channels), plugins: [] }
    }
    case 'sandbox': {
      const { channel, gateway } = openSandbox({ database, clock })
      const notifier = new SandboxNotifier({ gateway, log })
      const { isForThisMachine } = config
      return { channels: new PaymentChannels([channel], { isForThisMachine }), plugins: [sandboxPlugin({ gateway, notifier, publicUrl, isForThisMachine })] }
    }
  }
}

export function openSandbox({ database, clock }: { database: Database; clock: Clock }): { channel: SandboxChannel; gateway: SandboxGateway } {
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
