import { handle, pending } from '@longhand/api-client/testing'
import { inLanguage } from '@longhand/storybook-config/language'
import type { Meta, StoryObj } from '@storybook/react-vite'
import type { ReactNode } from 'react'
import { expect, fn, screen, userEvent } from 'storybook/test'
import { messagesFixture } from '../fixtures/answers.ts'
import { messagesHandlers } from '../fixtures/handlers.ts'
import { Stage } from '@longhand/stage'
import { MessageBell, type MessageBellProps } from './MessageBell.tsx'

function Surrounded({ unread, ...props }: MessageBellProps & { unread: number }): ReactNode {
  return (
    <Stage
      handlers={[handle('openMessageStream', pending), ...messagesHandlers(messagesFixture(unread, unread))]}
    >
      <MessageBell {...props} />
    </Stage>
  )
}

const meta: Meta<typeof Surrounded> = {
  title: 'MessageBell',
  component: Surrounded,
  args: { unread: 3, onOpen: fn() },
}
export default meta
type Story = StoryObj<typeof Surrounded>

export const Unread: Story = {
  tags: ['chinese'],
  play: async ({ args, globals }) => {
    await userEvent.click(
      await screen.findByRole('button', {
        name: inLanguage(globals, 'Messages: 3 unread', '消息：3 条未读'),
      }),
    )
    await expect(args.onOpen).toHaveBeenCalledOnce()
  },
}
export const Many: Story = {
  args: { unread: 250 },
  play: async () => void (await screen.findByRole('button', { name: 'Messages: 99+ unread' })),
}
export const NoneUnread: Story = {
  args: { unread: 0 },
  play: async () => void (await screen.findByRole('button', { name: 'Messages' })),
}
