import { DomainError } from '../platform/errors/domain-error.ts'
import { toYuan } from '../platform/payments/money.ts'
import { type Command, CommandError, requireWord } from './command.ts'

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
      price: toYuan(order.priceFen),
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
      const outcome = refund.doneAt ? `done ${refund.doneAt.toISOString()}` : refund.refusedAt ? `refused: ${refund.refusal ?? ''}` : 'waits for the gateway'
      input.print(`refund  ${refund.refundNumber}  ${toYuan(refund.amountFen)}  ${refund.reason}  ${outcome}`)
    }
  },
}

const refundOrder: Command = {
  name: 'orders refund',
  usage: '<order> --yes',
  summary: 'Gives the money of an order back and takes back what is left of the goods.',
  options: { yes: { type: 'boolean' } },
  run: async (input) => {
    const orderNumber = requireWord(input, 0, 'the order number')
    if (input.options['yes'] !== true) throw new CommandError('This gives the money back for good. Say --yes to do it.')
    const outcome = await input.product.modules.cashier.refunds.refundOrder(orderNumber).catch((error: unknown) => {
      if (error instanceof DomainError) throw new CommandError(`There is no paid order ${orderNumber}.`)
      throw error
    })
    if (outcome.state === 'refused') throw new CommandError(`The gateway refused: ${outcome.why}`)
    input.print(outcome.state === 'done' ? 'Refunded.' : 'The gateway did not answer. The refund is asked for again each minute until it does.')
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

export const orderCommands: readonly Command[] = [showOrder, refundOrder, reconcileOrders]
