import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, within } from 'storybook/test'
import { VisuallyHidden } from './VisuallyHidden.tsx'

const meta = { component: VisuallyHidden, args: { children: 'unread' } } satisfies Meta<typeof VisuallyHidden>
export default meta
type Story = StoryObj<typeof meta>

export const PartOfAName: Story = {
  render: () => (
    <button type="button">
      3 <VisuallyHidden>unread messages</VisuallyHidden>
    </button>
  ),
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByRole('button', { name: '3 unread messages' })).toBeVisible()
  },
}
