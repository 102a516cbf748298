import { failure, handle } from '@longhand/api-client/testing'
import { Stage } from '@longhand/stage'
import { inLanguage } from '@longhand/storybook-config/language'
import type { Meta, StoryObj } from '@storybook/react-vite'
import type { HttpHandler } from 'msw'
import type { ReactNode } from 'react'
import { expect, screen, userEvent, waitFor, within } from 'storybook/test'
import { operatorHandlers } from '../fixtures/handlers.ts'
import { GiftCodes } from '../Orders/GiftCodes.tsx'

function Surrounded({ handlers = [] }: { handlers?: readonly HttpHandler[] }): ReactNode {
  return (
    <Stage handlers={[...handlers, ...operatorHandlers()]}>
      <GiftCodes />
    </Stage>
  )
}

const meta: Meta<typeof Surrounded> = { title: 'MakeCodes', component: Surrounded }
export default meta
type Story = StoryObj<typeof Surrounded>

const open = async (name: string): Promise<ReturnType<typeof within>> => {
  await userEvent.click(await screen.findByRole('button', { name }))
  return within(await screen.findByRole('dialog'))
}
const chooseLastDay = async (dialog: ReturnType<typeof within>, label: RegExp): Promise<void> => {
  await userEvent.click(dialog.getByRole('button', { name: label }))
  await userEvent.click(await screen.findByRole('button', { name: /today|今天/ }))
}

export const Made: Story = {
  tags: ['dark', 'chinese'],
  play: async ({ globals }) => {
    const in2 = (en: string, zh: string): string => inLanguage(globals, en, zh)
    const dialog = await open(in2('Make gift codes', '生成兑换码'))
    const send = dialog.getByRole('button', { name: in2('Make the codes', '生成') })
    await userEvent.click(send)
    const count = dialog.getByRole('textbox', { name: in2('Number of codes', '兑换码数量') })
    await waitFor(() => expect(count).toBeInvalid())
    await expect(dialog.getByText(in2('Please choose the last day.', '请选择结束日期。'))).toBeVisible()
    await userEvent.type(dialog.getByRole('textbox', { name: in2('Number of beans', '豆子数量') }), '50')
    await userEvent.type(count, '1001')
    await waitFor(() => expect(count).toBeInvalid())
    await userEvent.clear(count)
    await userEvent.type(count, '3')
    await userEvent.type(dialog.getByRole('textbox', { name: in2('Purpose', '用途') }), 'Autumn fair')
    await chooseLastDay(dialog, /^(Last day|结束日期)/)
    await userEvent.click(send)
    await expect(await screen.findByRole('status')).toHaveTextContent(
      in2('3 codes were made and saved as a file.', '已生成 3 个兑换码，并存为文件。'),
    )
    const row = within(await screen.findByRole('row', { name: /Autumn fair/ }))
    await expect(row.getByText(in2('50 beans', '50 颗豆子'))).toBeVisible()
    await expect(row.getByText(in2('0 of 3', '0 / 3'))).toBeVisible()
  },
}
export const Refused: Story = {
  args: {
    handlers: [
      handle('createGiftCodes', () =>
        failure('PARAMETER_INVALID', 'These codes would end before they begin'),
      ),
    ],
  },
  play: async () => {
    const dialog = await open('Make gift codes')
    await userEvent.type(dialog.getByRole('textbox', { name: 'Number of beans' }), '50')
    const count = dialog.getByRole('textbox', { name: 'Number of codes' })
    await userEvent.type(count, '3')
    await chooseLastDay(dialog, /^Last day/)
    await userEvent.click(dialog.getByRole('button', { name: 'Make the codes' }))
    await expect(await dialog.findByText('These codes would end before they begin')).toBeVisible()
    await expect(count).toHaveValue('3')
  },
}
export const OneEnded: Story = {
  play: async () => {
    const dialog = await open('Revoke one code')
    const code = dialog.getByRole('textbox', { name: 'Gift code' })
    await userEvent.type(code, 'ABC')
    await userEvent.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Given to the wrong person')
    const send = dialog.getByRole('button', { name: 'Revoke one code' })
    await userEvent.click(send)
    await waitFor(() => expect(code).toBeInvalid())
    await userEvent.type(code, 'DEFGH')
    await userEvent.click(send)
    await expect((await screen.findAllByText('The code was revoked'))[0]).toBeVisible()
  },
}
export const OneUnknown: Story = {
  args: {
    handlers: [
      handle('voidGiftCode', () =>
        failure('NOT_POSSIBLE_NOW', 'There is no such code that could still be redeemed'),
      ),
    ],
  },
  play: async () => {
    const dialog = await open('Revoke one code')
    await userEvent.type(dialog.getByRole('textbox', { name: 'Gift code' }), 'ABCDEFGH')
    await userEvent.type(dialog.getByRole('textbox', { name: 'Reason' }), 'x')
    await userEvent.click(dialog.getByRole('button', { name: 'Revoke one code' }))
    await expect(await dialog.findByText('There is no such code that could still be redeemed')).toBeVisible()
  },
}
