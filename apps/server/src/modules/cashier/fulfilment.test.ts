import { describe, expect, it } from 'vitest'
import type { Transaction } from '../../platform/db/database.ts'
import { Fulfilment } from './fulfilment.ts'
import type { OrderRow } from './orders.repository.ts'

const tx = {} as Transaction
const order = (fields: Partial<OrderRow>): OrderRow =>
  ({
    orderNumber: '7',
    userId: 'ada',
    durationSeconds: 3600,
    effectiveSeconds: 31 * 86_400,
    cardId: null,
    ...fields,
  }) as OrderRow

/** Notes what is asked of the two ledgers. */
function watch() {
  const asked: unknown[] = []
  const fulfilment = new Fulfilment({
    cards: {
      grantCard: (on, card) => Promise.resolve((asked.push(['card', on === tx, card]), 'card-1')),
      refundCard: (on, userId, cardId) =>
        Promise.resolve((asked.push(['card back', on === tx, userId, cardId]), 5)),
    },
    memberships: {
      extend: (on, grant) => Promise.resolve((asked.push(['days', on === tx, grant]), new Date(0))),
    },
  })
  return { fulfilment, asked }
}

describe('what an order bought', () => {
  it('is a card, given in the same transaction under the order’s key', async () => {
    const { fulfilment, asked } = watch()
    expect(await fulfilment.give(tx, order({ kind: 'card' }))).toBe('card-1')
    expect(asked).toEqual([
      ['card', true, { userId: 'ada', seconds: 3600, source: 'bought', grantKey: 'order:7' }],
    ])
  })

  it('or days of membership', async () => {
    const { fulfilment, asked } = watch()
    expect(await fulfilment.give(tx, order({ kind: 'vip' }))).toBeUndefined()
    expect(asked).toEqual([['days', true, { userId: 'ada', days: 31, grantKey: 'order:7' }]])
  })
})

describe('what a refund takes back', () => {
  it('is the order’s card', async () => {
    const { fulfilment, asked } = watch()
    await fulfilment.takeBack(tx, order({ kind: 'card', cardId: 'card-1' }))
    expect(asked).toEqual([['card back', true, 'ada', 'card-1']])
  })

  it('is nothing when no card was given', async () => {
    const { fulfilment, asked } = watch()
    await fulfilment.takeBack(tx, order({ kind: 'card' }))
    expect(asked).toEqual([])
  })

  it('or as many days, under a key of their own', async () => {
    const { fulfilment, asked } = watch()
    await fulfilment.takeBack(tx, order({ kind: 'vip', cardId: 'card-1' }))
    expect(asked).toEqual([['days', true, { userId: 'ada', days: -31, grantKey: 'refund:7' }]])
  })
})
