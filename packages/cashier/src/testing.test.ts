import { type ApiCall, call, sendCall } from '@longhand/api-client'
import { fakeTransport } from '@longhand/api-client/testing'
import { goodsType } from '@longhand/contracts'
import { schemas } from '@longhand/contracts/schemas'
import { describe, expect, it } from 'vitest'
import { cashierHandlers, ordersFixture } from './testing.ts'

const { orderNumber } = ordersFixture[0]!
const calls: ApiCall[] = [
  call('listPaymentChannels', {}),
  call('listGoods', { goodsType: goodsType.vip }),
  call('listGoods', { goodsType: goodsType.card }),
  call('executePayment', { source: 0, goodsId: 'vip-month', payAgent: 'alipay' }),
  call('executePayment', { source: 0, goodsId: 'card-2h', payAgent: 'alipay', orderNumber }),
  call('checkPayResult', { orderNumber, payAgent: 'alipay' }),
  call('quoteOrder', { goodsId: 'card-2h' }),
  call('getOrder', { orderNumber }),
  call('listOrders', { page: 1, pageSize: 10, status: 'paid' }),
]

describe('the fake cashier', () => {
  const transport = fakeTransport(cashierHandlers())

  it.each(calls.map((request) => [request.name, request] as const))(
    'answers %s as the contract says',
    async (name, request) => {
      const { data, error } = await sendCall(transport, request)
      expect(error).toBeUndefined()
      expect(schemas[name].request.safeParse(request.fields).error).toBeUndefined()
      expect(schemas[name].answer.safeParse(data).error).toBeUndefined()
    },
  )

  it('answers a receipt with a file, and nothing about an order that is not there', async () => {
    expect((await sendCall(transport, call('downloadReceipt', { orderNumber }))).data).toMatchObject({
      name: `receipt-${orderNumber}.pdf`,
    })
    expect((await sendCall(transport, call('getOrder', { orderNumber: 'none' }))).error).toMatchObject({
      name: 'RECORD_NOT_FOUND',
    })
  })
})
