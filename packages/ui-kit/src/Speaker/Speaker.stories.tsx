import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { Speaker } from './Speaker.tsx'

const meta = { component: Speaker, args: { index: 0, name: 'Speaker1' } } satisfies Meta<typeof Speaker>
export default meta
type Story = StoryObj<typeof meta>

export const ThreeGradientsTakeTurns: Story = {
  tags: ['dark'],
  render: () => (
    <div style={{ display: 'grid', gap: 8 }}>
      {['Ada', 'Grace', '说话人3', 'Hedy'].map((name, index) => (
        <Speaker key={name} index={index} name={name} size={16} />
      ))}
    </div>
  ),
  play: async ({ canvasElement }) => {
    const circles = [...canvasElement.querySelectorAll('[data-gradient]')].map(
      (circle) => getComputedStyle(circle).backgroundImage,
    )
    await expect(new Set(circles).size).toBe(3)
    await expect(circles[3]).toBe(circles[0])
  },
}
