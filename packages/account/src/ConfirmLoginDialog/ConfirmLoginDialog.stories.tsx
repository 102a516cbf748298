import { Button, Dialog } from '@longhand/ui-kit'
import { inLanguage } from '@longhand/storybook-config/language'
import { Stage } from '@longhand/stage'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState, type ReactNode } from 'react'
import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test'
import { accountHandlers, wrongProof } from '../fixtures/handlers.ts'
import { ConfirmLoginDialog } from './ConfirmLoginDialog.tsx'

interface StoryArgs {
  hasPassword: boolean
  onConfirmed: () => void
}

/** As in a host: what makes the call is a dialog of its own, and the question lies over it. */
function OverDialog({ hasPassword, onConfirmed }: StoryArgs): ReactNode {
  const [isOpen, setOpen] = useState(false)
  const [isAsking, setAsking] = useState(false)
  return (
    <Stage handlers={accountHandlers({ userInfo: { hasPassword } })}>
      <Button onClick={() => setOpen(true)}>Open</Button>
      <Dialog open={isOpen} onOpenChange={setOpen} title="New token" closeLabel="Close">
        <label>
          Name <input />
        </label>
        <Button onClick={() => setAsking(true)}>Create token</Button>
      </Dialog>
      <ConfirmLoginDialog
        open={isAsking}
        onOpenChange={setAsking}
        onConfirmed={onConfirmed}
        hashPassword={(password) => password}
      />
    </Stage>
  )
}

const meta = {
  title: 'ConfirmLoginDialog',
  component: OverDialog,
  args: { hasPassword: true, onConfirmed: fn() },
} satisfies Meta<typeof OverDialog>
export default meta
type Story = StoryObj<typeof meta>

async function ask(): Promise<void> {
  await userEvent.click(await screen.findByRole('button', { name: 'Open' }))
  await userEvent.type(await screen.findByLabelText('Name'), 'Obsidian')
  await userEvent.click(screen.getByRole('button', { name: 'Create token' }))
}
const question = (name: string) => screen.findByRole('dialog', { name })

export const Asked: Story = {
  tags: ['dark', 'chinese'],
  play: async ({ globals }) => {
    await ask()
    const dialog = within(await question(inLanguage(globals, 'Confirm that it’s you', '确认是您本人')))
    await waitFor(() => expect(dialog.getByLabelText(inLanguage(globals, 'Password', '密码'))).toHaveFocus())
  },
}
export const Confirmed: Story = {
  play: async ({ args }) => {
    await ask()
    const dialog = within(await question('Confirm that it’s you'))
    const field = await dialog.findByLabelText('Password')
    await userEvent.type(field, wrongProof.password)
    await userEvent.click(dialog.getByRole('button', { name: 'Continue' }))
    await expect(await dialog.findByText('That password is not correct')).toBeVisible()
    await expect(args.onConfirmed).not.toHaveBeenCalled()
    await userEvent.clear(field)
    await userEvent.type(field, 'tangerine-orbit{Enter}')
    await waitFor(() => expect(args.onConfirmed).toHaveBeenCalledTimes(1))
    await waitFor(() => expect(screen.getByRole('button', { name: 'Create token' })).toHaveFocus())
    await expect(screen.getByLabelText('Name')).toHaveValue('Obsidian')
  },
}
export const ClosedByEscape: Story = {
  play: async ({ args }) => {
    await ask()
    const field = await within(await question('Confirm that it’s you')).findByLabelText('Password')
    await waitFor(() => expect(field).toHaveFocus())
    await userEvent.keyboard('{Escape}')
    await waitFor(() =>
      expect(screen.queryByRole('dialog', { name: 'Confirm that it’s you' })).not.toBeInTheDocument(),
    )
    // What was typed below is still there.
    await expect(screen.getByLabelText('Name')).toHaveValue('Obsidian')
    await expect(args.onConfirmed).not.toHaveBeenCalled()
  },
}
export const Code: Story = {
  args: { hasPassword: false },
  play: async ({ args }) => {
    await ask()
    const dialog = within(await question('Confirm that it’s you'))
    await userEvent.type(await dialog.findByLabelText('Verification code'), '123456{Enter}')
    await waitFor(() => expect(args.onConfirmed).toHaveBeenCalledTimes(1))
  },
}
