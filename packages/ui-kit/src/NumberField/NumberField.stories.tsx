import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState, type ReactNode } from 'react'
import { expect, userEvent, within } from 'storybook/test'
import { NumberField, type NumberFieldProps } from './NumberField.tsx'

const meta = {
  component: NumberField,
  args: {
    label: 'Quantity',
    value: 1,
    min: 1,
    max: 5,
    onValueChange: () => undefined,
  },
  render: (args) => <Counted {...args} />,
} satisfies Meta<typeof NumberField>
export default meta
type Story = StoryObj<typeof meta>

function Counted(args: NumberFieldProps): ReactNode {
  const [value, setValue] = useState(args.value)
  return <NumberField {...args} value={value} onValueChange={setValue} />
}

export const Stepped: Story = {
  tags: ['dark'],
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    const input = canvas.getByRole('textbox', { name: 'Quantity' })
    await expect(canvas.getByRole('button', { name: 'Decrease' })).toBeDisabled()
    await userEvent.click(canvas.getByRole('button', { name: 'Increase' }))
    await expect(input).toHaveValue('2')
    input.focus()
    await userEvent.keyboard('{ArrowUp}{ArrowUp}{ArrowUp}{ArrowUp}')
    await expect(input).toHaveValue('5')
  },
}

export const EmptiedBecomesTheLeast: Story = {
  args: { value: 3 },
  play: async ({ canvasElement }) => {
    const input = within(canvasElement).getByRole('textbox', { name: 'Quantity' })
    await userEvent.clear(input)
    await userEvent.type(input, 'x')
    await userEvent.tab()
    await expect(input).toHaveValue('1')
  },
}

export const TypedTooMuch: Story = {
  play: async ({ canvasElement }) => {
    const input = within(canvasElement).getByRole('textbox', { name: 'Quantity' })
    await userEvent.clear(input)
    await userEvent.type(input, '99')
    await userEvent.tab()
    await expect(input).toHaveValue('5')
  },
}
