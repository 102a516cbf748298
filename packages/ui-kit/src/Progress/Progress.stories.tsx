import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, within } from 'storybook/test'
import { Progress } from './Progress.tsx'

const meta = {
  component: Progress,
  args: { label: 'Recognising speech', value: 0.42, detail: '42 % · 3 min left' },
  decorators: [
    (Story) => (
      <div style={{ width: 420 }}>
        <Story />
      </div>
    ),
  ],
} satisfies Meta<typeof Progress>
export default meta
type Story = StoryObj<typeof meta>

export const Known: Story = {
  tags: ['dark'],
  play: async ({ canvasElement }) => {
    const bar = within(canvasElement).getByRole('progressbar', { name: 'Recognising speech' })
    await expect(bar).toHaveAttribute('aria-valuenow', '0.42')
    await expect(bar).toHaveAttribute('aria-valuetext', '42%')
  },
}

/** Each story is checked by axe, which knows no numbers with an exponent. */
export const HardlyBegun: Story = {
  args: { value: 6.1e-7, detail: undefined },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '0')
  },
}

export const Unknown: Story = {
  args: { label: 'Waiting for a worker', value: null, detail: undefined },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByRole('progressbar')).not.toHaveAttribute('aria-valuenow')
  },
}

export const Paused: Story = { args: { label: 'interview.mp3', tone: 'amber', detail: 'Paused' } }
export const Failed: Story = {
  args: {
    label: 'a-very-long-file-name-of-an-interview-with-many-people-2026-11-21.mp3',
    tone: 'red',
    detail: 'Stopped',
  },
}
export const NamedOnly: Story = { args: { labelHidden: true, detail: undefined } }
