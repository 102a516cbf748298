import type { Sentence } from '../errors.ts'

/** What pages have to know of a company that takes payments. */
export interface PaymentGateway {
  name: Sentence
  addresses: readonly [string, ...string[]]
  /** Where its pages lead on from there, as sources of a content security policy. */
  frames: readonly string[]
}

/** In the order in which a cashier offers them. What is named here is connected in the server's `gateway-adapters.ts`. */
export const paymentGateways = {
  alipay: {
    name: { en: 'Alipay', 'zh-CN': '支付宝' },
    addresses: [
      'https://openapi.alipay.com/gateway.do',
      'https://openapi-sandbox.dl.alipaydev.com/gateway.do',
    ],
    frames: ['https://*.alipay.com', 'https://*.alipaydev.com'],
  },
} as const satisfies Record<string, PaymentGateway>

/** One of {@link paymentGateways}. */
export type GatewayName = keyof typeof paymentGateways

/** The names of {@link paymentGateways}. */
export const gatewayNames = Object.keys(paymentGateways) as [GatewayName, ...GatewayName[]]

/** Who sends notices of payments: the companies, and the sandbox in which no money moves. */
export const channelNames = [...gatewayNames, 'sandbox'] as const

/** One of {@link channelNames}. */
export type ChannelName = (typeof channelNames)[number]

/** The call that takes the notices of a channel. */
export type NoticeCall<Channel extends ChannelName = ChannelName> = `notify${Capitalize<Channel>}`

/** The name of that call. */
export function noticeCallOf<Channel extends ChannelName>(channel: Channel): NoticeCall<Channel> {
  return `notify${channel.charAt(0).toUpperCase()}${channel.slice(1)}` as NoticeCall<Channel>
}

/** Something for the call of each channel's notices. */
export function forNoticeCalls<Value>(make: (channel: ChannelName) => Value): Record<NoticeCall, Value> {
  return Object.fromEntries(channelNames.map((channel) => [noticeCallOf(channel), make(channel)])) as Record<
    NoticeCall,
    Value
  >
}
