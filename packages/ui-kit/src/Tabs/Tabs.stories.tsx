import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState, type ReactNode } from 'react'
import { expect, userEvent, waitFor, within } from 'storybook/test'
import { Tabs } from './Tabs.tsx'

const tabs = [
  { value: 'vip', label: 'VIP', content: 'Twenty hours of transcription every month.' },
  { value: 'duration', label: 'Duration card', content: 'Hours that wait for you for a year.' },
  { value: 'gift', label: 'Gift code', content: 'Not shown', disabled: true },
]

const meta = {
  component: Tabs,
  args: { label: 'What to buy', value: 'vip', onValueChange: () => undefined, tabs },
  render: ({ value, ...args }) => <Chosen {...args} value={value} />,
} satisfies Meta<typeof Tabs>
export default meta
type Story = StoryObj<typeof meta>

function Chosen(args: Parameters<typeof Tabs>[0]): ReactNode {
  const [value, setValue] = useState(args.value)
  return <Tabs {...args} value={value} onValueChange={setValue} />
}

export const First: Story = { tags: ['dark'] }

export const ByKeyboard: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    canvas.getByRole('tab', { name: 'VIP' }).focus()
    await userEvent.keyboard('{ArrowRight}{Enter}')
    await waitFor(() => expect(canvas.getByRole('tab', { name: 'Duration card' })).toHaveAttribute('aria-selected', 'true'))
    await expect(canvas.getByRole('tabpanel', { name: 'Duration card' })).toHaveTextContent('Hours that wait')
  },
}

export const WithoutItsBar: Story = {
  args: { barHidden: true },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).queryByRole('tablist')).toBeNull()
    await expect(canvasElement).toHaveTextContent('Twenty hours')
  },
}
