import type { FastifyPluginCallback } from 'fastify'
import type { BaseLogger } from 'pino'
import type { Clock } from '../clock/clock.ts'
import type { Database } from '../db/database.ts'
import { AlipayChannel } from './alipay-channel.ts'
import { PaymentChannels } from './payment-channel.ts'
import { SandboxChannel } from './sandbox-channel.ts'
import { SandboxGateway } from './sandbox-gateway.ts'
import { loadSandboxIdentity, type SandboxIdentity } from './sandbox-identity.ts'
import { SandboxNotifier } from './sandbox-notifier.ts'
import { sandboxPlugin } from './sandbox-plugin.ts'

/** How payments are taken. */
export type PaymentsConfig =
  | { kind: 'off' }
  /** `isForThisMachine`: no one asked for it, so it serves requests of this machine alone. */
  | { kind: 'sandbox'; isForThisMachine: boolean }
  | { kind: 'alipay'; appId: string; privateKey: string; alipayPublicKey: string; sellerId: string; gateway: string }

/** What payments need. */
export interface PaymentsOptions {
  config: PaymentsConfig
  database: Database
  clock: Clock
  log: BaseLogger
  /** Address of this server where the operator gave one. */
  publicUrl: string | undefined
  /** Where Alipay sends its notices. */
  alipayNotifyUrl: string
}

/** The configured channels, and the pages that one of them brings along. */
export interface Payments {
  channels: PaymentChannels
  plugins: FastifyPluginCallback[]
}

/** Builds the channels of the configuration. */
export function openPayments({ config, database, clock, log, publicUrl, alipayNotifyUrl }: PaymentsOptions): Payments {
  switch (config.kind) {
    case 'off':
      return { channels: new PaymentChannels([]), plugins: [] }
    case 'alipay':
      return { channels: new PaymentChannels([new AlipayChannel({ ...config, notifyUrl: alipayNotifyUrl, clock })]), plugins: [] }
    case 'sandbox': {
      const { channel, gateway } = openSandbox({ database, clock })
      const notifier = new SandboxNotifier({ gateway, log })
      const { isForThisMachine } = config
      return { channels: new PaymentChannels([channel], { isForThisMachine }), plugins: [sandboxPlugin({ gateway, notifier, publicUrl, isForThisMachine })] }
    }
  }
}

/** The sandbox on a database: the channel, and the gateway behind it. */
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
