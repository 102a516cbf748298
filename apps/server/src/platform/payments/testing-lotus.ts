/** A channel as operators add it, and the company behind it: in memory, with signatures in a header. */
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { PaymentChannel, PaymentChannelModule, PaymentNotice, TradeReport } from '@longhand/payments'

const key = 'a key that only this company has'
const address = 'https://pay.lotus.example'

interface LotusTrade extends TradeReport {
  amount: number
  returnUrl: string
  refundNumber?: string
}

export const lotusTrades = new Map<string, LotusTrade>()

/** @param change Makes it about something that did not happen. */
export function lotusNotice(tradeNumber: string, change: Partial<TradeReport> = {}): PaymentNotice {
  const body = JSON.stringify({ ...lotusTrades.get(tradeNumber), ...change })
  return {
    body,
    headers: {
      'content-type': 'application/json',
      'lotus-signature': createHmac('sha256', key).update(body).digest('hex'),
    },
  }
}

const channel: PaymentChannel = {
  name: 'lotus',
  create: ({ tradeNumber, amount, returnUrl }) => {
    lotusTrades.set(tradeNumber, {
      tradeNumber,
      amount,
      returnUrl,
      state: 'waiting',
      gatewayTradeNumber: `lotus-${tradeNumber}`,
    })
    return Promise.resolve({ payUrl: `${address}/${tradeNumber}` })
  },
  query: (tradeNumber) => Promise.resolve(lotusTrades.get(tradeNumber) ?? { tradeNumber, state: 'none' }),
  close: (tradeNumber) => Promise.resolve(lotusTrades.get(tradeNumber) ?? { tradeNumber, state: 'none' }),
  refund: ({ tradeNumber, refundNumber }) => {
    Object.assign(lotusTrades.get(tradeNumber) ?? {}, { state: 'closed', refundNumber })
    return Promise.resolve({ isRefunded: true })
  },
  verifyNotice: ({ body, headers }) => {
    const expected = createHmac('sha256', key).update(body).digest()
    const signature = Buffer.from(headers['lotus-signature'] ?? '', 'hex')
    const isSigned = signature.length === expected.length && timingSafeEqual(signature, expected)
    return Promise.resolve(isSigned ? (JSON.parse(body) as TradeReport) : undefined)
  },
}

const lotus: PaymentChannelModule = {
  name: 'lotus',
  title: { en: 'Lotus Pay', 'zh-CN': '莲花支付' },
  kind: 'redirect',
  origins: [address],
  open: () => channel,
}
export default lotus
