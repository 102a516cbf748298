import { inLanguage } from '@longhand/storybook-config/language'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, userEvent } from 'storybook/test'
import { ChangedElsewhere, SaveStatus } from './SaveStatus.tsx'

const meta = { component: SaveStatus, args: { state: { status: 'saved' }, onRetry: fn() } } satisfies Meta<
  typeof SaveStatus
>
export default meta
type Story = StoryObj<typeof meta>

export const Saved: Story = {
  tags: ['chinese'],
  play: async ({ canvas, globals }) =>
    expect(await canvas.findByText(inLanguage(globals, 'Saved', '已保存'))).toBeVisible(),
}

export const Edited: Story = { args: { state: { status: 'unsaved' } } }

export const Saving: Story = { args: { state: { status: 'saving' } } }

export const Offline: Story = {
  args: { state: { status: 'offline' } },
  play: async ({ canvas, args }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Try now' }))
    await expect(args.onRetry).toHaveBeenCalledOnce()
  },
}

export const Busy: Story = {
  tags: ['chinese'],
  args: { state: { status: 'busy' } },
  play: async ({ canvas, globals }) =>
    expect(await canvas.findByRole('status')).toHaveTextContent(
      inLanguage(globals, 'Not saved yet: the server is busy.', '尚未保存：服务器繁忙。'),
    ),
}

export const Failed: Story = {
  args: { state: { status: 'failed', error: { kind: 'http', status: 502, message: '' } } },
  play: async ({ canvas, args }) => {
    await expect(await canvas.findByRole('alert')).toHaveTextContent('Not saved. Bad gateway')
    await userEvent.click(canvas.getByRole('button', { name: 'Try again' }))
    await expect(args.onRetry).toHaveBeenCalledOnce()
  },
}

export const Elsewhere: Story = {
  render: ({ onRetry }) => <ChangedElsewhere onResolve={onRetry} />,
  play: async ({ canvas, args }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Compare' }))
    await expect(args.onRetry).toHaveBeenCalledOnce()
  },
}
