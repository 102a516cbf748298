import { describePaymentChannel } from '@longhand/payments/testing'
import { ManualClock } from '../clock/testing.ts'
import { createTestDatabase } from '../db/testing.ts'
import { openSandbox } from './open-payments.ts'

describePaymentChannel('the sandbox', async () => {
  const clock = new ManualClock()
  const database = await createTestDatabase()
  // The buyer's side is another process, as it may be.
  const { channel } = openSandbox({ database, clock })
  const { gateway } = openSandbox({ database, clock })
  return {
    channel,
    clock,
    open: () => Promise.resolve(),
    scan: async (tradeNumber) => void (await gateway.scan(tradeNumber)),
    pay: async (tradeNumber) => void (await gateway.pay(tradeNumber)),
    decline: async (tradeNumber) => void (await gateway.close(tradeNumber)),
    notice: async (tradeNumber) => {
      const bodies = (await gateway.takeDue(1000)).map(({ body }) => body)
      const isPaid = (fields: URLSearchParams): boolean =>
        fields.get('out_trade_no') === tradeNumber && fields.get('trade_status') === 'TRADE_SUCCESS'
      return { body: bodies.find((body) => isPaid(new URLSearchParams(body))) ?? '', headers: {} }
    },
    close: () => database.close(),
  }
})
