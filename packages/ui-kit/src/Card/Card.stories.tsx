import type { Meta, StoryObj } from '@storybook/react-vite'
import { Card } from './Card.tsx'

const meta = {
  component: Card,
  args: { children: 'A sheet of paper on the page.', style: { width: 320 } },
} satisfies Meta<typeof Card>
export default meta
type Story = StoryObj<typeof meta>

export const Plain: Story = {}
export const Vip: Story = {
  tags: ['dark'],
  args: { tone: 'vip', children: 'VIP: twenty hours of transcription every month.' },
}
