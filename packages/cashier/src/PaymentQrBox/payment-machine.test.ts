import type { TradeStatus } from '@longhand/contracts'
import { describe, expect, it } from 'vitest'
import {
  isAwaited,
  nextPayment,
  noPayment,
  type Payment,
  type PaymentEvent,
  type PaymentPhase,
} from './payment-machine.ts'

const base: Payment = { ...noPayment, attempt: 3, isLoggedIn: true, goodsId: 'month' }
const withOrder = { ...base, orderNumber: 'o1' }
const withCode = { ...withOrder, payUrl: '/sandbox/pay/1' }

/** A payment in each phase, as it usually is. */
const at: Record<PaymentPhase, Payment> = {
  left: { ...noPayment, attempt: 3 },
  signedOut: { ...base, phase: 'signedOut', isLoggedIn: false },
  choosing: { ...base, phase: 'choosing', goodsId: undefined },
  generating: { ...base, phase: 'generating' },
  notGenerated: { ...withOrder, phase: 'notGenerated' },
  off: { ...withOrder, phase: 'off' },
  waiting: { ...withCode, phase: 'waiting' },
  scanned: { ...withCode, phase: 'scanned' },
  paid: { ...withCode, phase: 'paid' },
  timedOut: { ...withCode, phase: 'timedOut' },
}

const enter: PaymentEvent = { type: 'entered', isLoggedIn: true, goodsId: 'month', orderNumber: 'o1' }
const signedIn: PaymentEvent = { type: 'signedIn' }
const signedOut: PaymentEvent = { type: 'signedOut' }
const sameGoods: PaymentEvent = { type: 'goodsChanged', goodsId: 'month' }
const otherGoods: PaymentEvent = { type: 'goodsChanged', goodsId: 'year' }
const noGoods: PaymentEvent = { type: 'goodsChanged' }
const sameChannel: PaymentEvent = { type: 'channelSwitched', payAgent: 'alipay' }
const otherChannel = { type: 'channelSwitched', payAgent: 'another' } as never as PaymentEvent
const generated: PaymentEvent = {
  type: 'generated',
  attempt: 3,
  orderNumber: 'o2',
  payUrl: '/sandbox/pay/2',
  expiresAt: 900_000,
}
const generatedLate: PaymentEvent = { ...generated, attempt: 2 }
const failed: PaymentEvent = { type: 'generationFailed', attempt: 3, isOrderOver: false, isOff: false }
const failedForGood: PaymentEvent = { type: 'generationFailed', attempt: 3, isOrderOver: true, isOff: false }
const failedOff: PaymentEvent = { ...failed, isOff: true }
const failedLate: PaymentEvent = { ...failed, attempt: 2 }
const answered = (tradeStatus: number, attempt = 3): PaymentEvent => ({
  type: 'answered',
  attempt,
  tradeStatus: tradeStatus as TradeStatus,
})
const refreshed: PaymentEvent = { type: 'refreshed' }
const left: PaymentEvent = { type: 'left' }

const fresh = { phase: 'generating', attempt: 4, payUrl: undefined } as const
const gone = { ...noPayment, attempt: 3 }
const visitor = { phase: 'signedOut', attempt: 3, orderNumber: undefined, payUrl: undefined } as const
const nothing = 'nothing changes'

type TransitionRow = [
  from: PaymentPhase,
  name: string,
  event: PaymentEvent,
  to: Partial<Payment> | typeof nothing,
]

