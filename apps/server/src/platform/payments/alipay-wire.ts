/** How Alipay writes amounts, times and states; the sandbox writes them alike. */
import type { TradeState } from './payment-channel.ts'

const beijingOffsetMs = 8 * 3_600_000

const states: Readonly<Record<string, TradeState>> = {
  WAIT_BUYER_PAY: 'waiting',
  TRADE_SUCCESS: 'paid',
  TRADE_FINISHED: 'finished',
  TRADE_CLOSED: 'closed',
}

/** Alipay's name of a state that a trade has there. */
export const alipayStatuses = { waiting: 'WAIT_BUYER_PAY', paid: 'TRADE_SUCCESS', finished: 'TRADE_FINISHED', closed: 'TRADE_CLOSED' } as const

/** The state behind Alipay's name for it; `undefined` for a name that is not known. */
export function tradeStateOf(status: string | undefined): TradeState | undefined {
  return status !== undefined && Object.hasOwn(states, status) ? states[status] : undefined
}

/** An instant as Alipay reads and writes it: `yyyy-MM-dd HH:mm:ss` in Beijing, whatever the time zone of this machine. */
export function toBeijingTime(instant: Date): string {
  return new Date(instant.getTime() + beijingOffsetMs).toISOString().slice(0, 19).replace('T', ' ')
}
