import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState, type ReactNode } from 'react'
import { expect, fn, screen, userEvent, waitFor } from 'storybook/test'
import { Button } from '../Button/Button.tsx'
import { Dialog } from '../Dialog/Dialog.tsx'
import { ConfirmDialog, type ConfirmDialogProps } from './ConfirmDialog.tsx'

const meta = {
  component: ConfirmDialog,
  args: {
    open: true,
    onOpenChange: () => undefined,
    title: 'Delete 3 recordings for ever?',
    description: 'Their transcripts go with them. This cannot be undone.',
    confirmLabel: 'Delete',
    cancelLabel: 'Cancel',
    danger: true,
    onConfirm: fn(),
  },
  render: (args) => <Asked {...args} />,
} satisfies Meta<typeof ConfirmDialog>
export default meta
type Story = StoryObj<typeof meta>

function Asked({ open, ...question }: ConfirmDialogProps): ReactNode {
  const [isOpen, setOpen] = useState(open)
  return (
    <>
      <Button onClick={() => setOpen(true)}>Empty the bin</Button>
      <ConfirmDialog {...question} open={isOpen} onOpenChange={setOpen} />
    </>
  )
}

export const Danger: Story = {
  tags: ['dark'],
  play: async () => {
    await waitFor(() => expect(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus())
  },
}

export const Chinese: Story = {
  args: {
    title: '永久删除 3 段录音？',
    description: '转写文本也会一并删除，且无法恢复。',
    confirmLabel: '删除',
    cancelLabel: '取消',
  },
  globals: { locale: 'zh-CN' },
}

export const AnOutsidePressIsNoAnswer: Story = {
  play: async ({ args }) => {
    await screen.findByRole('alertdialog')
    await userEvent.click(document.elementFromPoint(4, 4) as Element)
    await expect(screen.getByRole('alertdialog')).toBeVisible()
    await expect(args.onConfirm).not.toHaveBeenCalled()
  },
}

export const Confirmed: Story = {
  play: async ({ args }) => {
    await userEvent.click(await screen.findByRole('button', { name: 'Delete' }))
    await expect(args.onConfirm).toHaveBeenCalledTimes(1)
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  },
}

/** A question of a dialog: what is under it steps back, or two frames would be read as one. */
export const OverADialog: Story = {
  render: (args) => (
    <Dialog open onOpenChange={() => undefined} title="Recycle bin" closeLabel="Close" size="small">
      <p>Three recordings are in it.</p>
      <ConfirmDialog {...args} />
    </Dialog>
  ),
  play: async () => {
    await screen.findByRole('alertdialog')
    const layers = [...document.querySelectorAll('[class*="backdrop"], [class*="popup"]')].map(
      ({ className }) => (/backdrop/.test(className) ? 'backdrop' : 'popup'),
    )
    await expect(layers).toEqual(['backdrop', 'popup', 'backdrop', 'popup'])
  },
}
