import { failure, handle, pending } from '@longhand/api-client/testing'
import { Button } from '@longhand/ui-kit'
import { inLanguage } from '@longhand/storybook-config/language'
import type { Meta, StoryObj } from '@storybook/react-vite'
import type { HttpHandler } from 'msw'
import { useState, type ReactNode } from 'react'
import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test'
import { accountHandlers } from '../fixtures/handlers.ts'
import { Stage } from '@longhand/stage'
import { ConfirmOwnerDialog, type ConfirmOwnerDialogProps } from './ConfirmOwnerDialog.tsx'

interface StoryArgs extends Pick<ConfirmOwnerDialogProps, 'onProof'> {
  hasPassword: boolean
  handlers: readonly HttpHandler[]
}

function Surrounded({ hasPassword, handlers, onProof }: StoryArgs): ReactNode {
  const [isOpen, setOpen] = useState(false)
  return (
    <Stage handlers={[...handlers, ...accountHandlers({ userInfo: { hasPassword } })]}>
      <Button onClick={() => setOpen(true)}>Open</Button>
      <ConfirmOwnerDialog
        open={isOpen}
        onOpenChange={setOpen}
        description="The file contains everything that is yours."
        submitLabel="Download my data"
        hashPassword={(password) => `hash of ${password}`}
        onProof={onProof}
      />
    </Stage>
  )
}

const meta = {
  title: 'ConfirmOwnerDialog',
  component: Surrounded,
  args: { hasPassword: true, handlers: [], onProof: fn(() => Promise.resolve({})) },
} satisfies Meta<typeof Surrounded>
export default meta
type Story = StoryObj<typeof meta>

const refusing = (name: 'ILLEGAL_REQUEST' | 'TOO_MANY_TRIES', message: string) =>
  fn(() =>
    Promise.resolve({
      error: {
        kind: 'domain',
        code: name === 'ILLEGAL_REQUEST' ? 2400014 : 2100004,
        name,
        message,
        data: null,
      },
    }),
  )

async function open(): Promise<ReturnType<typeof within>> {
  await userEvent.click(await screen.findByRole('button', { name: 'Open' }))
  const dialog = await screen.findByRole('dialog')
  await waitFor(() => expect(dialog).toBeVisible())
  return within(dialog)
}

async function typePassword(): Promise<void> {
  const dialog = await open()
  await userEvent.type(await dialog.findByLabelText('Password'), 'tangerine-orbit')
  await userEvent.click(dialog.getByRole('button', { name: 'Download my data' }))
}

export const Password: Story = {
  play: async ({ args }) => {
    await typePassword()
    await expect(args.onProof).toHaveBeenCalledWith({ password: 'hash of tangerine-orbit' })
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    await waitFor(() => expect(screen.getByRole('button', { name: 'Open' })).toHaveFocus())
  },
}
export const PasswordEmpty: Story = {
  play: async ({ args }) => {
    const dialog = await open()
    await userEvent.click(await dialog.findByRole('button', { name: 'Download my data' }))
    await expect(await dialog.findByText('Please enter your password')).toBeVisible()
    await expect(args.onProof).not.toHaveBeenCalled()
  },
}
export const PasswordWrong: Story = {
  args: { onProof: refusing('ILLEGAL_REQUEST', 'That password is not correct') },
  play: async () => {
    await typePassword()
    await expect(await screen.findByText('That password is not correct')).toBeVisible()
    const field = screen.getByLabelText('Password')
    await expect(field).toBeInvalid()
    await expect(field).toHaveFocus()
  },
}
export const TooManyTries: Story = {
  args: { onProof: refusing('TOO_MANY_TRIES', 'Too many tries. Please wait a little and try again') },
  play: async () => {
    await typePassword()
    await expect(await screen.findByText('Too many tries. Please wait a little and try again')).toBeVisible()
  },
}
export const Working: Story = {
  args: { onProof: fn(pending) },
  play: async () => {
    await typePassword()
    await expect(screen.getByRole('button', { name: 'Download my data' })).toHaveAttribute(
      'aria-busy',
      'true',
    )
  },
}
export const PasswordAsked: Story = {
  tags: ['dark', 'chinese'],
  play: async ({ globals }) =>
    expect(await (await open()).findByLabelText(inLanguage(globals, 'Password', '密码'))).toBeVisible(),
}
export const ClosedByEscape: Story = {
  play: async ({ args }) => {
    const field = await (await open()).findByLabelText('Password')
    await waitFor(() => expect(field).toHaveFocus())
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.getByRole('button', { name: 'Open' })).toHaveFocus())
    await expect(args.onProof).not.toHaveBeenCalled()
  },
}

export const Code: Story = {
  args: { hasPassword: false },
  play: async ({ args }) => {
    const dialog = await open()
    await userEvent.click(await dialog.findByRole('button', { name: 'Get Code' }))
    await expect(await dialog.findByText('Sent to ada@example.com')).toBeVisible()
    await expect(dialog.getByRole('button', { name: /^\d+s$/ })).toBeDisabled()
    const field = dialog.getByLabelText('Verification code')
    await expect(field).toHaveFocus()
    await userEvent.type(field, '123456')
    await userEvent.click(dialog.getByRole('button', { name: 'Download my data' }))
    await expect(args.onProof).toHaveBeenCalledWith({ verificationCode: '123456' })
  },
}
export const CodeEmpty: Story = {
  args: { hasPassword: false },
  play: async () => {
    const dialog = await open()
    await userEvent.click(await dialog.findByRole('button', { name: 'Download my data' }))
    await expect(await dialog.findByText('Verification Code is required')).toBeVisible()
  },
}
export const CodeWrong: Story = {
  args: {
    hasPassword: false,
    onProof: refusing('ILLEGAL_REQUEST', 'Verification code is not correct or has expired'),
  },
  play: async () => {
    const dialog = await open()
    await userEvent.type(await dialog.findByLabelText('Verification code'), '999999')
    await userEvent.click(dialog.getByRole('button', { name: 'Download my data' }))
    await expect(await dialog.findByText('Verification code is not correct or has expired')).toBeVisible()
  },
}
export const CodeNotSent: Story = {
  args: {
    hasPassword: false,
    handlers: [handle('sendCode', () => failure('TOO_MANY_TRIES', undefined, { waitSeconds: 42 }))],
  },
  play: async () => {
    const dialog = await open()
    await userEvent.click(await dialog.findByRole('button', { name: 'Get Code' }))
    await expect(
      await dialog.findByText(
        'Failed to send verification code. Too many tries. Please wait a little and try again',
      ),
    ).toBeVisible()
    await expect(dialog.getByRole('button', { name: /^4\ds$/ })).toBeDisabled()
  },
}
export const CodeAsked: Story = {
  tags: ['chinese'],
  args: { hasPassword: false },
  play: async ({ globals }) =>
    expect(
      await (await open()).findByRole('button', { name: inLanguage(globals, 'Get Code', '获取验证码') }),
    ).toBeVisible(),
}

export const Loading: Story = {
  args: { handlers: [handle('getUserInfo', pending)] },
  play: async () => void (await open()),
}
export const LoadingFailed: Story = {
  args: { handlers: [handle('getUserInfo', () => failure('SYSTEM'))] },
  play: async () => expect(await (await open()).findByText('This could not be loaded')).toBeVisible(),
}
