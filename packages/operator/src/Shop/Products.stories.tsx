import { failure, handle, pending } from '@longhand/api-client/testing'
import { Stage } from '@longhand/stage'
import { inLanguage } from '@longhand/storybook-config/language'
import type { Meta, StoryObj } from '@storybook/react-vite'
import type { HttpHandler } from 'msw'
import type { ReactNode } from 'react'
import { expect, screen, userEvent, waitFor, within } from 'storybook/test'
import { operatorHandlers } from '../fixtures/handlers.ts'
import { exampleProducts } from '../fixtures/shop.ts'
import { Products } from './Products.tsx'

function Surrounded({ handlers = [] }: { handlers?: readonly HttpHandler[] }): ReactNode {
  return (
    <Stage handlers={[...handlers, ...operatorHandlers()]}>
      <Products />
    </Stage>
  )
}

const meta: Meta<typeof Surrounded> = { title: 'Products', component: Surrounded }
export default meta
type Story = StoryObj<typeof Surrounded>

let isCheaper = false

const rowOf = async (name: RegExp): Promise<ReturnType<typeof within>> =>
  within(await screen.findByRole('row', { name }))
const open = async (name: string): Promise<ReturnType<typeof within>> => {
  await userEvent.click(await screen.findByRole('button', { name }))
  return within(await screen.findByRole('dialog'))
}

export const Listed: Story = {
  tags: ['dark', 'chinese'],
  play: async ({ globals }) => {
    const in2 = (en: string, zh: string): string => inLanguage(globals, en, zh)
    const quarter = await rowOf(/vip-quarter/)
    await expect(quarter.getByText(in2('90 days of VIP', '90 天 VIP'))).toBeVisible()
    await expect(quarter.getByText('￥79.90')).toBeVisible()
    await expect(quarter.getByText(in2('Before the discount: ￥89.70', '原价：￥89.70'))).toBeVisible()
    await expect((await rowOf(/vip-week/)).queryByRole('button')).toBeNull()
  },
}
export const Priced: Story = {
  tags: ['dark', 'chinese'],
  play: async ({ globals }) => {
    const in2 = (en: string, zh: string): string => inLanguage(globals, en, zh)
    const dialog = await open(in2('Change price of 1 Hour Time Card', '修改价格：1 小时时长卡'))
    const price = dialog.getByRole('textbox', { name: in2('Price in yuan', '价格（元）') })
    const original = dialog.getByRole('textbox', {
      name: in2('Price before the discount, in yuan', '原价（元）'),
    })
    await expect(price).toHaveValue('6.90')
    await userEvent.clear(price)
    await userEvent.type(price, '5,9')
    const send = dialog.getByRole('button', { name: in2('Change price', '修改价格') })
    await userEvent.click(send)
    await waitFor(() => expect(price).toBeInvalid())
    await userEvent.clear(price)
    await userEvent.type(price, '5.9')
    await userEvent.type(original, '5')
    await waitFor(() => expect(original).toBeInvalid())
    await userEvent.clear(original)
    await userEvent.type(original, '6.9')
    await userEvent.type(dialog.getByRole('textbox', { name: in2('Reason', '原因') }), 'Spring')
    await userEvent.click(send)
    await expect(await (await rowOf(/card-1h/)).findByText('￥5.90')).toBeVisible()
  },
}
/** What was entered stays, next to what another has set; who goes on means it. */
export const PricedByAnother: Story = {
  args: {
    handlers: [
      handle('listProducts', () =>
        exampleProducts.map((one) => (isCheaper ? { ...one, priceFen: 500 } : one)),
      ),
      handle('setProductPrice', ({ fields }) => {
        isCheaper = true
        const { priceFen } = fields['from'] as { priceFen: number }
        return priceFen === 500 ? null : failure('NEWER_REVISION', 'Someone else has changed it')
      }),
    ],
  },
  beforeEach: () => {
    isCheaper = false
  },
  play: async () => {
    const dialog = await open('Change price of 1 Hour Time Card')
    const price = dialog.getByRole('textbox', { name: 'Price in yuan' })
    await userEvent.clear(price)
    await userEvent.type(price, '5.9')
    await userEvent.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Spring')
    const send = dialog.getByRole('button', { name: 'Change price' })
    await userEvent.click(send)
    await expect(await dialog.findByText('Someone else has changed it')).toBeVisible()
    await expect(await dialog.findByText(/Now: ￥5\.00/)).toBeVisible()
    await expect(price).toHaveValue('5.9')
    await userEvent.click(send)
    await waitFor(() => expect(price).not.toBeInTheDocument())
  },
}
export const Retired: Story = {
  play: async () => {
    const dialog = await open('Stop selling VIP, 3 months')
    await userEvent.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Over')
    await userEvent.click(dialog.getByRole('button', { name: 'Stop selling' }))
    await expect(await (await rowOf(/vip-quarter/)).findByText(/^Not sold since/)).toBeVisible()
    await expect((await rowOf(/vip-quarter/)).queryByRole('button')).toBeNull()
  },
}
export const Added: Story = {
  tags: ['dark', 'chinese'],
  play: async ({ globals }) => {
    const in2 = (en: string, zh: string): string => inLanguage(globals, en, zh)
    const dialog = await open(in2('Add a product', '添加商品'))
    const fill = async (name: string, value: string): Promise<HTMLElement> => {
      const field = dialog.getByRole('textbox', { name })
      await userEvent.clear(field)
      await userEvent.type(field, value)
      return field as HTMLElement
    }
    const send = dialog.getByRole('button', { name: in2('Add', '添加') })
    await userEvent.click(send)
    await waitFor(() =>
      expect(dialog.getByRole('textbox', { name: in2('Name in English', '英文名称') })).toBeInvalid(),
    )
    const days = await fill(in2('Days', '天数'), '3651')
    await waitFor(() => expect(days).toBeInvalid())
    await fill(in2('Days', '天数'), '7')
    await fill(in2('Name in English', '英文名称'), 'Trial week')
    await fill(in2('Name in Chinese', '中文名称'), '体验周')
    await fill(in2('Price in yuan', '价格（元）'), '9.9')
    await fill(in2('ID', '编号'), 'vip-week')
    await userEvent.click(send)
    // What was used once is refused, and nothing that was entered is lost.
    await expect(await dialog.findByText('There is or was a product with this id')).toBeVisible()
    await fill(in2('ID', '编号'), 'vip-trial')
    await userEvent.click(send)
    const row = await rowOf(/vip-trial/)
    await expect(row.getByText(in2('7 days of VIP', '7 天 VIP'))).toBeVisible()
    await expect(row.getByText('￥9.90')).toBeVisible()
  },
}
export const Empty: Story = {
  args: { handlers: [handle('listProducts', [])] },
  play: async () => void (await screen.findByText('No product is on sale')),
}
export const Loading: Story = { args: { handlers: [handle('listProducts', () => pending())] } }
export const Failing: Story = {
  args: { handlers: [handle('listProducts', () => failure('SYSTEM'))] },
  play: async () => void (await screen.findByText('The products could not be loaded')),
}
