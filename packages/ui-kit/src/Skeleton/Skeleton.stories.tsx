import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, waitFor } from 'storybook/test'
import { Skeleton } from './Skeleton.tsx'

const meta = { component: Skeleton, args: { lines: 4, width: '420px' } } satisfies Meta<typeof Skeleton>
export default meta
type Story = StoryObj<typeof meta>

export const Lines: Story = {}
export const Dark: Story = { globals: { theme: 'dark' } }
export const Block: Story = { args: { lines: 1, height: '120px' } }

export const ShowsOnlyAfterAMoment: Story = {
  play: async ({ canvasElement }) => {
    const skeleton = canvasElement.querySelector('[aria-hidden]') as Element
    const { animationDelay, animationFillMode } = getComputedStyle(skeleton)
    await expect([animationDelay.split(', ')[0], animationFillMode.split(', ')[0]]).toEqual(['0.15s', 'backwards'])
    await waitFor(() => expect(skeleton).toBeVisible())
  },
}
