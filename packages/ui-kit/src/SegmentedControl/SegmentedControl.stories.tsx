import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState, type ReactNode } from 'react'
import { expect, userEvent, within } from 'storybook/test'
import { SegmentedControl, type SegmentedControlProps } from './SegmentedControl.tsx'

const meta = {
  component: SegmentedControl,
  args: {
    label: 'Theme',
    value: 'system',
    onValueChange: () => undefined,
    options: [
      { value: 'system', label: 'System' },
      { value: 'light', label: 'Light' },
      { value: 'dark', label: 'Dark' },
    ],
  },
  render: (args) => <Chosen {...args} />,
} satisfies Meta<typeof SegmentedControl>
export default meta
type Story = StoryObj<typeof meta>

function Chosen(args: SegmentedControlProps<string>): ReactNode {
  const [value, setValue] = useState(args.value)
  return <SegmentedControl {...args} value={value} onValueChange={setValue} />
}

export const ByPressAndByKeyboard: Story = {
  tags: ['dark'],
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.click(canvas.getByText('Light'))
    await expect(canvas.getByRole('radio', { name: 'Light' })).toBeChecked()
    await userEvent.keyboard('{ArrowRight}')
    await expect(canvas.getByRole('radio', { name: 'Dark' })).toBeChecked()
  },
}

export const Small: Story = { args: { size: 'small' } }
