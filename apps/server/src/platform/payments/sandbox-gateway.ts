import { sign } from 'node:crypto'
import { and, asc, eq, isNotNull, lte } from 'drizzle-orm'
import type { NewRefund, NewTrade, RefundAnswer, TradeReport } from '@longhand/payments'
import type { Clock } from '../clock/clock.ts'
import type { Database, Transaction } from '../db/database.ts'
import { alipayStatuses, toBeijingTime } from './alipay-wire.ts'
import { currencyCodes, toDecimal, yuan } from './money.ts'
import { digits, type SandboxIdentity } from './sandbox-identity.ts'
import { sandboxNotices, sandboxRefunds, sandboxTrades } from './sandbox.tables.ts'

export type SandboxTrade = typeof sandboxTrades.$inferSelect

export interface DueNotice {
  noticeId: string
  body: string
}

/** Seconds; given up after the last. Alipay's go from 4 minutes to 15 hours. */
const pausesSeconds = [2, 5, 15, 60, 300, 900, 3600]

export class SandboxGateway {
  constructor(
    private readonly deps: { database: Database; clock: Clock; identity: () => Promise<SandboxIdentity> },
  ) {}

  async create({ tradeNumber, amount, currency, subject, expiresAt }: NewTrade): Promise<void> {
    if (!currencyCodes.includes(currency)) throw new RangeError(`The sandbox takes no ${currency}.`)
    const { database, clock } = this.deps
    const createdAt = clock.now()
    await database.orm.insert(sandboxTrades).values({
      tradeNumber,
      amount,
      currency,
      subject,
      expiresAt,
      createdAt,
      state: 'none',
      gatewayTradeNumber: `${toBeijingTime(createdAt).slice(0, 10).replaceAll('-', '')}22${digits(18)}`,
    })
  }

  async find(tradeNumber: string): Promise<SandboxTrade | undefined> {
    const [row] = await this.deps.database.orm
      .select()
      .from(sandboxTrades)
      .where(eq(sandboxTrades.tradeNumber, tradeNumber))
    return row && this.asOfNow(row)
  }

  scan(tradeNumber: string): Promise<SandboxTrade | undefined> {
    return this.change(tradeNumber, ({ state, expiresAt }, now) =>
      state === 'none' && expiresAt > now ? { state: 'waiting' } : undefined,
    )
  }

  pay(tradeNumber: string): Promise<SandboxTrade | undefined> {
    return this.change(tradeNumber, ({ state, expiresAt }, now) =>
      (state === 'none' || state === 'waiting') && expiresAt > now
        ? { state: 'paid', paidAt: now }
        : undefined,
    )
  }

  close(tradeNumber: string): Promise<SandboxTrade | undefined> {
    return this.change(tradeNumber, ({ state }) => (state === 'waiting' ? { state: 'closed' } : undefined))
  }

  async query(tradeNumber: string): Promise<TradeReport> {
    const trade = await this.find(tradeNumber)
    if (!trade || trade.state === 'none') return { tradeNumber, state: 'none' }
    const { state, amount, currency, gatewayTradeNumber } = trade
    return { tradeNumber, state, amount, currency, gatewayTradeNumber }
  }

  async refund({ tradeNumber, refundNumber, amount }: NewRefund): Promise<RefundAnswer> {
    const refuse = (why: string): RefundAnswer => ({ isRefunded: false, why })
    const { database } = this.deps
    const identity = await this.deps.identity()
    return database.transaction(async (tx) => {
      const trade = await this.lock(tx, tradeNumber)
      if (!trade || trade.state === 'none') return refuse('ACQ.TRADE_NOT_EXIST')
      const isKnown = await tx.$count(
        sandboxRefunds,
        and(eq(sandboxRefunds.refundNumber, refundNumber), eq(sandboxRefunds.tradeNumber, tradeNumber)),
      )
      // Refunds of builds before have no row of their own.
      if (isKnown > 0 || trade.refundNumber === refundNumber) return { isRefunded: true }
      if (trade.state !== 'paid') return refuse('ACQ.TRADE_STATUS_ERROR')
      const refunded = (trade.refunded ?? 0) + amount
      if (refunded > trade.amount) return refuse('ACQ.REFUND_AMT_NOT_EQUAL_TOTAL')
      await tx
        .insert(sandboxRefunds)
        .values({ refundNumber, tradeNumber, amount, createdAt: this.deps.clock.now() })
      // As at Alipay: a trade of which a part went back stays paid.
      await this.write(tx, identity, trade, {
        state: refunded === trade.amount ? 'closed' : 'paid',
        refundNumber,
        refunded,
      })
      return { isRefunded: true }
    })
  }

