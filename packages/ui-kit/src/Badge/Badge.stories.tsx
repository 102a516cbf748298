import type { Meta, StoryObj } from '@storybook/react-vite'
import { Badge } from './Badge.tsx'

const meta = { component: Badge, args: { children: 'Waiting' } } satisfies Meta<typeof Badge>
export default meta
type Story = StoryObj<typeof meta>

export const Tones: Story = {
  tags: ['dark'],
  render: () => (
    <div style={{ display: 'flex', gap: 8 }}>
      <Badge>Waiting</Badge>
      <Badge tone="bean">Done</Badge>
      <Badge tone="amber">7 days left</Badge>
      <Badge tone="red">99+</Badge>
      <Badge tone="vip">VIP</Badge>
    </div>
  ),
}
