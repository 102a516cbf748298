import { failure, handle, pending } from '@longhand/api-client/testing'
import type { Message } from '@longhand/contracts'
import { inLanguage } from '@longhand/storybook-config/language'
import type { Meta, StoryObj } from '@storybook/react-vite'
import type { HttpHandler } from 'msw'
import type { ReactNode } from 'react'
import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test'
import { messagesFixture } from '../fixtures/answers.ts'
import { messagesHandlers } from '../fixtures/handlers.ts'
import { payloads } from '../fixtures/payloads.ts'
import { Stage } from '@longhand/stage'
import { MessageDialog, type MessageDialogProps } from './MessageDialog.tsx'

const links = {
  orderHref: (number: string) => `/order?order=${number}`,
  recordingHref: (recordingId: string) => `/detail?fileId=${recordingId}`,
}

interface StoryArgs extends Partial<MessageDialogProps> {
  messages?: readonly Message[]
  handlers?: readonly HttpHandler[]
}

function Surrounded({ messages, handlers = [], ...props }: StoryArgs): ReactNode {
  return (
    <Stage handlers={[...handlers, ...messagesHandlers(messages)]}>
      <MessageDialog open onOpenChange={() => undefined} {...links} {...props} />
    </Stage>
  )
}

const meta: Meta<StoryArgs> = { title: 'MessageDialog', component: Surrounded }
export default meta
type Story = StoryObj<StoryArgs>

const options = () => screen.findAllByRole('option')

export const Messages: Story = {
  tags: ['dark', 'chinese'],
  play: async ({ globals }) => {
    const dialog = await screen.findByRole('dialog', {
      name: inLanguage(globals, 'Messages (3)', '消息（3）'),
    })
    const [first, second] = await options()
    // The first is shown and stays unread.
    await expect(first).toHaveAttribute('aria-selected', 'true')
    await expect(within(first!).getByText(inLanguage(globals, 'Unread', '未读'))).toBeInTheDocument()
    const detail = within(dialog).getByRole('region', { name: inLanguage(globals, 'Message', '消息内容') })
    await expect(
      within(detail).getByRole('heading', { name: '“Weekly review.m4a” is transcribed' }),
    ).toBeVisible()
    await userEvent.click(second!)
    await expect(within(detail).getByRole('heading', { name: 'Thank you: VIP month' })).toBeVisible()
    await screen.findByRole('dialog', { name: inLanguage(globals, 'Messages (2)', '消息（2）') })
    await expect(within(second!).queryByText(inLanguage(globals, 'Unread', '未读'))).toBeNull()
  },
}

export const ReadAll: Story = {
  play: async () => {
    await options()
    const readAll = screen.getByRole('button', { name: 'Mark all as read' })
    await userEvent.click(readAll)
    await screen.findByRole('dialog', { name: 'Messages' })
    await expect(screen.queryByText('Unread')).toBeNull()
    await waitFor(() => expect(readAll).toBeDisabled())
  },
}

export const UnreadOnly: Story = {
  play: async () => {
    await expect(await options()).toHaveLength(8)
    await userEvent.click(screen.getByRole('switch', { name: 'Unread only' }))
    await waitFor(async () => expect(await options()).toHaveLength(3))
    await userEvent.click((await options())[0]!)
    await userEvent.click(screen.getByRole('switch', { name: 'Unread only' }))
    await waitFor(async () => expect(await options()).toHaveLength(8))
    await userEvent.click(screen.getByRole('switch', { name: 'Unread only' }))
    await waitFor(async () => expect(await options()).toHaveLength(2))
  },
}

export const ByKeyboard: Story = {
  play: async () => {
    await options()
    const list = screen.getByRole('listbox', { name: 'Messages' })
    list.focus()
    await userEvent.keyboard('{ArrowDown}{ArrowDown}')
    await expect((await options())[2]).toHaveAttribute('aria-selected', 'true')
    await screen.findByRole('dialog', { name: 'Messages (3)' })
    await userEvent.keyboard('{Enter}')
    await screen.findByRole('dialog', { name: 'Messages (2)' })
    await userEvent.keyboard('{End}')
    await expect((await options()).at(-1)).toHaveAttribute('aria-selected', 'true')
    await expect(document.getElementById(list.getAttribute('aria-activedescendant') ?? '')).toBe(
      (await options()).at(-1),
    )
  },
}

