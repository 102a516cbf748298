export { describePaymentChannel } from './conformance.ts'
export type { ChannelUnderTest } from './conformance.ts'
