import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState, type ReactNode } from 'react'
import { expect, userEvent, within } from 'storybook/test'
import { PasswordField, type PasswordFieldProps } from './PasswordField.tsx'

const meta = {
  component: PasswordField,
  args: {
    label: 'Password',
    value: 'correct horse',
    onValueChange: () => undefined,
  },
  decorators: [
    (Story) => (
      <div style={{ width: 360 }}>
        <Story />
      </div>
    ),
  ],
  render: (args) => <Typed {...args} />,
} satisfies Meta<typeof PasswordField>
export default meta
type Story = StoryObj<typeof meta>

function Typed(args: PasswordFieldProps): ReactNode {
  const [value, setValue] = useState(args.value)
  return <PasswordField {...args} value={value} onValueChange={setValue} />
}

export const ShownAndHidden: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await expect(canvas.getByLabelText('Password')).toHaveAttribute('type', 'password')
    await userEvent.click(canvas.getByRole('button', { name: 'Show password' }))
    await expect(canvas.getByLabelText('Password')).toHaveAttribute('type', 'text')
    await userEvent.click(canvas.getByRole('button', { name: 'Hide password' }))
    await expect(canvas.getByLabelText('Password')).toHaveAttribute('type', 'password')
  },
}

export const Invalid: Story = { args: { value: 'short', error: 'Must be 8-20 characters' } }
