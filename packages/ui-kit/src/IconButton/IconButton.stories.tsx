import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test'
import { IconButton } from './IconButton.tsx'

const meta = { component: IconButton, args: { icon: 'play', label: 'Play', onClick: fn() } } satisfies Meta<
  typeof IconButton
>
export default meta
type Story = StoryObj<typeof meta>

export const Sizes: Story = {
  tags: ['dark'],
  render: () => (
    <div style={{ display: 'flex', gap: 16, alignItems: 'center' }}>
      <IconButton icon="more" label="More" size="small" />
      <IconButton icon="skip-back" label="Back 10 seconds" />
      <IconButton icon="play" label="Play" size="large" variant="primary" />
      <IconButton icon="skip-forward" label="Forward 10 seconds" />
      <IconButton icon="download" label="Download" variant="secondary" />
      <IconButton icon="trash" label="Delete" variant="danger" />
      <IconButton icon="undo" label="Undo" disabled />
      <IconButton icon="refresh" label="Refreshing" busy />
    </div>
  ),
}

export const NameAndKeyInTheTooltip: Story = {
  args: { shortcut: 'Space' },
  play: async ({ canvasElement, args }) => {
    const button = within(canvasElement).getByRole('button', { name: 'Play' })
    await userEvent.tab()
    await expect(button).toHaveFocus()
    await waitFor(() => expect(screen.getByText('Play (Space)')).toBeVisible())
    await userEvent.keyboard('{Enter}')
    await expect(args.onClick).toHaveBeenCalledTimes(1)
  },
}
