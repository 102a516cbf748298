import { failure, handle, pending } from '@longhand/api-client/testing'
import { inLanguage } from '@longhand/storybook-config/language'
import type { Meta, StoryObj } from '@storybook/react-vite'
import type { HttpHandler } from 'msw'
import type { ReactNode } from 'react'
import { expect, fn, screen, userEvent, waitFor } from 'storybook/test'
import { beanGoodsFixture } from '../fixtures/answers.ts'
import { type FakeRewardsStart, rewardsHandlers } from '../fixtures/handlers.ts'
import { Stage } from '@longhand/stage'
import { RedeemConfirmDialog, type RedeemConfirmDialogProps } from './RedeemConfirmDialog.tsx'

interface StoryArgs extends Pick<RedeemConfirmDialogProps, 'onOpenChange' | 'onRedeemed'> {
  start?: FakeRewardsStart
  handlers?: readonly HttpHandler[]
}

function Surrounded({ start, handlers = [], ...props }: StoryArgs): ReactNode {
  return (
    <Stage handlers={[...handlers, ...rewardsHandlers(start)]}>
      <RedeemConfirmDialog open goods={beanGoodsFixture[1]!} {...props} />
    </Stage>
  )
}

const meta = {
  title: 'RedeemConfirmDialog',
  component: Surrounded,
  args: { onOpenChange: fn(), onRedeemed: fn() },
} satisfies Meta<typeof Surrounded>
export default meta
type Story = StoryObj<typeof meta>

const quantity = (name = 'Quantity') => screen.findByRole('textbox', { name })

export const One: Story = {
  tags: ['dark', 'chinese'],
  play: async ({ args, globals }) => {
    await waitFor(async () =>
      expect(
        await screen.findByText(inLanguage(globals, 'You have 1,250 beans', '您有 1,250 颗豆子')),
      ).toBeVisible(),
    )
    await userEvent.click(screen.getByRole('button', { name: inLanguage(globals, 'Increase', '增加') }))
    await expect(await quantity(inLanguage(globals, 'Quantity', '数量'))).toHaveValue('2')
    await waitFor(() =>
      expect(screen.getByText(inLanguage(globals, '220 beans', '220 颗豆子'))).toBeVisible(),
    )
    await userEvent.click(screen.getByRole('button', { name: inLanguage(globals, 'Redeem now', '立即兑换') }))
    await waitFor(() => expect(args.onRedeemed).toHaveBeenCalledWith({ type: 1, num: 3600, amount: 2 }))
    await expect(args.onOpenChange).toHaveBeenCalledWith(false)
  },
}

export const Most: Story = {
  play: async () => {
    await screen.findByText('You have 1,250 beans')
    const field = await quantity()
    await userEvent.clear(field)
    await userEvent.type(field, '500')
    await userEvent.tab()
    // 1,250 beans at 110.
    await waitFor(() => expect(field).toHaveValue('11'))
    await expect(screen.getByText('1,210 beans')).toBeVisible()
  },
}
export const NoNumber: Story = {
  play: async () => {
    await screen.findByText('You have 1,250 beans')
    const field = await quantity()
    await userEvent.click(screen.getByRole('button', { name: 'Increase' }))
    await userEvent.clear(field)
    await userEvent.type(field, 'many')
    await userEvent.tab()
    await waitFor(() => expect(field).toHaveValue('1'))
  },
}
export const NotEnough: Story = {
  tags: ['chinese'],
  args: { start: { beans: 109 } },
  play: async ({ globals }) =>
    waitFor(async () =>
      expect(
        await screen.findByRole('button', { name: inLanguage(globals, 'Beans not enough', '豆子不足') }),
      ).toBeDisabled(),
    ),
}
export const Refused: Story = {
  args: { handlers: [handle('purchaseGoods', () => failure('NOT_ENOUGH_BEANS'))] },
  play: async ({ args }) => {
    await screen.findByText('You have 1,250 beans')
    await userEvent.click(screen.getByRole('button', { name: 'Redeem now' }))
    await waitFor(async () => expect(await screen.findByText('Beans not enough')).toBeVisible())
    await expect(args.onOpenChange).not.toHaveBeenCalled()
  },
}
export const Loading: Story = { args: { handlers: [handle('getAsset', pending)] } }
