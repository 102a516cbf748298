import { failure, handle, pending } from '@longhand/api-client/testing'
import { inLanguage } from '@longhand/storybook-config/language'
import type { Meta, StoryObj } from '@storybook/react-vite'
import type { HttpHandler } from 'msw'
import type { ReactNode } from 'react'
import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test'
import { beanGoodsFixture, directGoodsFixture } from '../fixtures/answers.ts'
import { type FakeRewardsStart, rewardsHandlers } from '../fixtures/handlers.ts'
import { Stage } from '@longhand/stage'
import { ShopDialog, type ShopDialogProps } from './ShopDialog.tsx'

interface StoryArgs extends Partial<ShopDialogProps> {
  start?: FakeRewardsStart
  handlers?: readonly HttpHandler[]
}

function Surrounded({ start, handlers = [], ...props }: StoryArgs): ReactNode {
  return (
    <Stage handlers={[...handlers, ...rewardsHandlers(start)]}>
      <ShopDialog
        open
        onOpenChange={() => undefined}
        beanDetailHref="/personalInfo?menu=coinDetail"
        {...props}
      />
    </Stage>
  )
}

const meta: Meta<StoryArgs> = {
  title: 'ShopDialog',
  component: Surrounded,
  args: { onBuy: fn(), onOpenBeanDetail: fn() },
}
export default meta
type Story = StoryObj<StoryArgs>

const long = '十小时会议访谈讲座录音转写时长卡（含标点与说话人区分）'

export const Goods: Story = {
  tags: ['dark', 'chinese'],
  play: async ({ args, globals }) => {
    const direct = await screen.findByRole('region', {
      name: inLanguage(globals, 'Buy directly', '直接购买'),
    })
    await userEvent.click(
      await within(direct).findByRole('button', {
        name: inLanguage(globals, 'Buy: 1 Hour Time Card', '购买：1 Hour Time Card'),
      }),
    )
    await expect(args.onBuy).toHaveBeenCalledWith(directGoodsFixture[1])
    await expect(
      await within(
        screen.getByRole('region', { name: inLanguage(globals, 'With beans', '豆子兑换') }),
      ).findAllByText(inLanguage(globals, 'Valid for 3 months', '有效期 3 个月')),
    ).toHaveLength(6)
    await userEvent.click(screen.getByRole('link', { name: inLanguage(globals, 'Check detail', '查看明细') }))
    await expect(args.onOpenBeanDetail).toHaveBeenCalledOnce()
    await waitFor(() => expect(screen.getByText('1,250')).toBeVisible())
  },
}

export const AboutShop: Story = {
  play: async () => {
    await userEvent.hover(await screen.findByRole('button', { name: 'About the shop' }))
    await waitFor(async () =>
      expect(await screen.findByText(/valid for 1 year, cards for beans for 3 months/)).toBeVisible(),
    )
  },
}
export const AboutBeans: Story = {
  tags: ['chinese'],
  play: async ({ globals }) => {
    await userEvent.hover(
      await screen.findByRole('button', { name: inLanguage(globals, 'About beans', '豆子说明') }),
    )
    await waitFor(async () =>
      expect(
        await screen.findByText(inLanguage(globals, /Beans can’t be bought/, /豆子不可购买/)),
      ).toBeVisible(),
    )
  },
}
export const Redeems: Story = {
  play: async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'Redeem: 2 Hour Time Card' }))
    const question = await screen.findByRole('dialog', { name: 'Redeem with beans' })
    await userEvent.click(await within(question).findByRole('button', { name: 'Increase' }))
    await userEvent.click(within(question).getByRole('button', { name: 'Redeem now' }))
    const popup = await screen.findByRole('dialog', { name: 'It’s yours' })
    await waitFor(() => expect(within(popup).getByText('2 h time card ×2')).toBeVisible())
    await userEvent.click(within(popup).getByRole('button', { name: 'Get' }))
    await waitFor(() => expect(screen.getByText('830')).toBeVisible())
  },
}
export const WithoutCashier: Story = {
  args: { onBuy: undefined },
  play: async () => {
    await screen.findByRole('region', { name: 'With beans' })
    await expect(screen.queryByRole('region', { name: 'Buy directly' })).toBeNull()
  },
}
export const Empty: Story = {
  args: { handlers: [handle('listGoods', []), handle('listBeanGoods', { list: [], total: 0 })] },
}
export const Long: Story = {
  args: {
    start: { beans: 98_765_432 },
    handlers: [
      handle('listBeanGoods', {
        list: beanGoodsFixture.map((goods) => ({
          ...goods,
          goodsName: long,
          exchangeCoin: 1_234_567,
          originalCoin: 2_345_678,
        })),
        total: 6,
      }),
    ],
  },
}
export const Loading: Story = {
  args: {
    handlers: [handle('listGoods', pending), handle('listBeanGoods', pending), handle('getAsset', pending)],
  },
}
export const Failed: Story = {
  args: {
    handlers: [
      handle('listGoods', () => failure('SYSTEM')),
      handle('listBeanGoods', () => failure('SYSTEM')),
    ],
  },
  play: async () => void (await screen.findAllByRole('button', { name: 'Try again' })),
}
export const Visitor: Story = {
  args: { isLoggedIn: false, onLogIn: fn() },
  play: async ({ args }) => {
    await userEvent.click(await screen.findByRole('button', { name: 'Log in' }))
    await expect(args.onLogIn).toHaveBeenCalledOnce()
  },
}
