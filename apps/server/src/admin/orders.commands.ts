import { DomainError } from '../platform/errors/domain-error.ts'
import { fromDecimal, toDecimal } from '../platform/payments/money.ts'
import { type Command, CommandError, type CommandInput, requireWord } from './command.ts'
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
      price: `${toDecimal(order.priceFen, order.currency)} ${order.currency}`,
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
        `refund  ${refund.refundNumber}  ${toDecimal(refund.amountFen, order.currency)}  ${refund.reason}  ${outcome}`,
      )
    }
  },
}

const refundOrder: Command = {
  name: 'orders refund',
  usage: '<order> [--amount <price> --key <word>] --yes',
  summary:
    'Gives the money of an order back, or what is left of it, and takes back what is left of the goods. What the buyer asked for before is asked for again as it was. With --amount only that much, once for each --key, and the buyer keeps the goods.',
  options: { yes: { type: 'boolean' }, amount: { type: 'string' }, key: { type: 'string' } },
  run: async (input) => {
    const orderNumber = requireWord(input, 0, 'the order number')
    if (input.options['yes'] !== true)
      throw new CommandError('This gives the money back for good. Say --yes to do it.')
    const { amount, key } = input.options
    const part = amount === undefined ? undefined : await readPart(input, orderNumber, { amount, key })
    if (part === undefined && key !== undefined) throw new CommandError('--key goes with --amount.')
    const { refunds } = input.product.modules.cashier
    const asking = part ? refunds.refundPart(orderNumber, part) : refunds.refundOrder(orderNumber)
    const outcome = await asking.catch((error: unknown) => {
      if (!(error instanceof DomainError)) throw error
      if (error.error === 'RECORD_NOT_FOUND') throw new CommandError(`There is no paid order ${orderNumber}.`)
      throw new CommandError(`${error.sentence.en}.`)
    })
    if (outcome.state === 'refused') throw new CommandError(`The gateway refused: ${outcome.why}`)
    const asked = await input.product.modules.cashier.buyerRefunds.ofOrder(orderNumber)
    const done =
      asked && !part ? `Refunded ${toDecimal(asked.amountFen)}, as the buyer had asked.` : 'Refunded.'
    input.print(
      outcome.state === 'done'
        ? done
        : 'The gateway did not answer. The refund is asked for again each minute until it does.',
    )
  },
}

async function readPart(
  { product }: CommandInput,
  orderNumber: string,
  { amount, key }: { amount: unknown; key: unknown },
): Promise<{ amountFen: number; key: string }> {
  const found = await product.modules.cashier.orders.inspect(orderNumber)
  if (!found) throw new CommandError(`There is no order ${orderNumber}.`)
  const { currency } = found.order
  const amountFen = fromDecimal(String(amount), currency)
  if (!amountFen)
    throw new CommandError(`--amount has to be a price like ${toDecimal(found.order.priceFen, currency)}.`)
  if (typeof key !== 'string' || key === '')
    throw new CommandError('Say with --key what for: under the same word it is given back once.')
  return { amountFen, key: `operator:${key}` }
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
      const what = `${toDecimal(row.amountFen)} of ${toDecimal(row.priceFen)}  ${row.rule}  ${row.unusedSeconds} of ${row.totalSeconds} s unused`
      print(
        `${row.requestedAt.toISOString()}  order ${row.orderNumber}  user ${row.userId}  ${what}  ${row.state}${row.refusal ? `: ${row.refusal}` : ''}`,
      )
    }
    const given = rows.filter(({ state }) => state !== 'refused')
    print(
      `${given.length} refunds, ${toDecimal(given.reduce((sum, { amountFen }) => sum + amountFen, 0))} yuan.`,
    )
  },
}

export const orderCommands: readonly Command[] = [showOrder, refundOrder, reconcileOrders, listRefunds]
