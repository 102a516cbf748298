import { failure, handle } from '@longhand/api-client/testing'
import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { HttpHandler } from 'msw'
import { beforeEach, expect, it, vi } from 'vitest'
import { Stage } from '@longhand/stage'
import { checkoutOf, orderedGoods } from '../fixtures/answers.ts'
import { cashierHandlers, ordersFixture } from '../testing.ts'
import { OrderList, type OrderListProps } from './OrderList.tsx'

const saved = vi.fn()
beforeEach(() => {
  saved.mockClear()
  URL.createObjectURL = () => 'blob:receipt'
  URL.revokeObjectURL = () => undefined
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved(this.download)
  })
})

function open(props: Partial<OrderListProps> = {}, handlers: readonly HttpHandler[] = []): void {
  render(
    <Stage handlers={[...handlers, ...cashierHandlers()]}>
      <OrderList isLoggedIn {...props} />
    </Stage>,
  )
}

const openDetails = async (number: string): Promise<void> =>
  userEvent.click(await screen.findByRole('button', { name: `Details of order ${number}` }))

it.each([
  ['token', '20260900002'],
  [undefined, 'Log in to see your orders'],
])('is by default for whom the transport has a token: %s', async (token, expected) => {
  render(
    <Stage handlers={cashierHandlers()} transport={{ getToken: () => token }}>
      <OrderList />
    </Stage>,
  )
  expect(await screen.findByText(expected)).toBeInTheDocument()
})

it('hands over the receipt of a paid order, and no other’s', async () => {
  open()
  await openDetails('20260900002')
  await userEvent.click(await screen.findByRole('button', { name: 'Receipt' }))
  await vi.waitFor(() => expect(saved).toHaveBeenCalledWith('receipt-20260900002.pdf'))
  await userEvent.keyboard('{Escape}')
  await openDetails('20260900003')
  expect(await screen.findByText('10 Hours Time Card', { selector: 'dd' })).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Receipt' })).toBeNull()
})

it('opens an order that a link leads to, and again when the link is followed again', async () => {
  const onOrderOpened = vi.fn()
  const handlers = cashierHandlers()
  const list = (openOrder?: string) => (
    <Stage handlers={handlers}>
      <OrderList isLoggedIn openOrder={openOrder} onOrderOpened={onOrderOpened} />
    </Stage>
  )
  const { rerender } = render(list('20260900002'))
  expect(await screen.findByText('20260900002', { selector: 'dd' })).toBeInTheDocument()
  expect(onOrderOpened).toHaveBeenCalledOnce()
  rerender(list())
  await userEvent.click(await screen.findByRole('button', { name: 'Close' }))
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  rerender(list('20260900002'))
  expect(await screen.findByRole('dialog', { name: 'Order' })).toBeInTheDocument()
})

it('gives a paid order back after a question, with its credit note', async () => {
  open()
  await openDetails('20260900002')
  await userEvent.click(await screen.findByRole('button', { name: 'Refund' }))
  const question = within(await screen.findByRole('dialog', { name: 'Refund this order?' }))
  await userEvent.click(await question.findByRole('button', { name: 'Refund ￥134.50' }))
  expect(await screen.findAllByText('￥134.50 refunded')).not.toHaveLength(0)
  expect(await screen.findByText('Refund of unused time')).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Refund' })).toBeNull()
  await userEvent.click(await screen.findByRole('button', { name: 'Credit note' }))
  await vi.waitFor(() => expect(saved).toHaveBeenCalledWith('credit-note-20260900002.pdf'))
})

it('says how many of them an order holds, and the price of one', async () => {
  const several = { ...ordersFixture[1]!, goodsName: 'A5 notebook', goodsType: 2 as const, price: 84 }
  open({}, cashierHandlers({ orders: [{ ...several, quantity: 3, unitPrice: 28 }] }))
  expect(await screen.findByText('A5 notebook × 3')).toBeInTheDocument()
  await openDetails('20260900002')
  expect(await screen.findByText('3 × ￥28.00')).toBeInTheDocument()
})

