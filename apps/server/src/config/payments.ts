import { type GatewayName, gatewayNames } from '@longhand/contracts'
import { isLoopback } from '../platform/network/loopback.ts'
import { gatewayAdapters } from '../platform/payments/gateway-adapters.ts'
import type { OpenChannel } from '../platform/payments/payment-channel.ts'
import type { PaymentsConfig } from '../platform/payments/open-payments.ts'
import type { Values } from './settings.ts'

/** What the payment settings leave open, in sentences. */
export function paymentContradictions(values: Values): string[] {
  return gatewayNames.flatMap((name) => gatewayAdapters[name].contradictions(values, { isWanted: values.LONGHAND_PAYMENTS === name }))
}

/** How payments are taken. The sandbox sells for nothing: where anything but this machine may reach the server, it has to be asked for. */
export function payments(values: Values): PaymentsConfig {
  const { LONGHAND_PAYMENTS: wanted } = values
  if (wanted === 'off') return { kind: 'off' }
  if (wanted === 'sandbox') return { kind: 'sandbox', isForThisMachine: false }
  const gateways = new Map<GatewayName, OpenChannel>()
  for (const name of gatewayNames) {
    const open = wanted === undefined || wanted === name ? gatewayAdapters[name].read(values) : undefined
    if (open) gateways.set(name, open)
  }
  if (gateways.size > 0) return { kind: 'gateways', gateways }
  return isForThisMachine(values) ? { kind: 'sandbox', isForThisMachine: true } : { kind: 'off' }
}

/** Whether everything that the settings say means a product that a user tries on their own machine. */
function isForThisMachine({ HOST, LONGHAND_PUBLIC_URL, LONGHAND_TRUST_PROXY }: Values): boolean {
  return isLoopback(HOST) && LONGHAND_TRUST_PROXY === undefined && (LONGHAND_PUBLIC_URL === undefined || isLoopback(new URL(LONGHAND_PUBLIC_URL).hostname))
}