  /** Each is handed to one caller; {@link taken} says that it has arrived. */
  async takeDue(limit = 20): Promise<DueNotice[]> {
    const { database, clock } = this.deps
    const now = clock.now()
    return database.transaction(async (tx) => {
      const due = await tx
        .select()
        .from(sandboxNotices)
        .where(and(isNotNull(sandboxNotices.dueAt), lte(sandboxNotices.dueAt, now)))
        .orderBy(asc(sandboxNotices.dueAt), asc(sandboxNotices.createdAt))
        .limit(limit)
        .for('update', { skipLocked: true })
      for (const { noticeId, tries } of due) {
        const pause = pausesSeconds[tries]
        const dueAt = pause === undefined ? null : new Date(now.getTime() + pause * 1000)
        await tx
          .update(sandboxNotices)
          .set({ tries: tries + 1, dueAt })
          .where(eq(sandboxNotices.noticeId, noticeId))
      }
      return due.map(({ noticeId, body }) => ({ noticeId, body }))
    })
  }

  async taken(noticeId: string): Promise<void> {
    await this.deps.database.orm
      .update(sandboxNotices)
      .set({ dueAt: null })
      .where(eq(sandboxNotices.noticeId, noticeId))
  }

  private async change(
    tradeNumber: string,
    next: (trade: SandboxTrade, now: Date) => Partial<SandboxTrade> | undefined,
  ): Promise<SandboxTrade | undefined> {
    const { database, clock } = this.deps
    // Before the transaction: waiting for a second connection while holding one can deadlock.
    const identity = await this.deps.identity()
    return database.transaction(async (tx) => {
      const trade = await this.lock(tx, tradeNumber)
      const change = trade && next(trade, clock.now())
      return trade && change ? this.write(tx, identity, trade, change) : trade
    })
  }

  private async lock(tx: Transaction, tradeNumber: string): Promise<SandboxTrade | undefined> {
    const [row] = await tx
      .select()
      .from(sandboxTrades)
      .where(eq(sandboxTrades.tradeNumber, tradeNumber))
      .for('update')
    return row && this.asOfNow(row)
  }

  private async write(
    tx: Transaction,
    identity: SandboxIdentity,
    trade: SandboxTrade,
    change: Partial<SandboxTrade>,
  ): Promise<SandboxTrade> {
    const changed = { ...trade, ...change }
    await tx.update(sandboxTrades).set(change).where(eq(sandboxTrades.tradeNumber, trade.tradeNumber))
    await this.addNotice(tx, identity, changed)
    return changed
  }

  private async addNotice(
    tx: Transaction,
    { appId, sellerId, privateKey }: SandboxIdentity,
    trade: SandboxTrade,
  ): Promise<void> {
    if (trade.state === 'none') return
    const now = this.deps.clock.now()
    const noticeId = crypto.randomUUID()
    const amount = toDecimal(trade.amount, trade.currency)
    const fields = {
      notify_id: noticeId.replaceAll('-', ''),
      notify_type: 'trade_status_sync',
      notify_time: toBeijingTime(now),
      charset: 'utf-8',
      version: '1.0',
      app_id: appId,
      auth_app_id: appId,
      seller_id: sellerId,
      buyer_id: '2088000000000000',
      out_trade_no: trade.tradeNumber,
      trade_no: trade.gatewayTradeNumber,
      trade_status: alipayStatuses[trade.state],
      subject: trade.subject,
      total_amount: amount,
      ...(trade.currency === yuan ? {} : { trans_currency: trade.currency }),
      gmt_create: toBeijingTime(trade.createdAt),
      ...(trade.paidAt
        ? { gmt_payment: toBeijingTime(trade.paidAt), receipt_amount: amount, buyer_pay_amount: amount }
        : {}),
      ...(trade.refundNumber
        ? {
            refund_fee: toDecimal(trade.refunded ?? trade.amount, trade.currency),
            out_biz_no: trade.refundNumber,
            gmt_refund: toBeijingTime(now),
          }
        : {}),
    }
    const body = new URLSearchParams(signNotice(fields, privateKey)).toString()
    await tx
      .insert(sandboxNotices)
      .values({ noticeId, tradeNumber: trade.tradeNumber, body, dueAt: now, createdAt: now })
  }

  private asOfNow(trade: SandboxTrade): SandboxTrade {
    const isOver = trade.state === 'waiting' && trade.expiresAt <= this.deps.clock.now()
    return isOver ? { ...trade, state: 'closed' } : trade
  }
}

/**
 * All fields but `sign` and `sign_type`, sorted, with RSA2.
 * @param privateKey PEM of the gateway.
 * @returns The fields with `sign` and `sign_type`.
 */
export function signNotice(
  fields: Readonly<Record<string, string>>,
  privateKey: string,
): Record<string, string> {
  const content = Object.entries(fields)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, value]) => `${name}=${value}`)
    .join('&')
  return {
    ...fields,
    sign_type: 'RSA2',
    sign: sign('RSA-SHA256', Buffer.from(content), privateKey).toString('base64'),
  }
}
