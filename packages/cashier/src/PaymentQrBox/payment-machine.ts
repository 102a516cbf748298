import { gatewayNames, tradeStatus, type TradeStatus } from '@longhand/contracts'

/** How is paid, as the wire names it. */
export type PayAgent = string

/**
 * - `left`: no one looks; nothing is asked, no order is remembered
 * - `signedOut`: a code is for who is logged in
 * - `choosing`: there are no goods to pay for yet
 * - `generating`: a code is on its way
 * - `notGenerated`: there is none; `refresh` asks again
 * - `off`: this server takes no payments
 * - `waiting`: the code is there to be scanned
 * - `scanned`: and has been; the phone has not paid yet
 * - `paid`, `timedOut`: the gateway has said so; nothing is asked any more. After `timedOut`, `refresh` gets another code for the order
 */
export type PaymentPhase =
  | 'left'
  | 'signedOut'
  | 'choosing'
  | 'generating'
  | 'notGenerated'
  | 'off'
  | 'waiting'
  | 'scanned'
  | 'paid'
  | 'timedOut'

/** `attempt` counts the codes that were asked for: an answer that belongs to another one is late. */
export interface Payment {
  phase: PaymentPhase
  attempt: number
  payAgent: PayAgent
  isLoggedIn: boolean
  goodsId?: string | undefined
  orderNumber?: string | undefined
  payUrl?: string | undefined
  /** Of the page that pays on this phone itself; absent where the server has none. */
  phoneUrl?: string | undefined
  /** Epoch milliseconds. */
  expiresAt?: number | undefined
}

/** What may happen to a payment. */
export type PaymentEvent =
  | { type: 'entered'; isLoggedIn: boolean; goodsId?: string | undefined; orderNumber?: string | undefined }
  | { type: 'signedIn'; orderNumber?: string | undefined }
  | { type: 'signedOut' }
  | { type: 'goodsChanged'; goodsId?: string | undefined; orderNumber?: string | undefined }
  | { type: 'channelSwitched'; payAgent: PayAgent }
  | {
      type: 'generated'
      attempt: number
      orderNumber: string
      payUrl: string
      phoneUrl?: string | undefined
      expiresAt: number
    }
  /** `isOrderOver`: the order can't be paid any more; the next code is for a new one. `isOff`: this server takes no payments. */
  | { type: 'generationFailed'; attempt: number; isOrderOver: boolean; isOff: boolean }
  | { type: 'answered'; attempt: number; tradeStatus: TradeStatus }
  | { type: 'refreshed' }
  | { type: 'left' }

type Row = {
  [Type in PaymentEvent['type']]?: (payment: Payment, event: Extract<PaymentEvent, { type: Type }>) => Payment
}

/** Begins with no one looking. */
export const noPayment: Payment = { phase: 'left', attempt: 0, payAgent: gatewayNames[0], isLoggedIn: false }

const always = {
  // Whose order it was is not known any more: it is what the host says now.
  signedIn: (payment, { orderNumber }) => begin({ ...payment, isLoggedIn: true, orderNumber }),
  signedOut: (payment) => begin({ ...payment, isLoggedIn: false, orderNumber: undefined }),
  // Other goods are another order; a late answer of the one before finds another attempt.
  goodsChanged: (payment, { goodsId, orderNumber }) =>
    goodsId === payment.goodsId ? payment : begin({ ...payment, goodsId, orderNumber }),
  channelSwitched: (payment, { payAgent }) =>
    payAgent === payment.payAgent ? payment : begin({ ...payment, payAgent }),
  left: ({ attempt, payAgent }) => ({ ...noPayment, attempt, payAgent }),
} satisfies Row

const shown = {
  ...always,
  answered: (payment, event) =>
    event.attempt === payment.attempt
      ? { ...payment, phase: phaseOf(event.tradeStatus, payment.phase) }
      : payment,
} satisfies Row

const refreshable = { ...always, refreshed: (payment) => begin(payment) } satisfies Row

/** The whole table: an event that a phase doesn't list changes nothing. */
const table: Record<PaymentPhase, Row> = {
  left: {
    entered: (payment, { isLoggedIn, goodsId, orderNumber }) =>
      begin({ ...payment, isLoggedIn, goodsId, orderNumber }),
  },
  signedOut: { ...always, signedOut: (payment) => payment },
  choosing: { ...always, signedIn: (payment) => payment },
  generating: {
    ...always,
    signedIn: (payment) => payment,
    generated: (payment, { attempt, orderNumber, payUrl, phoneUrl, expiresAt }) =>
      attempt === payment.attempt
        ? { ...payment, phase: 'waiting', orderNumber, payUrl, phoneUrl, expiresAt }
        : payment,
    generationFailed: (payment, { attempt, isOrderOver, isOff }) =>
      attempt === payment.attempt
        ? {
            ...payment,
            phase: isOff ? 'off' : 'notGenerated',
            orderNumber: isOrderOver ? undefined : payment.orderNumber,
          }
        : payment,
    // There is no other code because the order was paid with the last one.
    answered: (payment, event) =>
      event.attempt === payment.attempt && isPaid(event.tradeStatus)
        ? { ...payment, phase: 'paid' }
        : payment,
  },
  notGenerated: { ...refreshable, signedIn: (payment) => payment },
  off: { ...refreshable, signedIn: (payment) => payment },
  waiting: { ...shown, signedIn: (payment) => payment },
  scanned: { ...shown, signedIn: (payment) => payment },
  // What is paid stays paid: another channel would only charge again.
  paid: { ...always, signedIn: (payment) => payment, channelSwitched: (payment) => payment },
  timedOut: { ...refreshable, signedIn: (payment) => payment },
}

/** @returns the same object when the event means nothing now. */
export function nextPayment(payment: Payment, event: PaymentEvent): Payment {
  const step = table[payment.phase][event.type] as
    ((payment: Payment, event: PaymentEvent) => Payment) | undefined
  return step ? step(payment, event) : payment
}

/** Whether the gateway's word is still awaited. */
export function isAwaited({ phase }: Payment): boolean {
  return phase === 'waiting' || phase === 'scanned'
}

/** Whether the gateway says that the money is there. */
export function isPaid(status: TradeStatus): boolean {
  return status === tradeStatus.success || status === tradeStatus.finished
}

function begin(payment: Payment): Payment {
  if (!payment.isLoggedIn) return { ...payment, phase: 'signedOut', payUrl: undefined }
  if (payment.goodsId === undefined) return { ...payment, phase: 'choosing', payUrl: undefined }
  return { ...payment, phase: 'generating', attempt: payment.attempt + 1, payUrl: undefined }
}

function phaseOf(status: TradeStatus, before: PaymentPhase): PaymentPhase {
  switch (status) {
    case tradeStatus.scanned:
      return 'scanned'
    case tradeStatus.success:
    case tradeStatus.finished:
      return 'paid'
    case tradeStatus.failed:
      return 'timedOut'
    // No trade yet, or a state that a newer server knows.
    default:
      return before
  }
}
