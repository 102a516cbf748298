import type { GatewayName } from '@longhand/contracts'
import type { ValuesOf } from '../settings/setting.ts'
import { alipay, alipaySettings } from './alipay-settings.ts'
import type { GatewayAdapter } from './payment-channel.ts'

/** The environment variables of all channels. */
export const gatewaySettings = { ...alipaySettings }

/** How a server is connected with each company of `paymentGateways` in the contracts. */
export const gatewayAdapters: Record<GatewayName, GatewayAdapter<ValuesOf<typeof gatewaySettings>>> = { alipay }
