import { describePaymentChannel } from '@longhand/payments/testing'
import { LotusProvider } from './lotus-provider.ts'

describePaymentChannel('Lotus Pay', async () => {
  let time = Date.parse('2026-03-01T12:00:00Z')
  const clock = { now: () => new Date(time), advance: (milliseconds: number) => void (time += milliseconds) }
  const provider = await LotusProvider.start(() => clock.now())
  // What an operator sets before the server starts.
  process.env['LOTUS_ADDRESS'] = provider.address
  const { default: lotus } = await import('./lotus-pay.ts')
  const then = (status: 'opened' | 'paid' | 'canceled') => (tradeNumber: string) =>
    Promise.resolve(void provider.change(tradeNumber, status))
  return {
    channel: lotus.open({ notifyUrl: 'http://127.0.0.1:9/notify', clock, env: { LOTUS_KEY: provider.key } }),
    clock,
    open: () => Promise.resolve(),
    scan: then('opened'),
    pay: then('paid'),
    decline: then('canceled'),
    notice: (tradeNumber) => Promise.resolve(provider.noticeOf(tradeNumber)),
    close: () => provider.stop(),
  }
})
