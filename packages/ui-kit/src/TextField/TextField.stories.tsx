import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState, type ReactNode } from 'react'
import { expect, userEvent, within } from 'storybook/test'
import { Button } from '../Button/Button.tsx'
import { TextField, type TextFieldProps } from './TextField.tsx'

const meta = {
  component: TextField,
  args: { label: 'Email', value: '', onValueChange: () => undefined },
  decorators: [
    (Story) => (
      <div style={{ width: 360 }}>
        <Story />
      </div>
    ),
  ],
  render: (args) => <Typed {...args} />,
} satisfies Meta<typeof TextField>
export default meta
type Story = StoryObj<typeof meta>

function Typed(args: TextFieldProps): ReactNode {
  const [value, setValue] = useState(args.value)
  return <TextField {...args} value={value} onValueChange={setValue} />
}

export const Empty: Story = {
  args: { placeholder: 'you@example.com', hint: 'We send a code to this address.' },
}

export const Invalid: Story = {
  tags: ['dark'],
  args: { value: 'ada@', error: 'Valid email required' },
  play: async ({ canvasElement }) => {
    const input = within(canvasElement).getByLabelText('Email')
    await expect(input).toBeInvalid()
    await expect(input).toHaveAccessibleDescription('Valid email required')
  },
}

export const Chinese: Story = {
  args: { label: '邮箱', value: 'ada@', error: '请输入有效的邮箱地址' },
  globals: { locale: 'zh-CN' },
}
export const Disabled: Story = { args: { value: 'ada@example.com', disabled: true } }
export const Search: Story = {
  args: { label: 'Search', labelHidden: true, icon: 'search', placeholder: 'Names and text', type: 'search' },
}

export const WithAButtonInside: Story = {
  args: {
    label: 'Verification code',
    inputMode: 'numeric',
    maxLength: 6,
    trailing: (
      <Button size="small" variant="quiet">
        Get code
      </Button>
    ),
  },
}

export const NothingMovesWhenAnErrorAppears: Story = {
  args: { reserveMessage: true },
  render: (args) => <Checked {...args} />,
  play: async ({ canvasElement }) => {
    const before = canvasElement.getBoundingClientRect().height
    await userEvent.type(within(canvasElement).getByLabelText('Email'), 'x')
    await expect(within(canvasElement).getByText('Valid email required')).toBeVisible()
    await expect(canvasElement.getBoundingClientRect().height).toBe(before)
  },
}

function Checked(args: TextFieldProps): ReactNode {
  const [value, setValue] = useState('')
  return (
    <TextField
      {...args}
      value={value}
      onValueChange={setValue}
      error={value && !value.includes('@') ? 'Valid email required' : undefined}
    />
  )
}
