import { failure, handle } from '@longhand/api-client/testing'
import { inLanguage } from '@longhand/storybook-config/language'
import type { Meta, StoryObj } from '@storybook/react-vite'
import type { HttpHandler } from 'msw'
import { type ReactNode, useState } from 'react'
import { expect } from 'storybook/test'
import { vipGoodsFixture } from '../fixtures/answers.ts'
import { cashierHandlers } from '../fixtures/handlers.ts'
import { Stage } from '@longhand/stage'
import { GoodsPrices, type GoodsPricesProps } from './GoodsPrices.tsx'

interface StoryArgs extends GoodsPricesProps {
  handlers: readonly HttpHandler[]
}

function Surrounded({ handlers, ...prices }: StoryArgs): ReactNode {
  const [all] = useState(() => [...handlers, ...cashierHandlers()])
  return (
    <Stage handlers={all}>
      <p data-testid="prices">
        <GoodsPrices {...prices} />
      </p>
    </Stage>
  )
}

const meta = {
  title: 'GoodsPrices',
  component: Surrounded,
  args: { kind: 'vip', handlers: [] },
} satisfies Meta<typeof Surrounded>
export default meta
type Story = StoryObj<typeof meta>

export const Memberships: Story = {
  tags: ['chinese'],
  play: async ({ canvas, globals }) => {
    await canvas.findByText(
      inLanguage(globals, '￥29.90 for 1 month · ￥269.00 for 1 year', '￥29.90 / 1 个月 · ￥269.00 / 1 年'),
    )
  },
}
export const TimeCards: Story = {
  args: { kind: 'duration' },
  play: async ({ canvas }) => {
    await canvas.findByText('￥3.00 for 30 min · ￥36.00 for 10 h')
  },
}
export const OneAlone: Story = {
  args: { handlers: [handle('listGoods', () => vipGoodsFixture.slice(0, 1))] },
  play: async ({ canvas }) => {
    await canvas.findByText('￥29.90 for 1 month')
  },
}
export const NotKnown: Story = {
  args: { handlers: [handle('listGoods', () => failure('PARAMETER_INVALID'))] },
  play: async ({ canvas }) => {
    await expect(canvas.getByTestId('prices')).toHaveTextContent(/^$/)
  },
}
