import { failure, handle, pending } from '@longhand/api-client/testing'
import { inLanguage } from '@longhand/storybook-config/language'
import type { Meta, StoryObj } from '@storybook/react-vite'
import type { HttpHandler } from 'msw'
import { expect, fn, userEvent, waitFor, within } from 'storybook/test'
import { Stage } from '@longhand/stage'
import { createFakeSharing, shareLinkOf } from '../testing.ts'
import { ShareDialog } from './ShareDialog.tsx'

let handlers: readonly HttpHandler[]

const meta = {
  component: ShareDialog,
  args: {
    open: true,
    onOpenChange: fn(),
    recordingId: 'interview',
    fileName: 'An orchard in twenty-six notebooks.m4a',
    onCreated: fn(),
  },
  beforeEach: () => {
    handlers = createFakeSharing({
      links: [
        shareLinkOf({
          linkId: 'open',
          hint: 'x7Qd',
          hasPassword: true,
          openCount: 12,
          openTime: 1_763_802_000,
          expireTime: 4_102_444_800,
        }),
        shareLinkOf({
          linkId: 'over',
          hint: 'Zk2-',
          expireTime: 1_763_719_200,
          hasEnded: true,
          openCount: 1,
        }),
      ],
    }).handlers
  },
  render: (args) => (
    <Stage handlers={handlers}>
      <ShareDialog {...args} />
    </Stage>
  ),
} satisfies Meta<typeof ShareDialog>
export default meta
type Story = StoryObj<typeof meta>

const screen = (): ReturnType<typeof within> => within(document.body)

export const Links: Story = {
  tags: ['chinese'],
  play: async ({ globals }) => {
    await expect(
      await screen().findByText(inLanguage(globals, 'opened 12 times', '已打开 12 次')),
    ).toBeVisible()
    await expect(screen().getByText(inLanguage(globals, 'expired', '已过期'))).toBeVisible()
  },
}

export const CopiedAgain: Story = {
  play: async () => {
    await userEvent.click(await screen().findByRole('button', { name: 'Copy link ending in x7Qd' }))
    // Whether a page of a test may write to the clipboard is the browser's to say.
    await waitFor(async () => {
      const copied = screen().queryByText('The link is on the clipboard')
      const address = screen().queryByRole('textbox', { name: 'Your new link' })
      await expect(copied ?? address).not.toBeNull()
    })
    await expect(screen().queryByRole('button', { name: 'Copy link ending in Zk2-' })).toBeNull()
  },
}

/** Made before addresses were kept, or the key is another. */
export const Replaced: Story = {
  tags: ['dark', 'chinese'],
  beforeEach: () => {
    handlers = createFakeSharing({
      links: [shareLinkOf({ linkId: 'former', hint: 'x7Qd', openCount: 3 })],
      unkept: new Set(['former']),
    }).handlers
  },
  play: async ({ globals }) => {
    const copy = inLanguage(globals, 'Copy link ending in x7Qd', '复制链接，尾号 x7Qd')
    const replace = inLanguage(globals, 'Replace the link ending in x7Qd', '更换尾号为 x7Qd 的链接')
    await userEvent.click(await screen().findByRole('button', { name: copy }))
    await userEvent.click(await screen().findByRole('button', { name: replace }))
    const address: HTMLInputElement = await screen().findByRole('textbox', {
      name: inLanguage(globals, 'Your new link', '您的新链接'),
    })
    await expect(address.value).toMatch(/\/share\/[\w-]{22}$/)
    await waitFor(() => expect(screen().queryByRole('button', { name: replace })).toBeNull())
  },
}

export const FirstLink: Story = {
  beforeEach: () => {
    handlers = createFakeSharing().handlers
  },
  play: async ({ args }) => {
    await expect(await screen().findByText('There are no links to this recording yet.')).toBeVisible()
    await userEvent.type(screen().getByLabelText('Password (optional)'), 'open sesame')
    await userEvent.click(screen().getByRole('button', { name: 'Create link' }))
    const address: HTMLInputElement = await screen().findByRole('textbox', { name: 'Your new link' })
    await expect(address.value).toMatch(/\/share\/[\w-]{22}$/)
    await expect(args.onCreated).toHaveBeenCalledWith(address.value)
    await waitFor(() => expect(screen().getByRole('button', { name: 'Copy link' })).toHaveFocus())
    await expect(await screen().findByText('Link ending in new0')).toBeVisible()
  },
}

export const ShortPassword: Story = {
  play: async () => {
    await userEvent.type(await screen().findByLabelText('Password (optional)'), 'abcdefg')
    await userEvent.click(screen().getByRole('button', { name: 'Create link' }))
    await expect(await screen().findByText('Between 8 and 64 characters')).toBeVisible()
  },
}

export const Revoking: Story = {
  play: async () => {
    await userEvent.click(await screen().findByRole('button', { name: 'Revoke the link ending in x7Qd' }))
    await waitFor(() => expect(screen().queryByText('Link ending in x7Qd')).toBeNull())
    await expect(screen().getByText('Link ending in Zk2-')).toBeVisible()
  },
}

export const NotCreated: Story = {
  beforeEach: () => {
    handlers = [handle('createShareLink', () => failure('RECORD_NOT_FOUND')), ...createFakeSharing().handlers]
  },
  play: async () => {
    await userEvent.click(await screen().findByRole('button', { name: 'Create link' }))
    await expect(await screen().findByText('The link was not created. Record not found')).toBeVisible()
  },
}

export const Loading: Story = {
  beforeEach: () => {
    handlers = [handle('listShareLinks', () => pending())]
  },
}

export const Failing: Story = {
  beforeEach: () => {
    handlers = [handle('listShareLinks', () => failure('SYSTEM'))]
  },
  play: async () => {
    await expect(await screen().findByText('The links could not be loaded')).toBeVisible()
  },
}

export const LongName: Story = {
  args: { fileName: `${'a-very-long-file-name-without-any-place-to-break-'.repeat(4)}.mp3` },
}