const rows: TransitionRow[] = [
  [
    'left',
    'entered by a visitor',
    { type: 'entered', isLoggedIn: false, goodsId: 'month' },
    { phase: 'signedOut', goodsId: 'month', attempt: 3 },
  ],
  ['left', 'entered without goods', { type: 'entered', isLoggedIn: true }, { phase: 'choosing', attempt: 3 }],
  [
    'left',
    'entered',
    { ...enter, orderNumber: undefined },
    { ...fresh, goodsId: 'month', orderNumber: undefined },
  ],
  ['left', 'entered for an order', enter, { ...fresh, orderNumber: 'o1' }],

  ['signedOut', 'signed in', signedIn, { ...fresh, goodsId: 'month', orderNumber: undefined }],
  [
    'signedOut',
    'signed in for an order',
    { ...signedIn, orderNumber: 'o1' },
    { ...fresh, goodsId: 'month', orderNumber: 'o1' },
  ],
  ['signedOut', 'signed out', signedOut, nothing],
  ['signedOut', 'goods changed', otherGoods, { phase: 'signedOut', goodsId: 'year', attempt: 3 }],
  ['signedOut', 'channel switched', otherChannel, { phase: 'signedOut', attempt: 3 }],
  ['signedOut', 'left', left, gone],

  ['choosing', 'signed in', signedIn, nothing],
  ['choosing', 'signed out', signedOut, { phase: 'signedOut' }],
  ['choosing', 'goods chosen', sameGoods, { ...fresh, goodsId: 'month' }],
  [
    'choosing',
    'goods of a waiting order chosen',
    { ...sameGoods, orderNumber: 'o1' },
    { ...fresh, goodsId: 'month', orderNumber: 'o1' },
  ],
  ['choosing', 'channel switched', otherChannel, { phase: 'choosing', attempt: 3 }],
  ['choosing', 'left', left, gone],

  [
    'generating',
    'generated',
    generated,
    { phase: 'waiting', orderNumber: 'o2', payUrl: '/sandbox/pay/2', expiresAt: 900_000, attempt: 3 },
  ],
  ['generating', 'generated too late', generatedLate, nothing],
  ['generating', 'not generated', failed, { phase: 'notGenerated', attempt: 3 }],
  ['generating', 'not generated where payments are off', failedOff, { phase: 'off', attempt: 3 }],
  ['generating', 'not generated, too late', failedLate, nothing],
  ['generating', 'paid with the code before', answered(1), { phase: 'paid', attempt: 3 }],
  ['generating', 'not paid with the code before', answered(3), nothing],
  ['generating', 'an answer of the attempt before', answered(1, 2), nothing],
  ['generating', 'signed in', signedIn, nothing],
  ['generating', 'signed out', signedOut, visitor],
  ['generating', 'goods changed', otherGoods, { ...fresh, goodsId: 'year', orderNumber: undefined }],
  ['generating', 'the same goods', sameGoods, nothing],
  ['generating', 'no goods any more', noGoods, { phase: 'choosing', goodsId: undefined }],
  ['generating', 'channel switched', otherChannel, fresh],
  ['generating', 'left', left, gone],

  ['notGenerated', 'refreshed', refreshed, { ...fresh, orderNumber: 'o1' }],
  ['notGenerated', 'signed in', signedIn, nothing],
  ['notGenerated', 'signed out', signedOut, visitor],
  ['notGenerated', 'goods changed', otherGoods, { ...fresh, goodsId: 'year', orderNumber: undefined }],
  ['notGenerated', 'channel switched', otherChannel, fresh],
  ['notGenerated', 'left', left, gone],
  ['off', 'refreshed', refreshed, { ...fresh, orderNumber: 'o1' }],
  ['off', 'signed in', signedIn, nothing],
  ['off', 'signed out', signedOut, visitor],
  ['off', 'goods changed', otherGoods, { ...fresh, goodsId: 'year', orderNumber: undefined }],
  ['off', 'channel switched', otherChannel, fresh],
  ['off', 'left', left, gone],

  ['waiting', 'no trade yet', answered(-1), { phase: 'waiting' }],
  ['waiting', 'scanned', answered(0), { phase: 'scanned', orderNumber: 'o1' }],
  ['waiting', 'paid', answered(1), { phase: 'paid', orderNumber: 'o1' }],
  ['waiting', 'paid and finished', answered(2), { phase: 'paid', orderNumber: 'o1' }],
  ['waiting', 'failed or timed out', answered(3), { phase: 'timedOut', orderNumber: 'o1' }],
  ['waiting', 'a state of a newer server', answered(9), { phase: 'waiting' }],
  ['waiting', 'an answer of the attempt before', answered(1, 2), nothing],
  ['waiting', 'signed in', signedIn, nothing],
  ['waiting', 'signed out', signedOut, visitor],
  ['waiting', 'goods changed', otherGoods, { ...fresh, goodsId: 'year', orderNumber: undefined }],
  ['waiting', 'the same goods', sameGoods, nothing],
  ['waiting', 'channel switched', otherChannel, { ...fresh, orderNumber: 'o1' }],
  ['waiting', 'the same channel', sameChannel, nothing],
  ['waiting', 'refreshed', refreshed, nothing],
  ['waiting', 'left', left, gone],

  ['scanned', 'still scanned', answered(0), { phase: 'scanned' }],
  ['scanned', 'no trade, said late', answered(-1), { phase: 'scanned' }],
  ['scanned', 'paid', answered(1), { phase: 'paid' }],
  ['scanned', 'paid and finished', answered(2), { phase: 'paid' }],
  ['scanned', 'declined', answered(3), { phase: 'timedOut' }],
  ['scanned', 'an answer of the attempt before', answered(3, 2), nothing],
  ['scanned', 'signed in', signedIn, nothing],
  ['scanned', 'signed out', signedOut, visitor],
  ['scanned', 'goods changed', otherGoods, { ...fresh, goodsId: 'year', orderNumber: undefined }],
  ['scanned', 'channel switched', otherChannel, { ...fresh, orderNumber: 'o1' }],
  ['scanned', 'left', left, gone],

  ['paid', 'answered again', answered(1), nothing],
  ['paid', 'refreshed', refreshed, nothing],
  ['paid', 'signed in', signedIn, nothing],
  ['paid', 'channel switched', otherChannel, nothing],
  ['paid', 'signed out', signedOut, visitor],
  ['paid', 'goods changed', otherGoods, { ...fresh, goodsId: 'year', orderNumber: undefined }],
  ['paid', 'left', left, gone],

  ['timedOut', 'refreshed', refreshed, { ...fresh, orderNumber: 'o1' }],
  ['timedOut', 'answered late', answered(1), nothing],
  ['timedOut', 'signed in', signedIn, nothing],
  ['timedOut', 'signed out', signedOut, visitor],
  ['timedOut', 'goods changed', otherGoods, { ...fresh, goodsId: 'year', orderNumber: undefined }],
  ['timedOut', 'channel switched', otherChannel, { ...fresh, orderNumber: 'o1' }],
  ['timedOut', 'left', left, gone],
]

describe('the payment machine', () => {
  it.each(rows)('%s, %s', (from, _name, event, to) => {
    const after = nextPayment(at[from], event)
    if (to === nothing) expect(after).toBe(at[from])
    else if (to === gone) expect(after).toEqual(gone)
    else expect(after).toMatchObject(to)
  })

  it('asks for a new order after one that is over', () => {
    const again = nextPayment(nextPayment({ ...withOrder, phase: 'generating' }, failedForGood), refreshed)
    expect(again).toMatchObject({ phase: 'generating', attempt: 4, orderNumber: undefined })
  })

  it.each(Object.keys(at) as PaymentPhase[])('polls in %s only when a code is shown', (phase) => {
    expect(isAwaited(at[phase])).toBe(phase === 'waiting' || phase === 'scanned')
  })

  it('has left only to be entered again', () => {
    for (const event of [
      signedIn,
      signedOut,
      otherGoods,
      otherChannel,
      generated,
      failed,
      answered(1),
      refreshed,
      left,
    ]) {
      expect(nextPayment(at.left, event)).toBe(at.left)
    }
  })
})
