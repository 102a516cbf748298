import type { GatewayName } from '@longhand/contracts'
import type { ValuesOf } from '../settings/setting.ts'
import { alipay, alipaySettings } from './alipay-settings.ts'
import type { GatewayAdapter } from './payment-channel.ts'

export const gatewaySettings = { ...alipaySettings }

export const gatewayAdapters: Record<GatewayName, GatewayAdapter<ValuesOf<typeof gatewaySettings>>> = {
  alipay,
}
