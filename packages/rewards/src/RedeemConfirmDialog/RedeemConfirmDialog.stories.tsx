import { failure, handle, pending } from '@longhand/api-client/testing'
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
  play: async ({ args }) => {
    await waitFor(async () => expect(await screen.findByText('You have 1,250 beans')).toBeVisible())
    await userEvent.click(screen.getByRole('button', { name: 'Increase' }))
    await expect(await quantity()).toHaveValue('2')
    await waitFor(() => expect(screen.getByText('220 beans')).toBeVisible())
    await userEvent.click(screen.getByRole('button', { name: 'Redeem now' }))
    await waitFor(() => expect(args.onRedeemed).toHaveBeenCalledWith({ type: 1, num: 3600, amount: 2 }))
    await expect(args.onOpenChange).toHaveBeenCalledWith(false)
  },
}
export const Chinese: Story = { globals: { locale: 'zh-CN' }, play: async () => void (await quantity('数量')) }
export const Dark: Story = { globals: { theme: 'dark' } }

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
  args: { start: { beans: 109 } },
  play: async () => waitFor(async () => expect(await screen.findByRole('button', { name: 'Beans not enough' })).toBeDisabled()),
}
export const NotEnoughChinese: Story = {
  args: { start: { beans: 0 } },
  globals: { locale: 'zh-CN' },
  play: async () => void (await screen.findByRole('button', { name: '豆子不足' })),
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
