import { failure, handle, pending } from '@longhand/api-client/testing'
import { inLanguage } from '@longhand/storybook-config/language'
import type { Meta, StoryObj } from '@storybook/react-vite'
import type { HttpHandler } from 'msw'
import { type ReactNode, useState } from 'react'
import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test'
import { ordersFixture } from '../fixtures/answers.ts'
import { cashierHandlers, type FakeCashierStart } from '../fixtures/handlers.ts'
import { Stage } from '@longhand/stage'
import { OrderList, type OrderListProps } from './OrderList.tsx'

interface StoryArgs extends OrderListProps {
  start: FakeCashierStart
  handlers: readonly HttpHandler[]
}

function Surrounded({ start, handlers, ...list }: StoryArgs): ReactNode {
  const [all] = useState(() => [...handlers, ...cashierHandlers(start)])
  return (
    <Stage handlers={all}>
      <OrderList {...list} />
    </Stage>
  )
}

const meta = {
  title: 'OrderList',
  component: Surrounded,
  args: { onPay: fn(), onLoginRequired: fn(), isLoggedIn: true, start: {}, handlers: [] },
} satisfies Meta<typeof Surrounded>
export default meta
type Story = StoryObj<typeof meta>

export const InEveryState: Story = {
  tags: ['chinese'],
  play: async ({ args, globals }) => {
    const row = await screen.findByRole('row', { name: /2 Hours Time Card/ })
    await userEvent.click(
      within(row).getByRole('button', { name: inLanguage(globals, /Pay order/, /去支付订单/) }),
    )
    await expect(args.onPay).toHaveBeenCalledWith(
      expect.objectContaining({ status: 'pending', goodsId: 'card-2h' }),
    )
  },
}

export const Filtered: Story = {
  play: async () => {
    await userEvent.click(await screen.findByRole('radio', { name: 'Expired' }))
    // The list before stays in sight until the new one is there.
    await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(2))
    await expect(screen.getByRole('row', { name: /10 Hours Time Card/ })).toBeVisible()
  },
}
export const Details: Story = {
  tags: ['chinese'],
  play: async ({ globals }) => {
    await userEvent.click(
      await screen.findByRole('button', {
        name: inLanguage(globals, 'Details of order 20260900002', '订单 20260900002 的详情'),
      }),
    )
    const dialog = within(
      await screen.findByRole('dialog', { name: inLanguage(globals, 'Order', '订单详情') }),
    )
    await expect(await dialog.findByText('￥269.00')).toBeVisible()
    await expect(dialog.getByRole('button', { name: inLanguage(globals, 'Receipt', '收据') })).toBeVisible()
  },
}
export const DetailsFailed: Story = {
  args: { handlers: [handle('getOrder', () => failure('RECORD_NOT_FOUND'))] },
  play: async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'Details of order 20260900002' }))
    await expect(await screen.findByText('This order could not be loaded')).toBeVisible()
  },
}
export const Many: Story = {
  args: {
    start: {
      orders: Array.from({ length: 45 }, (_, index) => ({
        ...ordersFixture[index % 4]!,
        orderNumber: `2026${index}`,
      })),
    },
  },
  play: async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'Page 5' }))
    await expect(await screen.findByText('202644')).toBeVisible()
  },
}
export const Nothing: Story = { args: { start: { orders: [] } } }
export const NothingOfThatKind: Story = {
  args: { start: { orders: ordersFixture.slice(0, 1) } },
  play: async () => {
    await userEvent.click(await screen.findByRole('radio', { name: 'Refunded' }))
    await expect(await screen.findByText('No such orders')).toBeVisible()
  },
}
export const Loading: Story = { args: { handlers: [handle('listOrders', pending)] } }
export const Failed: Story = {
  args: { handlers: [handle('listOrders', () => failure('SYSTEM'))] },
  play: async () => expect(await screen.findByText('Orders could not be loaded')).toBeVisible(),
}
export const Visitor: Story = {
  tags: ['chinese'],
  args: { isLoggedIn: false },
  play: async ({ args, globals }) => {
    await userEvent.click(await screen.findByRole('button', { name: inLanguage(globals, 'Log in', '登录') }))
    await expect(args.onLoginRequired).toHaveBeenCalled()
  },
}
