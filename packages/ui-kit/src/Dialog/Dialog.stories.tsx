import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState, type ReactNode } from 'react'
import { expect, screen, userEvent, waitFor, within } from 'storybook/test'
import { Button } from '../Button/Button.tsx'
import { TextField } from '../TextField/TextField.tsx'
import { Dialog, type DialogProps } from './Dialog.tsx'

const meta = {
  component: Dialog,
  args: {
    open: true,
    onOpenChange: () => undefined,
    title: 'Rename recording',
    description: 'The file itself keeps its name.',
    closeLabel: 'Close',
  },
  render: (args) => <Opened {...args} />,
} satisfies Meta<typeof Dialog>
export default meta
type Story = StoryObj<typeof meta>

function Opened({ open, ...dialog }: DialogProps): ReactNode {
  const [isOpen, setOpen] = useState(open)
  const [name, setName] = useState('Interview with Ada')
  return (
    <>
      <Button onClick={() => setOpen(true)}>Rename</Button>
      <Dialog
        footer={
          <>
            <Button variant="quiet" onClick={() => setOpen(false)}>
              Cancel
            </Button>
            <Button variant="primary" onClick={() => setOpen(false)}>
              Save
            </Button>
          </>
        }
        {...dialog}
        open={isOpen}
        onOpenChange={setOpen}
      >
        {dialog.children ?? <TextField label="Name" value={name} onValueChange={setName} />}
      </Dialog>
    </>
  )
}

export const Open: Story = { tags: ['dark'] }

export const Chinese: Story = {
  args: {
    title: '重命名录音',
    description: '文件本身的名称不变。',
    closeLabel: '关闭',
    children: <TextField label="名称" value="与王芳的访谈" onValueChange={() => undefined} />,
    footer: <Button variant="primary">保存</Button>,
  },
  globals: { locale: 'zh-CN' },
}

export const FocusInAndBack: Story = {
  args: { open: false },
  play: async ({ canvasElement }) => {
    const opener = within(canvasElement).getByRole('button', { name: 'Rename' })
    await userEvent.click(opener)
    const dialog = await screen.findByRole('dialog', { name: 'Rename recording' })
    await expect(dialog).toHaveAccessibleDescription('The file itself keeps its name.')
    await waitFor(() => expect(screen.getByLabelText('Name')).toHaveFocus())
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await waitFor(() => expect(opener).toHaveFocus())
  },
}

export const ClosesByTheCloseIcon: Story = {
  play: async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'Close' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  },
}

export const AnOutsidePressCloses: Story = {
  play: async () => {
    await screen.findByRole('dialog')
    await userEvent.click(document.elementFromPoint(4, 4) as Element)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  },
}

export const NoClosingByAnOutsidePress: Story = {
  args: { closeOnOutsidePress: false },
  play: async () => {
    await screen.findByRole('dialog')
    await userEvent.click(document.elementFromPoint(4, 4) as Element)
    await expect(screen.getByRole('dialog')).toBeVisible()
  },
}

export const LongContentScrollsInside: Story = {
  args: {
    size: 'large',
    title: 'Membership Service Agreement',
    children: Array.from({ length: 60 }, (_, line) => (
      <p key={line}>Paragraph {line + 1}: what both sides agree on, at some length.</p>
    )),
  },
  play: async () => {
    const dialog = await screen.findByRole('dialog')
    await expect(dialog.getBoundingClientRect().height).toBeLessThanOrEqual(window.innerHeight)
    await expect(screen.getByRole('button', { name: 'Save' })).toBeVisible()
    const last = screen.getByText(/^Paragraph 60/)
    await expect(last.getBoundingClientRect().top).toBeGreaterThan(window.innerHeight)
    // It holds nothing to focus, so the keyboard must reach the text itself.
    await waitFor(() => expect(last.parentElement).toHaveProperty('tabIndex', 0))
  },
}

export const AlongTheLowerEdge: Story = {
  args: { placement: 'bottom' },
  play: async () => {
    const { left, right, bottom } = (await screen.findByRole('dialog')).getBoundingClientRect()
    await expect([left, right, bottom]).toEqual([0, document.documentElement.clientWidth, window.innerHeight])
  },
}
