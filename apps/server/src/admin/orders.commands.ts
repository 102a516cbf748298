import { toDecimal } from '../platform/payments/money.ts'
import { type Command, CommandError, requireWord } from './command.ts'
import { monthOf } from './month.ts'

const showOrder: Command = {
  name: 'orders show',
  usage: '<order>',
  summary: 'Shows an order with its payment attempts and refunds.',
  run: async (input) => {
    const orderNumber = requireWord(input, 0, 'the order number')
    const found = await input.product.modules.cashier.orders.inspect(orderNumber)
    if (!found) throw new CommandError(`There is no order ${orderNumber}.`)
    const { order, attempts, refunds } = found
    const lines = {
      order: order.orderNumber,
      user: order.userId,
      goods: `${order.goodsId} (${order.nameEn} / ${order.nameZh})`,
      quantity: String(order.quantity),
      price: `${toDecimal(order.price, order.currency)} ${order.currency}`,
      status: order.status,
      made: order.createdAt.toISOString(),
      paid: order.paidAt?.toISOString() ?? 'no',
      refunded: order.refundedAt?.toISOString() ?? 'no',
    }
    for (const [name, value] of Object.entries(lines)) input.print(`${`${name}:`.padEnd(10)} ${value}`)
    for (const attempt of attempts) {
      input.print(
        `attempt ${attempt.tradeNumber}  ${attempt.channel}  ${attempt.state}  ${attempt.createdAt.toISOString()}  gateway ${attempt.gatewayTradeNumber ?? '–'}`,
      )
    }
    for (const refund of refunds) {
      const outcome = refund.doneAt
        ? `done ${refund.doneAt.toISOString()}`
        : refund.refusedAt
          ? `refused: ${refund.refusal ?? ''}`
          : 'waits for the gateway'
      input.print(
        `refund  ${refund.refundNumber}  ${toDecimal(refund.amount, order.currency)}  ${refund.reason}  ${outcome}`,
      )
    }
  },
}

const reconcileOrders: Command = {
  name: 'orders reconcile',
  usage: '',
  summary: 'Asks the gateways about open payments now, as a worker does each minute.',
  run: async (input) => {
    await input.product.modules.cashier.reconcile.run(new AbortController().signal)
    input.print('Done.')
  },
}

const listRefunds: Command = {
  name: 'refunds list',
  usage: '[--month <YYYY-MM>] [--user <user id>]',
  summary:
    'Shows what buyers gave back by themselves in a month (this one unless you name another): how much, by which rule, and what became of it.',
  options: { month: { type: 'string' }, user: { type: 'string' } },
  run: async ({ product, options, print }) => {
    const { clock, config, modules } = product
    const { from, to } = monthOf(options['month'], clock.now(), config.timeZone)
    const { user } = options
    const rows = await modules.cashier.buyerRefunds.list({
      from,
      to,
      userId: typeof user === 'string' ? user : undefined,
    })
    for (const row of rows) {
      const what = `${toDecimal(row.amount)} of ${toDecimal(row.price)}  ${row.rule}  ${row.unusedSeconds} of ${row.totalSeconds} s unused`
      print(
        `${row.requestedAt.toISOString()}  order ${row.orderNumber}  user ${row.userId}  ${what}  ${row.state}${row.refusal ? `: ${row.refusal}` : ''}`,
      )
    }
    const given = rows.filter(({ state }) => state !== 'refused')
    print(`${given.length} refunds, ${toDecimal(given.reduce((sum, { amount }) => sum + amount, 0))} yuan.`)
  },
}

export const orderCommands: readonly Command[] = [showOrder, reconcileOrders, listRefunds]
