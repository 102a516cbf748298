import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, userEvent } from 'storybook/test'
import { VisitorState } from './VisitorState.tsx'

const meta = {
  component: VisitorState,
  args: {
    icon: 'gift',
    title: 'Log in to see your rewards',
    description: 'Beans, tasks and gifts belong to your account.',
    logInLabel: 'Log in',
  },
} satisfies Meta<typeof VisitorState>
export default meta
type Story = StoryObj<typeof meta>

export const Offered: Story = {
  args: { onLogIn: fn() },
  play: async ({ canvas, args }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Log in' }))
    await expect(args.onLogIn).toHaveBeenCalledTimes(1)
  },
}

export const NotOffered: Story = {
  play: async ({ canvas }) => expect(canvas.queryByRole('button')).toBeNull(),
}