export const Thousands: Story = {
  args: { messages: messagesFixture(9999, 500) },
  play: async () => {
    await screen.findByRole('dialog', { name: 'Messages (99+)' })
    const first = (await options())[0]!
    await expect(first).toHaveAttribute('aria-setsize', '9999')
    await expect((await options()).length).toBeLessThan(40)
    screen.getByRole('listbox', { name: 'Messages' }).focus()
    await userEvent.keyboard('{End}')
    await waitFor(async () => expect((await options()).at(-1)).toHaveAttribute('aria-posinset', '9999'))
  },
}

export const NothingUnread: Story = {
  args: { messages: messagesFixture(4, 0) },
  play: async () => {
    await options()
    await userEvent.click(screen.getByRole('switch', { name: 'Unread only' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Show all messages' }))
    await expect(await options()).toHaveLength(4)
  },
}
export const Empty: Story = {
  tags: ['chinese'],
  args: { messages: [] },
  play: async ({ globals }) =>
    void (await screen.findByText(inLanguage(globals, 'No messages yet', '还没有消息'))),
}
export const Loading: Story = { args: { handlers: [handle('listMessages', pending)] } }
export const Failed: Story = {
  args: { handlers: [handle('listMessages', () => failure('SYSTEM'))] },
  play: async () => void (await screen.findByRole('button', { name: 'Try again' })),
}
export const Visitor: Story = {
  args: { isLoggedIn: false, onLogIn: fn() },
  play: async ({ args }) => {
    await userEvent.click(await screen.findByRole('button', { name: 'Log in' }))
    await expect(args.onLogIn).toHaveBeenCalledOnce()
  },
}

const long = '关于服务维护与功能更新的重要通知：请在升级窗口期间保存您的文稿。'.repeat(12)
export const Long: Story = {
  args: {
    messages: messagesFixture().map((message) => ({
      ...message,
      senderName: 'Longhand '.repeat(12),
      notifyTitle: long.slice(0, 120),
      notifyText: `${long}\n\n${'A-word-without-any-place-to-break-'.repeat(20)}`,
    })),
  },
  play: async () => void (await options()),
}

export const WithLink: Story = {
  args: {
    messages: [
      {
        ...messagesFixture(1)[0]!,
        notifyText: 'Maintenance on Sunday. What is new: https://example.org/news.',
      },
    ],
    onNavigate: fn(),
  },
  play: async ({ args }) => {
    const link = await screen.findByRole('link', { name: 'https://example.org/news' })
    await expect(link).toHaveAttribute('rel', 'noopener noreferrer nofollow')
    await userEvent.click(screen.getByRole('link', { name: 'Open the recording' }))
    await expect(args.onNavigate).toHaveBeenCalledWith('/detail?fileId=f1')
  },
}

/** Nothing in a message is markup, no matter who wrote it. */
export const Hostile: Story = {
  args: {
    messages: payloads.map((payload, index) => ({
      ...messagesFixture(1)[0]!,
      recordingId: undefined,
      notifyId: String(index + 1),
      senderName: payload,
      notifyTitle: payload,
      notifyText: payload,
    })),
  },
  play: async () => {
    const ran = fn()
    Object.assign(window, { alert: ran, prompt: ran, confirm: ran })
    const dialog = await screen.findByRole('dialog')
    const list = await screen.findByRole('listbox')
    list.focus()
    for (const payload of payloads) {
      await waitFor(() => expect(dialog.querySelector('h3')?.textContent).toBe(payload))
      await expect(
        dialog.querySelector(
          'script, img, iframe, object, embed, a[href], [onerror], [onload], [onclick], [style*="javascript"]',
        ),
      ).toBeNull()
      await userEvent.keyboard('{ArrowDown}')
    }
    await expect(ran).not.toHaveBeenCalled()
  },
}
