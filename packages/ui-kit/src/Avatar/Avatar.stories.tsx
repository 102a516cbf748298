import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { Avatar } from './Avatar.tsx'

const meta = { component: Avatar, args: { name: 'ada' } } satisfies Meta<typeof Avatar>
export default meta
type Story = StoryObj<typeof meta>

export const Initial: Story = {
  play: async ({ canvasElement }) => {
    await expect(canvasElement).toHaveTextContent('A')
  },
}

export const ChineseName: Story = { args: { name: '王芳', size: 48 } }
export const NoName: Story = { args: { name: '' } }

export const MissingPhoto: Story = {
  args: { photo: 'data:image/png;base64,broken', size: 48 },
  play: async ({ canvasElement }) => {
    await expect(canvasElement).toHaveTextContent('A')
  },
}
