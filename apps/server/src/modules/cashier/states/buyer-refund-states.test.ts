import { expect, it } from 'vitest'
import { buyerRefundEvents, buyerRefundStates, nextBuyerRefund } from './buyer-refund-states.ts'

const transitions = [
  ['asked', 'asked-again', 'asked', 'none'],
  ['asked', 'refused', 'refused', 'restore-time'],
  ['asked', 'paid', 'done', 'none'],
  ['refused', 'asked-again', 'asked', 'take-time'],
  ['refused', 'refused', 'refused', 'none'],
  ['refused', 'paid', 'done', 'take-time'],
  ['done', 'asked-again', 'done', 'none'],
  ['done', 'refused', 'done', 'none'],
  ['done', 'paid', 'done', 'none'],
] as const

it.each(transitions)('%s and %s: %s, %s', (state, event, to, effect) => {
  expect(nextBuyerRefund(state, event)).toEqual({ to, effect })
})

it('has a test for each', () => {
  expect(transitions).toHaveLength(buyerRefundStates.length * buyerRefundEvents.length)
})
