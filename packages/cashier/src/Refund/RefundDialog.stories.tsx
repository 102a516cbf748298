import { failure, handle, pending } from '@longhand/api-client/testing'
import type { PayOrder } from '@longhand/contracts'
import { Stage } from '@longhand/stage'
import { inLanguage } from '@longhand/storybook-config/language'
import { Button } from '@longhand/ui-kit'
import type { Meta, StoryObj } from '@storybook/react-vite'
import type { HttpHandler } from 'msw'
import { type ReactNode, useRef, useState } from 'react'
import { expect, screen, userEvent, waitFor } from 'storybook/test'
import { cardGoodsFixture, ordersFixture, refundQuoteOf } from '../fixtures/answers.ts'
import { cashierHandlers } from '../fixtures/handlers.ts'
import { RefundDialog } from './RefundDialog.tsx'

interface StoryArgs {
  handlers: readonly HttpHandler[]
}

const membership = ordersFixture[1]!
const card: PayOrder = {
  ...membership,
  goodsType: 0,
  goodsName: '10 Hours Time Card',
  price: cardGoodsFixture[5]!.price,
  duration: cardGoodsFixture[5]!.duration,
}
const quoted = (change: Partial<ReturnType<typeof refundQuoteOf>>, order = card) =>
  handle('quoteRefund', () => ({ ...refundQuoteOf(order), ...change }))

function Surrounded({ handlers }: StoryArgs): ReactNode {
  const [all] = useState(() => [...handlers, ...cashierHandlers()])
  const [isOpen, setOpen] = useState(false)
  const next = useRef<HTMLButtonElement>(null)
  return (
    <Stage handlers={all}>
      <Button onClick={() => setOpen(true)}>Refund</Button>
      <Button ref={next}>Receipt</Button>
      <RefundDialog
        open={isOpen}
        onOpenChange={setOpen}
        orderNumber={membership.orderNumber}
        nextFocus={next}
      />
    </Stage>
  )
}

const meta = {
  title: 'RefundDialog',
  component: Surrounded,
  args: { handlers: [] },
} satisfies Meta<typeof Surrounded>
export default meta
type Story = StoryObj<typeof meta>

const open = async (): Promise<void> => {
  await userEvent.click(await screen.findByRole('button', { name: 'Refund' }))
  await screen.findByRole('dialog')
}

export const Membership: Story = {
  tags: ['chinese'],
  play: async ({ globals }) => {
    await open()
    await waitFor(() =>
      expect(
        screen.getByRole('button', { name: inLanguage(globals, 'Refund ￥134.50', '退款 ￥134.50') }),
      ).toBeVisible(),
    )
    await waitFor(() =>
      expect(screen.getByRole('button', { name: inLanguage(globals, 'Keep it', '暂不退款') })).toHaveFocus(),
    )
  },
}
export const UntouchedMembership: Story = {
  args: {
    handlers: [
      quoted({ rule: 'untouched', amount: 269, unusedSeconds: 864_000, unusedDays: 364 }, membership),
    ],
  },
  play: async () => {
    await open()
    await waitFor(() =>
      expect(
        screen.getByText('Nothing of it was used: within 24 hours you get the whole price.'),
      ).toBeVisible(),
    )
  },
}
export const CardInUse: Story = {
  tags: ['chinese'],
  args: { handlers: [quoted({ heldSeconds: 1800 })] },
  play: async ({ globals }) => {
    await open()
    await waitFor(() =>
      expect(screen.getByText(inLanguage(globals, 'Held by a transcription', '转写占用中'))).toBeVisible(),
    )
  },
}
export const NotPossible: Story = {
  args: {
    handlers: [
      quoted({
        amount: 0,
        refusal: 'too-late',
        note: 'The time for refunding this order is over',
      }),
    ],
  },
  play: async () => {
    await open()
    await waitFor(() => expect(screen.getByText('The time for refunding this order is over')).toBeVisible())
    await expect(screen.queryByRole('button', { name: /^Refund ￥/ })).toBeNull()
  },
}
export const Confirmed: Story = {
  play: async () => {
    await open()
    await userEvent.click(await screen.findByRole('button', { name: 'Refund ￥134.50' }))
    await waitFor(() => expect(screen.getByText('￥134.50 refunded')).toBeVisible())
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await waitFor(() => expect(screen.getByRole('button', { name: 'Receipt' })).toHaveFocus())
  },
}
export const Kept: Story = {
  play: async () => {
    await open()
    await userEvent.click(await screen.findByRole('button', { name: 'Keep it' }))
    await waitFor(() => expect(screen.getByRole('button', { name: 'Refund' })).toHaveFocus())
  },
}
export const Refused: Story = {
  args: {
    handlers: [
      handle('requestRefund', () =>
        failure('NOT_POSSIBLE_NOW', 'The amount has changed since you looked. Please look at it again'),
      ),
    ],
  },
  play: async () => {
    await open()
    await userEvent.click(await screen.findByRole('button', { name: 'Refund ￥134.50' }))
    await waitFor(() =>
      expect(
        screen.getAllByText('The amount has changed since you looked. Please look at it again'),
      ).not.toHaveLength(0),
    )
    await expect(screen.getByRole('dialog')).toBeVisible()
  },
}
export const Asking: Story = {
  args: { handlers: [handle('requestRefund', pending)] },
  play: async () => {
    await open()
    await userEvent.click(await screen.findByRole('button', { name: 'Refund ￥134.50' }))
    await userEvent.keyboard('{Escape}')
    await expect(screen.getByRole('dialog')).toBeVisible()
  },
}
export const Loading: Story = { args: { handlers: [handle('quoteRefund', pending)] }, play: open }
export const Failed: Story = {
  args: { handlers: [handle('quoteRefund', () => failure('SYSTEM'))] },
  play: async () => {
    await open()
    await waitFor(() => expect(screen.getByText('The refund amount could not be loaded')).toBeVisible())
  },
}
