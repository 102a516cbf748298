import type { Meta, StoryObj } from '@storybook/react-vite'
import { Notice } from './Notice.tsx'

const meta = { component: Notice, args: { children: 'This server recognises English only.' } } satisfies Meta<
  typeof Notice
>
export default meta
type Story = StoryObj<typeof meta>

export const Tones: Story = {
  tags: ['dark'],
  render: () => (
    <div style={{ display: 'grid', gap: 8, maxWidth: 520 }}>
      <Notice>This server recognises English only.</Notice>
      <Notice tone="bean">Twelve minutes come from today’s free time.</Notice>
      <Notice tone="amber">The recording is longer than three hours: cut it at a silence first.</Notice>
      <Notice tone="red">Email or password is wrong.</Notice>
    </div>
  ),
}