it('has a credit note of each part that went back, and none of what is on its way', async () => {
  const order = { ...ordersFixture[1]!, refundAmount: 30 }
  const refund = { reason: 'partial' as const, requestTime: order.createTime, doneTime: order.createTime }
  open({}, [
    handle('getOrder', {
      ...checkoutOf(orderedGoods(order), order.goodsType),
      order,
      refunds: [
        { ...refund, amount: 10, creditNote: 1 },
        { ...refund, amount: 15, creditNote: 2 },
        { ...refund, amount: 5, doneTime: null, creditNote: null },
      ],
    }),
  ])
  await openDetails('20260900002')
  expect(await screen.findAllByText('Partial refund')).toHaveLength(3)
  expect(screen.getByText('on its way')).toBeInTheDocument()
  expect(screen.getAllByRole('button', { name: /^Credit note/ })).toHaveLength(2)
  await userEvent.click(screen.getByRole('button', { name: 'Credit note 2' }))
  await vi.waitFor(() => expect(saved).toHaveBeenCalledWith('credit-note-20260900002-2.pdf'))
})

it('leaves refunds of goods of an app to the app', async () => {
  open({}, cashierHandlers({ orders: [{ ...ordersFixture[1]!, goodsType: 2 }] }))
  await openDetails('20260900002')
  expect(await screen.findByRole('button', { name: 'Receipt' })).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Refund' })).toBeNull()
})

it('says why a receipt can’t be had', async () => {
  open({}, [handle('downloadReceipt', () => failure('RECORD_NOT_FOUND'))])
  await openDetails('20260900002')
  await userEvent.click(await screen.findByRole('button', { name: 'Receipt' }))
  expect(await screen.findAllByText('The receipt could not be downloaded')).not.toHaveLength(0)
  expect(saved).not.toHaveBeenCalled()
})

it('can pay only where the host can', async () => {
  open()
  await screen.findByText('20260900001')
  expect(screen.queryByRole('button', { name: /Pay order|Buy again/ })).toBeNull()
})

it('cancels an order after a question, and says so', async () => {
  open({ onPay: vi.fn() })
  await openDetails('20260900001')
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel order' }))
  const question = within(await screen.findByRole('alertdialog', { name: 'Cancel this order?' }))
  await userEvent.click(question.getByRole('button', { name: 'Cancel order' }))
  expect(await screen.findAllByText('Order cancelled')).not.toHaveLength(0)
  expect(
    await within(screen.getByRole('dialog', { name: 'Order' })).findByText('Cancelled'),
  ).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Cancel order' })).toBeNull()
})

it('keeps the question of an order that was paid meanwhile, and says why', async () => {
  open({}, [handle('cancelOrder', () => failure('ORDER_OVER'))])
  await openDetails('20260900001')
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel order' }))
  await userEvent.click(
    within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Cancel order' }),
  )
  expect(await screen.findAllByText('This order is paid or closed')).not.toHaveLength(0)
  expect(screen.getByRole('alertdialog', { name: 'Cancel this order?' })).toBeInTheDocument()
})

it('shows what of a paid order went back, in its row and in its details', async () => {
  const twice = { ...ordersFixture[1]!, refundAmount: 269 }
  open({}, cashierHandlers({ orders: [twice] }))
  expect(await screen.findByText('￥269.00 returned')).toBeInTheDocument()
  await openDetails(twice.orderNumber)
  expect(await screen.findByText('Second payment returned')).toBeInTheDocument()
  expect(screen.getByText('−￥269.00')).toBeInTheDocument()
})

it('offers the next step to who has bought nothing', async () => {
  const onBuy = vi.fn()
  open({ onBuy }, cashierHandlers({ orders: [] }))
  await userEvent.click(await screen.findByRole('button', { name: 'Buy a time card' }))
  expect(onBuy).toHaveBeenCalledOnce()
})

it('asks for nothing while no one is logged in', async () => {
  const listed = vi.fn()
  const list = handle('listOrders', () => {
    listed()
    return { list: [], total: 0 }
  })
  open({ isLoggedIn: false }, [list])
  expect(await screen.findByText('Log in to see your orders')).toBeInTheDocument()
  expect(screen.queryByRole('button')).toBeNull()
  expect(listed).not.toHaveBeenCalled()
})

it('starts at the first page of another kind', async () => {
  const asked = vi.fn()
  const list = handle('listOrders', ({ fields }) => {
    asked(fields.page, fields.status)
    return { list: [], total: 100 }
  })
  open({}, [list])
  await userEvent.click(await screen.findByRole('button', { name: 'Page 10' }))
  await userEvent.click(screen.getByRole('radio', { name: 'Paid' }))
  await vi.waitFor(() => expect(asked).toHaveBeenLastCalledWith('1', 'paid'))
})
