import type { Ask, FoundAnswer } from '@longhand/api-client'
import type { AnswerOf, RequestOf } from '@longhand/contracts'
import { calls } from './calls.ts'

const { call } = calls

/** An order that was made by the call whose answer was lost is the one to pay; no second one is made. */
export async function findWaitingOrder(
  fields: RequestOf<'executePayment'>,
  ask: Ask,
): Promise<FoundAnswer | undefined> {
  const { data } = await ask(call('listOrders', { status: 'pending' }))
  if (!data) return undefined
  const made = (data as AnswerOf<'listOrders'>).list.find(({ goodsId }) => goodsId === fields.goodsId)
  return { fields: made ? { ...fields, orderNumber: made.orderNumber } : fields }
}

export async function findCancellation(ask: Ask, orderNumber: string): Promise<FoundAnswer | undefined> {
  const found = await findOrder(ask, orderNumber)
  return found && (found.order.status === 'cancelled' ? { data: null } : { fields: { orderNumber } })
}

export async function findRefund(
  fields: RequestOf<'requestRefund'>,
  ask: Ask,
): Promise<FoundAnswer | undefined> {
  const found = await findOrder(ask, fields.orderNumber)
  const refund = found?.refunds.find(({ reason }) => reason === 'buyer')
  if (refund) return { data: { amount: refund.amount, isDone: refund.doneTime !== null } }
  return found && { fields }
}

async function findOrder(ask: Ask, orderNumber: string): Promise<AnswerOf<'getOrder'> | undefined> {
  const { data } = await ask(call('getOrder', { orderNumber }))
  return data as AnswerOf<'getOrder'> | undefined
}
