import type { Meta, StoryObj } from '@storybook/react-vite'
import { Kbd } from './Kbd.tsx'

const meta = { component: Kbd, args: { children: 'Space' } } satisfies Meta<typeof Kbd>
export default meta
type Story = StoryObj<typeof meta>

export const Keys: Story = {
  tags: ['dark'],
  render: () => (
    <p>
      <Kbd>Space</Kbd> plays, <Kbd>←</Kbd> and <Kbd>→</Kbd> skip.
    </p>
  ),
}
