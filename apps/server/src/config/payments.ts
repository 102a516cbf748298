import { type GatewayName, gatewayNames } from '@longhand/contracts'
import { gatewayAdapters } from '../platform/payments/gateway-adapters.ts'
import type { OpenChannel } from '../platform/payments/payment-channel.ts'
import type { PaymentsConfig } from '../platform/payments/open-payments.ts'
import { isForThisMachine } from './risks.ts'
import type { Values } from './settings.ts'

export function paymentContradictions(values: Values): string[] {
  return gatewayNames.flatMap((name) =>
    gatewayAdapters[name].contradictions(values, { isWanted: values.LONGHAND_PAYMENTS === name }),
  )
}

/** The sandbox sells for nothing: a server that others may reach has to ask for it explicitly. */
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
  // Who takes money by a channel of their own gives nothing away beside it.
  return values.LONGHAND_PAYMENT_CHANNELS.length === 0 && isForThisMachine(values)
    ? { kind: 'sandbox', isForThisMachine: true }
    : { kind: 'off' }
}
