import { type ApiCall, sendCall } from '@longhand/api-client'
import { fakeTransport, handle } from '@longhand/api-client/testing'
import type { AnswerOf, RequestOf } from '@longhand/contracts'
import { HttpResponse, type HttpHandler } from 'msw'
import { expect, it } from 'vitest'
import { calls } from './calls.ts'
import { findCancellation, findRefund, findWaitingOrder } from './find-answers.ts'

const { call } = calls
const order: AnswerOf<'getOrder'>['order'] = {
  ...{
    orderNumber: '1',
    goodsId: 'card-1h',
    goodsName: '1 Hour Time Card',
    goodsType: 0,
    price: 6.9,
    originalPrice: 6.9,
    currency: 'CNY',
  },
  ...{
    duration: 3600,
    effectiveTime: 86_400,
    status: 'pending',
    createTime: 1,
    payTime: null,
    refundTime: null,
    expireTime: 2,
    quantity: 1,
    unitPrice: 1,
    refundAmount: 0,
  },
}
const detail = (more: { status?: 'cancelled'; refunds?: AnswerOf<'getOrder'>['refunds'] }) =>
  handle('getOrder', {
    order: { ...order, status: more.status ?? order.status },
    refunds: more.refunds ?? [],
  } as never)

/** Sends a call whose first answer is lost. @returns What its caller gets, and the fields of each time it was sent. */
async function lose(
  name: 'executePayment' | 'cancelOrder' | 'requestRefund',
  request: ApiCall,
  answer: unknown,
  ...others: HttpHandler[]
) {
  const sent: unknown[] = []
  const handler = handle(name, ({ fields }) => {
    sent.push(fields)
    return (sent.length === 1 ? HttpResponse.error() : answer) as never
  })
  const transport = fakeTransport([handler, ...others], { retries: { wait: () => Promise.resolve() } })
  return { outcome: await sendCall(transport, request), sent }
}

const wanted: RequestOf<'executePayment'> = { source: 0, goodsId: 'card-1h', payAgent: 'sandbox' }
const payment: ApiCall = {
  ...call('executePayment', wanted),
  findAnswer: (ask) => findWaitingOrder(wanted, ask),
}
const pages = { payUrl: 'https://pay.example/1', orderNumber: '1' }

it('a payment whose answer was lost goes on with the order that it made', async () => {
  const { outcome, sent } = await lose(
    'executePayment',
    payment,
    pages,
    handle('listOrders', { list: [{ ...order, goodsId: 'other' }, order], total: 2 }),
  )
  expect(outcome).toEqual({ data: pages })
  expect(sent).toEqual([wanted, { ...wanted, orderNumber: '1' }])
})

it('a payment that made no order makes one', async () => {
  const { outcome, sent } = await lose(
    'executePayment',
    payment,
    pages,
    handle('listOrders', { list: [], total: 0 }),
  )
  expect([outcome, sent]).toEqual([{ data: pages }, [wanted, wanted]])
})

it('a payment is not repeated where its order can’t be asked for', async () => {
  const { outcome, sent } = await lose(
    'executePayment',
    payment,
    pages,
    handle('listOrders', () => HttpResponse.error() as never),
  )
  expect([outcome.error?.kind, sent.length]).toEqual(['unreachable', 1])
})

const cancellation: ApiCall = {
  ...call('cancelOrder', { orderNumber: '1' }),
  findAnswer: (ask) => findCancellation(ask, '1'),
}

it.each([
  ['was done is not sent again', detail({ status: 'cancelled' }), 1],
  ['was not done is sent again', detail({}), 2],
])('a cancellation that %s', async (_name, found, times) => {
  const { outcome, sent } = await lose('cancelOrder', cancellation, null, found)
  expect([outcome, sent.length]).toEqual([{ data: null }, times])
})

const refund: ApiCall = {
  ...call('requestRefund', { orderNumber: '1', amount: 6.9 }),
  findAnswer: (ask) => findRefund({ orderNumber: '1', amount: 6.9 }, ask),
}

it.each([
  [
    'was done is not asked for again',
    detail({ refunds: [{ amount: 6.9, reason: 'buyer', requestTime: 1, doneTime: null, creditNote: null }] }),
    1,
  ],
  ['was not done is asked for again', detail({}), 2],
])('a refund that %s', async (_name, found, times) => {
  const { outcome, sent } = await lose('requestRefund', refund, { amount: 6.9, isDone: false }, found)
  expect([outcome, sent.length]).toEqual([{ data: { amount: 6.9, isDone: false } }, times])
})
