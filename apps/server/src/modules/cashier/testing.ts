import {
  apiBasePath,
  type AnswerOf,
  type Endpoint,
  type EndpointName,
  endpoints,
  type Envelope,
  type RequestOf,
} from '@longhand/contracts'
import type { PaymentChannel } from '@longhand/payments'
import { eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import pino from 'pino'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Database } from '../../platform/db/database.ts'
import type { DomainEvent } from '../../platform/events/domain-events.ts'
import { buildTestApp } from '../../platform/http/testing.ts'
import { openSandbox } from '../../platform/payments/open-payments.ts'
import { type AddedChannel, PaymentChannels } from '../../platform/payments/payment-channel.ts'
import type { SandboxGateway } from '../../platform/payments/sandbox-gateway.ts'
import { SandboxNotifier } from '../../platform/payments/sandbox-notifier.ts'
import { sandboxPlugin } from '../../platform/payments/sandbox-plugin.ts'
import { sandboxNotices } from '../../platform/payments/sandbox.tables.ts'
import type { RefundLimits } from './buyer-refunds.service.ts'
import { type CashierModule, type CashierDeps, cashierModule } from './cashier.module.ts'

const generousLimits: RefundLimits = { days: 30, monthlyCount: 1000, monthlyAmount: 100_000_000 }
const log = pino({ level: 'silent' })

/** A call's code and data. */
export interface TestAnswer<Name extends EndpointName> {
  code: number
  data: AnswerOf<Name>
}

/** The module with the sandbox on a test's database, behind the real HTTP layer. Notices are sent when the test says so. */
export interface TestCashier extends CashierModule {
  app: FastifyInstance
  /** The buyer's side. */
  gateway: SandboxGateway
  notifier: SandboxNotifier
  /** What other modules were told, also in transactions that failed. */
  events: DomainEvent[]
  call<Name extends EndpointName>(
    userId: string | undefined,
    name: Name,
    fields: RequestOf<Name>,
    language?: string,
  ): Promise<TestAnswer<Name>>
  /** Orders goods, or tries an order again. */
  order(
    userId: string,
    goodsId: string,
    orderNumber?: string,
  ): Promise<{ orderNumber: string; tradeNumber: string; payUrl: string }>
  /** Lets the buyer pay. @returns The gateway's notice of it. */
  pay(tradeNumber: string): Promise<Record<string, string>>
  /** Every notice of a trade, oldest first, whether it was sent or not. */
  noticesOf(tradeNumber: string): Promise<Record<string, string>[]>
  /** Sends a notice as the gateway does. @returns The word it is answered with. */
  notify(fields: Record<string, string>): Promise<string>
  close(): Promise<void>
}

/** Builds the module for a test. `wrap` puts something between it and the sandbox. */
export async function createTestCashier(
  options: Pick<CashierDeps, 'cards' | 'memberships'> & {
    database: Database
    clock: Clock
    wrap?: (channel: PaymentChannel) => PaymentChannel
    isForThisMachine?: boolean
    added?: readonly AddedChannel[]
    limits?: RefundLimits
  },
): Promise<TestCashier> {
  const {
    database,
    clock,
    wrap = (channel) => channel,
    isForThisMachine = false,
    added = [],
    limits = generousLimits,
  } = options
  const { channel, gateway } = openSandbox({ database, clock })
  const events: DomainEvent[] = []
  const emit = (_tx: unknown, event: DomainEvent): Promise<void> => Promise.resolve(void events.push(event))
  const cashier = cashierModule.create({
    ...options,
    limits,
    channels: new PaymentChannels([wrap(channel)], { isForThisMachine, added }),
    events: { emit },
    timeZone: 'Asia/Shanghai',
    log,
  })
  await cashier.goods.ensureSeeds()
  const notifier = new SandboxNotifier({ gateway, log })
  const app = await buildTestApp(cashier.routes, {
    rateLimitScale: 10_000,
    plugins: [
      sandboxPlugin({ gateway, notifier, publicUrl: undefined, isForThisMachine }),
      ...(cashier.plugins ?? []),
    ],
  })
  const noticesOf = async (tradeNumber: string): Promise<Record<string, string>[]> => {
    const rows = await database.orm
      .select()
      .from(sandboxNotices)
      .where(eq(sandboxNotices.tradeNumber, tradeNumber))
      .orderBy(sandboxNotices.createdAt)
    return rows.map(({ body }) => Object.fromEntries(new URLSearchParams(body)))
  }
  const call: TestCashier['call'] = async (userId, name, fields, language = 'en') => {
    const { method, path: address, send }: Endpoint = endpoints[name]
    const query =
      send === 'query'
        ? `?${new URLSearchParams(Object.entries(fields).map(([key, value]): [string, string] => [key, String(value)])).toString()}`
        : ''
    const response = await app.inject({
      method,
      url: `${apiBasePath}${address}${query}`,
      headers: { 'accept-language': language, ...(userId ? { token: `user:${userId}` } : {}) },
      ...(send === 'json' ? { payload: fields } : {}),
    })
    const { status_code: code, data } = response.json<Envelope>()
    return { code, data: data as AnswerOf<typeof name> }
  }
  return {
    ...cashier,
    app,
    gateway,
    notifier,
    events,
    call,
    noticesOf,
    order: async (userId, goodsId, orderNumber) => {
      const { code, data } = await call(userId, 'executePayment', {
        source: 0,
        goodsId,
        payAgent: 'alipay',
        ...(orderNumber ? { orderNumber } : {}),
      })
      if (code !== 1) throw new Error(`The order was refused: ${code}`)
      return { ...data, tradeNumber: data.payUrl.split('/').pop() ?? '' }
    },
    pay: async (tradeNumber) => {
      const trade = await gateway.pay(tradeNumber)
      if (trade?.state !== 'paid') throw new Error(`The trade can't be paid: ${String(trade?.state)}`)
      const notice = (await noticesOf(tradeNumber)).findLast(
        (fields) => fields['trade_status'] === 'TRADE_SUCCESS',
      )
      if (!notice) throw new Error('There is no notice.')
      return notice
    },
    notify: async (fields) => {
      const response = await app.inject({
        method: 'POST',
        url: `${apiBasePath}${endpoints.notifySandbox.path}`,
        headers: { 'content-type': 'application/x-www-form-urlencoded; charset=utf-8' },
        payload: new URLSearchParams(fields).toString(),
      })
      return response.body
    },
    close: async () => {
      await cashier.asker.idle()
      await app.close()
    },
  }
}
