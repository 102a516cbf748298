import type { TradeState } from '@longhand/payments'

const beijingOffsetMs = 8 * 3_600_000

const states: Readonly<Record<string, TradeState>> = {
  WAIT_BUYER_PAY: 'waiting',
  TRADE_SUCCESS: 'paid',
  TRADE_FINISHED: 'finished',
  TRADE_CLOSED: 'closed',
}

export const alipayStatuses = {
  waiting: 'WAIT_BUYER_PAY',
  paid: 'TRADE_SUCCESS',
  finished: 'TRADE_FINISHED',
  closed: 'TRADE_CLOSED',
} as const

/** `undefined` for an unknown name. */
export function tradeStateOf(status: string | undefined): TradeState | undefined {
  return status !== undefined && Object.hasOwn(states, status) ? states[status] : undefined
}

/** `yyyy-MM-dd HH:mm:ss` in Beijing, whatever this machine's time zone. */
export function toBeijingTime(instant: Date): string {
  return new Date(instant.getTime() + beijingOffsetMs).toISOString().slice(0, 19).replace('T', ' ')
}
