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
    await expect(screen().getByText(inLanguage(globals, 'has ended', '已过期'))).toBeVisible()
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
