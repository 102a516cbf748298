import { failure, handle, pending } from '@longhand/api-client/testing'
import type { Role } from '@longhand/contracts'
import { Stage } from '@longhand/stage'
import { inLanguage } from '@longhand/storybook-config/language'
import type { Meta, StoryObj } from '@storybook/react-vite'
import type { HttpHandler } from 'msw'
import { type ReactNode, useState } from 'react'
import { expect, screen, userEvent, waitFor, within } from 'storybook/test'
import { operatorHandlers } from '../fixtures/handlers.ts'
import { exampleOrderDetails } from '../fixtures/sales.ts'
import type { OperatorAddress } from '../operator-address.ts'
import { OrdersSection } from '../Orders/OrdersSection.tsx'

interface SurroundedProps {
  role?: Exclude<Role, 'person'>
  handlers?: readonly HttpHandler[]
}

function Surrounded({ role = 'owner', handlers = [] }: SurroundedProps): ReactNode {
  const [address, setAddress] = useState<OperatorAddress>({ menu: 'orders' })
  return (
    <Stage handlers={[...handlers, ...operatorHandlers()]}>
      <OrdersSection role={role} address={address} onAddressChange={setAddress} />
    </Stage>
  )
}

const meta: Meta<typeof Surrounded> = { title: 'Sales', component: Surrounded }
export default meta
type Story = StoryObj<typeof Surrounded>

const open = async (name: string): Promise<ReturnType<typeof within>> => {
  await userEvent.click(await screen.findByRole('button', { name }))
  return within(await screen.findByRole('dialog'))
}
const detailsOf = 'Details of order 20261114000000000001'

export const Order: Story = {
  tags: ['dark', 'chinese'],
  args: { role: 'support' },
  play: async ({ globals }) => {
    const in2 = (en: string, zh: string): string => inLanguage(globals, en, zh)
    const dialog = await open(in2(detailsOf, '详情：订单 20261114000000000001'))
    const paid = within(await dialog.findByRole('row', { name: /T20261112000000000002/ }))
    await expect(paid.getByText('2026111222001400000000000001')).toBeVisible()
    await expect(
      dialog.getByText(in2('Refused: ACQ.TRADE_HAS_FINISHED', '被拒绝：ACQ.TRADE_HAS_FINISHED')),
    ).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await waitFor(() =>
      expect(
        screen.getByRole('button', { name: in2(detailsOf, '详情：订单 20261114000000000001') }),
      ).toHaveFocus(),
    )
  },
}
export const OrderNotPaid: Story = {
  args: {
    handlers: [handle('getSoldOrder', { ...exampleOrderDetails, attempts: [], refunds: [] })],
  },
  play: async () => {
    const dialog = await open(detailsOf)
    await expect(await dialog.findByText('No one has tried to pay yet')).toBeVisible()
    await expect(dialog.getByText('Nothing was given back')).toBeVisible()
  },
}
export const OrderLoading: Story = {
  args: { handlers: [handle('getSoldOrder', () => pending())] },
  play: async () => void (await open(detailsOf)),
}
export const OrderFailing: Story = {
  args: { handlers: [handle('getSoldOrder', () => failure('SYSTEM'))] },
  play: async () => {
    const dialog = await open(detailsOf)
    await expect(await dialog.findByText('The order could not be loaded')).toBeVisible()
  },
}
export const Refunds: Story = {
  tags: ['dark', 'chinese'],
  play: async ({ globals }) => {
    const in2 = (en: string, zh: string): string => inLanguage(globals, en, zh)
    const dialog = await open(in2('Show refunds', '查看退款'))
    await expect(await dialog.findByText(in2('￥9.90 in one refund', '1 笔退款，共 ￥9.90'))).toBeVisible()
    await expect(dialog.getByText(in2('200 of 600 min unused', '600 分钟中有 200 分钟未使用'))).toBeVisible()
    await userEvent.type(dialog.getByRole('searchbox'), 'ann')
    await expect(await dialog.findByText(in2('No refunds match', '没有符合条件的退款'))).toBeVisible()
    await userEvent.clear(dialog.getByRole('searchbox'))
    await userEvent.click(dialog.getByRole('combobox', { name: in2('Month', '月份') }))
    await userEvent.click(await screen.findByRole('option', { name: in2('October 2026', '2026 年 10 月') }))
    await expect(
      await dialog.findByText(in2('There are no refunds in this month', '该月没有退款')),
    ).toBeVisible()
  },
}
export const RefundsBySupport: Story = {
  args: { role: 'support' },
  play: async () => {
    const dialog = await open('Show refunds')
    await expect(await dialog.findByText('￥9.90 in one refund')).toBeVisible()
    await expect(dialog.queryByRole('button', { name: 'Export as CSV' })).toBeNull()
    await expect(screen.queryByRole('button', { name: /^Ask/, hidden: true })).toBeNull()
  },
}
export const RefundsFailing: Story = {
  args: { handlers: [handle('listRefunds', () => failure('SYSTEM'))] },
  play: async () => {
    const dialog = await open('Show refunds')
    await expect(await dialog.findByText('The refunds could not be loaded')).toBeVisible()
  },
}
export const RefundsLoading: Story = {
  args: { handlers: [handle('listRefunds', () => pending())] },
  play: async () => void (await open('Show refunds')),
}
export const Asked: Story = {
  play: async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'Ask the payment companies now' }))
    await expect((await screen.findAllByText('The payment companies were asked'))[0]).toBeVisible()
  },
}
export const AskedInPart: Story = {
  args: { handlers: [handle('reconcileOrders', { isDone: false })] },
  play: async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'Ask the payment companies now' }))
    await expect((await screen.findAllByText(/^There is more to ask/))[0]).toBeVisible()
  },
}
export const NotAsked: Story = {
  args: { handlers: [handle('reconcileOrders', () => failure('SYSTEM'))] },
  play: async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'Ask the payment companies now' }))
    await expect(await screen.findByText('System exception')).toBeVisible()
  },
}
