import { inLanguage } from '@longhand/storybook-config/language'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, userEvent } from 'storybook/test'
import { ChangedElsewhere, SaveStatus } from './SaveStatus.tsx'

const meta = {
  component: SaveStatus,
  args: { state: { status: 'saved' }, onRetry: fn(), isKept: true },
} satisfies Meta<typeof SaveStatus>
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
  tags: ['chinese'],
  args: { state: { status: 'offline' } },
  play: async ({ canvas, args, globals }) => {
    await expect(
      await canvas.findByText(inLanguage(globals, 'Offline: kept on this device', '离线：已保留在本设备上')),
    ).toBeVisible()
    await userEvent.click(
      await canvas.findByRole('button', { name: inLanguage(globals, 'Retry', '立即重试') }),
    )
    await expect(args.onRetry).toHaveBeenCalledOnce()
  },
}

/** A browser that keeps nothing is not said to. */
export const OfflineAndNotKept: Story = {
  args: { state: { status: 'offline' }, isKept: false },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Offline: not saved yet')).toBeVisible()
    await expect(canvas.queryByText(/kept/)).toBeNull()
  },
}

/** It gives way before what is beside it does: a bar keeps its height. */
export const InLittleRoom: Story = {
  args: { state: { status: 'offline' } },
  render: (args) => (
    <div style={{ display: 'flex', width: '14rem' }}>
      <SaveStatus {...args} />
    </div>
  ),
  play: async ({ canvas }) => {
    const text = await canvas.findByText('Offline: kept on this device')
    await expect(text.clientHeight).toBeLessThan(40)
    await expect(text.scrollHeight).toBe(text.clientHeight)
    await expect(text).toHaveAttribute('title', 'Offline: kept on this device')
    await expect(canvas.getByRole('button', { name: 'Retry' }).clientWidth).toBeGreaterThan(40)
  },
}

export const Busy: Story = {
  tags: ['chinese'],
  args: { state: { status: 'busy' } },
  play: async ({ canvas, globals }) =>
    expect(await canvas.findByRole('status')).toHaveTextContent(
      inLanguage(globals, 'Server busy: kept on this device', '服务器繁忙：已保留在本设备上'),
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
