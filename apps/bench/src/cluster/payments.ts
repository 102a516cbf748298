import { setTimeout as delay } from 'node:timers/promises'
import { tradeStatus } from '@longhand/contracts'
import pg from 'pg'
import type { ClusterClient } from './cluster-client.ts'

const askEveryMs = 300
const paidWithinMs = 60_000

/** A buyer who pays one time card after another in the sandbox. */
export class Payments {
  readonly counts = { paid: 0, lostPayments: 0, doubledCards: 0 }
  #paid = 0

  constructor(
    private readonly client: ClusterClient,
    private readonly userId: string,
  ) {}

  async pay(): Promise<void> {
    const order = await this.client.data<{ payUrl: string; orderNumber: string }>('executePayment', { source: 0, goodsId: 'card-1h', payAgent: 'alipay' })
    const seen = await this.client.page(`${order.payUrl}/phone`, 'GET')
    const status = await this.client.page(`${order.payUrl}/pay`, 'POST')
    if (seen !== 200 || status !== 303) throw new Error(`Paying was answered with ${seen} and ${status}.`)
    this.#paid += 1
    const end = AbortSignal.timeout(paidWithinMs)
    const fields = { orderNumber: order.orderNumber, payAgent: 'alipay' }
    while (!end.aborted) {
      const answer = await this.client.data<{ tradeStatus: number }>('checkPayResult', fields)
      if (answer.tradeStatus === tradeStatus.success) return
      await delay(askEveryMs)
    }
    throw new Error(`Order ${order.orderNumber} was paid and is not known as paid.`)
  }

  async compare(databaseUrl: string): Promise<void> {
    const client = new pg.Client({ connectionString: databaseUrl })
    await client.connect()
    const { rows } = await client.query<{ orders: number; cards: number }>(
      `select (select count(*) from orders where user_id = $1 and status = 'paid')::int as orders,
        (select count(*) from time_cards where user_id = $1 and source = 'bought')::int as cards`,
      [this.userId],
    )
    await client.end()
    const { orders = 0, cards = 0 } = rows[0] ?? {}
    this.counts.paid = Math.min(orders, cards)
    this.counts.lostPayments = Math.max(0, this.#paid - this.counts.paid)
    this.counts.doubledCards = Math.max(0, cards - orders)
  }
}
