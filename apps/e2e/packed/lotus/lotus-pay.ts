/** A channel as an operator adds it: one file. The company is made up; `lotus-provider.ts` stands for it. */
import { createHmac, timingSafeEqual } from 'node:crypto'
import type {
  NewRefund,
  NewTrade,
  PaymentChannel,
  PaymentChannelModule,
  PaymentNotice,
  PaymentPages,
  RefundAnswer,
  TradeReport,
  TradeState,
} from '@longhand/payments'

interface Checkout {
  checkout: string
  reference: string
  status: keyof typeof states
  amount: number
}

/** Its page in a tab of its own, or the code that leads there in the cashier. */
const kind = process.env['LOTUS_KIND'] === 'frame' ? 'frame' : 'redirect'

const states = {
  created: 'none',
  opened: 'waiting',
  paid: 'paid',
  canceled: 'closed',
  expired: 'closed',
  refunded: 'closed',
} as const satisfies Record<string, TradeState>

interface Settings {
  address: string
  key: string
  notifyUrl: string
}

class LotusChannel implements PaymentChannel {
  readonly name = 'lotus'
  readonly #settings: Settings

  constructor(settings: Settings) {
    this.#settings = settings
  }

  async create({
    tradeNumber,
    amount,
    currency,
    subject,
    expiresAt,
    returnUrl,
  }: NewTrade): Promise<PaymentPages> {
    if (currency !== 'CNY') throw new Error(`Lotus Pay takes no ${currency}`)
    const fields = {
      reference: tradeNumber,
      amount,
      description: subject,
      expires: expiresAt.toISOString(),
      notify: this.#settings.notifyUrl,
      return: returnUrl,
    }
    const { status, answer } = await this.#ask('POST', '/v1/checkouts', fields)
    if (status !== 201) throw new Error(`Lotus Pay refused a payment with ${status}`)
    const { url, code } = answer as { url: string; code: string }
    return kind === 'frame' ? { payUrl: code, phoneUrl: url } : { payUrl: url }
  }

  async query(tradeNumber: string): Promise<TradeReport> {
    const { status, answer } = await this.#ask('GET', `/v1/checkouts/${tradeNumber}`)
    return status === 404 ? { tradeNumber, state: 'none' } : reportOf(answer as Checkout)
  }

  async close(tradeNumber: string): Promise<TradeReport> {
    await this.#ask('POST', `/v1/checkouts/${tradeNumber}/cancel`, {})
    return this.query(tradeNumber)
  }

  async refund({ tradeNumber, refundNumber, amount }: NewRefund): Promise<RefundAnswer> {
    const { status, answer } = await this.#ask('POST', `/v1/checkouts/${tradeNumber}/refunds`, {
      refund: refundNumber,
      amount,
    })
    return status < 300
      ? { isRefunded: true }
      : { isRefunded: false, why: (answer as { error: string }).error }
  }

  /** The signature is of the time and the body as it arrived: `lotus-signature: t=…,v1=…`. */
  verifyNotice({ body, headers }: PaymentNotice): Promise<TradeReport | undefined> {
    const [, time = '', signature = ''] =
      /^t=(\d+),v1=([0-9a-f]{64})$/.exec(headers['lotus-signature'] ?? '') ?? []
    const expected = createHmac('sha256', this.#settings.key).update(`${time}.${body}`).digest()
    const isSigned = signature !== '' && timingSafeEqual(expected, Buffer.from(signature, 'hex'))
    return Promise.resolve(isSigned ? reportOf(JSON.parse(body) as Checkout) : undefined)
  }

  /** @throws Error where it is not known what became of the question. */
  async #ask(
    method: 'GET' | 'POST',
    path: string,
    fields?: object,
  ): Promise<{ status: number; answer: unknown }> {
    const response = await fetch(`${this.#settings.address}${path}`, {
      method,
      headers: { authorization: `Bearer ${this.#settings.key}`, 'content-type': 'application/json' },
      ...(fields ? { body: JSON.stringify(fields) } : {}),
      signal: AbortSignal.timeout(5000),
    })
    if (response.status >= 500) throw new Error(`Lotus Pay answered ${response.status}`)
    return { status: response.status, answer: await response.json() }
  }
}

function reportOf({ checkout, reference: tradeNumber, status, amount }: Checkout): TradeReport {
  const state = states[status]
  return state === 'none'
    ? { tradeNumber, state }
    : { tradeNumber, state, amount, gatewayTradeNumber: checkout }
}

const { LOTUS_ADDRESS = 'https://pay.lotus.example' } = process.env

const lotus: PaymentChannelModule = {
  name: 'lotus',
  title: { en: 'Lotus Pay', 'zh-CN': '莲花支付' },
  kind,
  origins: [new URL(LOTUS_ADDRESS).origin],
  open: ({ notifyUrl, env: { LOTUS_KEY: key } }) => {
    if (!key) throw new Error('LOTUS_KEY is not set; payments by Lotus Pay need it')
    return new LotusChannel({ address: LOTUS_ADDRESS, key, notifyUrl })
  },
}
export default lotus
