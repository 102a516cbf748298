import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState, type ReactNode } from 'react'
import { expect, userEvent, within } from 'storybook/test'
import { Switch, type SwitchProps } from './Switch.tsx'

const meta = {
  component: Switch,
  args: { label: 'Show unread only', checked: false, onCheckedChange: () => undefined },
  render: (args) => <Switched {...args} />,
} satisfies Meta<typeof Switch>
export default meta
type Story = StoryObj<typeof meta>

function Switched(args: SwitchProps): ReactNode {
  const [checked, setChecked] = useState(args.checked)
  return <Switch {...args} checked={checked} onCheckedChange={setChecked} />
}

export const Off: Story = {}
export const On: Story = { tags: ['dark'], args: { checked: true } }
export const Disabled: Story = { args: { disabled: true } }

export const Toggled: Story = {
  play: async ({ canvasElement }) => {
    const control = within(canvasElement).getByRole('switch', { name: 'Show unread only' })
    await userEvent.click(within(canvasElement).getByText('Show unread only'))
    await expect(control).toBeChecked()
    control.focus()
    await userEvent.keyboard(' ')
    await expect(control).not.toBeChecked()
  },
}
