import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState, type ReactNode } from 'react'
import { expect, fn, userEvent, within } from 'storybook/test'
import { Slider, type SliderProps } from './Slider.tsx'

const meta = {
  component: Slider,
  args: {
    label: 'Speed',
    value: 1,
    min: 0.5,
    max: 2,
    step: 0.25,
    onValueChange: () => undefined,
    onValueCommitted: fn(),
    formatValue: (value: number) => `${value}×`,
  },
  decorators: [
    (Story) => (
      <div style={{ width: 280 }}>
        <Story />
      </div>
    ),
  ],
  render: (args) => <Moved {...args} />,
} satisfies Meta<typeof Slider>
export default meta
type Story = StoryObj<typeof meta>

function Moved(args: SliderProps): ReactNode {
  const [value, setValue] = useState(args.value)
  return <Slider {...args} value={value} onValueChange={setValue} />
}

export const ByKeyboard: Story = {
  tags: ['dark'],
  play: async ({ canvasElement, args }) => {
    const slider = within(canvasElement).getByRole('slider', { name: 'Speed' })
    await expect(slider).toHaveAttribute('aria-valuetext', '1×')
    slider.focus()
    await userEvent.keyboard('{ArrowRight}')
    await expect(slider).toHaveAttribute('aria-valuetext', '1.25×')
    await expect(within(canvasElement).getByText('1.25×')).toBeVisible()
    await expect(args.onValueCommitted).toHaveBeenLastCalledWith(1.25)
  },
}

export const Disabled: Story = { args: { disabled: true } }
