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
    await waitFor(() =>
      expect(canvas.getByRole('tab', { name: 'Duration card' })).toHaveAttribute('aria-selected', 'true'),
    )
    await expect(canvas.getByRole('tabpanel', { name: 'Duration card' })).toHaveTextContent('Hours that wait')
  },
}

export const AllKeys: Story = {
  play: async ({ canvas }) => {
    const [vip, card, gift] = [
      canvas.getByRole('tab', { name: 'VIP' }),
      canvas.getByRole('tab', { name: 'Duration card' }),
      canvas.getByRole('tab', { name: 'Gift code' }),
    ]
    await userEvent.tab()
    await expect(vip).toHaveFocus()
    await userEvent.keyboard('{End}')
    await expect(card).toHaveFocus()
    await expect(gift).toBeDisabled()
    await userEvent.keyboard('{ArrowRight}')
    await expect(vip).toHaveFocus()
    await userEvent.keyboard('{ArrowLeft}')
    await expect(card).toHaveFocus()
    await userEvent.keyboard('{Home}{Alt>}{ArrowRight}{/Alt}')
    await expect(vip).toHaveFocus()
    await userEvent.keyboard('{ArrowRight} ')
    await expect(card).toHaveAttribute('aria-selected', 'true')
    await userEvent.tab()
    const panel = canvas.getByRole('tabpanel', { name: 'Duration card' })
    await expect(panel).toHaveFocus()
    await expect(card).toHaveAttribute('aria-controls', panel.id)
    await userEvent.tab({ shift: true })
    await expect(card).toHaveFocus()
  },
}

export const WithoutItsBar: Story = {
  args: { barHidden: true },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).queryByRole('tablist')).toBeNull()
    await expect(canvasElement).toHaveTextContent('Twenty hours')
  },
}
