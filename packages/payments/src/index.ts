export { definePaymentChannel, tradeStates } from './payment-channel.ts'
export type {
  ChannelOptions,
  NewRefund,
  NewTrade,
  PaymentChannel,
  PaymentChannelModule,
  PaymentClock,
  PaymentNotice,
  PaymentPages,
  RefundAnswer,
  TradeReport,
  TradeState,
} from './payment-channel.ts'
