import { FakeApi, failure, handle, pending } from '@longhand/api-client/testing'
import type { AccountLinkPurpose } from '@longhand/contracts'
import { inLanguage } from '@longhand/storybook-config/language'
import { ToastProvider } from '@longhand/ui-kit'
import { kitMessages } from '@longhand/ui-kit/i18n'
import type { Meta, StoryObj } from '@storybook/react-vite'
import type { HttpHandler } from 'msw'
import type { ReactNode } from 'react'
import { expect, fn, screen, userEvent, waitFor } from 'storybook/test'
import { authHandlers, sessionFixture } from '../testing.ts'
import { AccountLink, type AccountLinkProps } from './AccountLink.tsx'

interface StoryArgs extends AccountLinkProps {
  handlers?: readonly HttpHandler[]
}

function Surrounded({ handlers = [], ...link }: StoryArgs): ReactNode {
  const kit = kitMessages.useMessages()
  return (
    <FakeApi handlers={[...handlers, ...authHandlers]} transport={{ getToken: () => undefined }}>
      <ToastProvider label={kit('notifications')} closeLabel={kit('close')}>
        <AccountLink {...link} />
      </ToastProvider>
    </FakeApi>
  )
}

const meta = {
  title: 'AccountLink',
  component: Surrounded,
  args: { token: 'token', onLoggedIn: fn(), agreementHref: '/agreement', privacyHref: '/privacy' },
} satisfies Meta<typeof Surrounded>
export default meta
type Story = StoryObj<typeof meta>

const isFor = (purpose: AccountLinkPurpose): HttpHandler =>
  handle('openAccountLink', { purpose, email: 'ann@office.example', expireTime: 1_796_000_000 })

export const Invitation: Story = {
  tags: ['dark', 'chinese'],
  play: async ({ args, globals }) => {
    const in2 = (en: string, zh: string): string => inLanguage(globals, en, zh)
    const password = await screen.findByLabelText(in2('Password', '密码'))
    const submit = screen.getByRole('button', { name: in2('Create account', '创建账号') })
    await userEvent.type(password, 'short')
    await userEvent.click(submit)
    await waitFor(() => expect(password).toBeInvalid())
    await userEvent.clear(password)
    await userEvent.type(password, 'unusual words')
    await userEvent.keyboard('{Tab}')
    await userEvent.type(screen.getByLabelText(in2('Confirm password', '确认密码')), 'unusualwords{Enter}')
    await waitFor(() => expect(args.onLoggedIn).toHaveBeenCalledWith(sessionFixture))
  },
}
export const Password: Story = {
  args: { handlers: [isFor('password')] },
  tags: ['chinese'],
  play: async ({ globals }) => {
    const name = inLanguage(globals, 'Set a new password', '设置新密码')
    await expect(await screen.findByRole('heading', { name })).toBeVisible()
  },
}
export const Address: Story = {
  args: { handlers: [isFor('address')] },
  tags: ['dark', 'chinese'],
  play: async ({ globals }) => {
    const in2 = (en: string, zh: string): string => inLanguage(globals, en, zh)
    await expect(screen.queryByLabelText(in2('Password', '密码'))).toBeNull()
    await userEvent.click(await screen.findByRole('button', { name: in2('Use this address', '使用此邮箱') }))
    await screen.findByRole('heading', { level: 1, name: in2('Your address was changed', '邮箱已更改') })
  },
}
export const AddressTakenMeanwhile: Story = {
  args: { handlers: [isFor('address'), handle('confirmAddress', () => failure('ADDRESS_TAKEN'))] },
  play: async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'Use this address' }))
    await expect(await screen.findByText(/already has an account/)).toBeVisible()
  },
}
export const CommonPassword: Story = {
  args: { handlers: [handle('useAccountLink', () => failure('COMMON_PASSWORD'))] },
  play: async ({ args }) => {
    await userEvent.type(await screen.findByLabelText('Password'), 'password1')
    await userEvent.type(screen.getByLabelText('Confirm password'), 'password1{Enter}')
    await expect(await screen.findByRole('alert')).toBeVisible()
    await expect(args.onLoggedIn).not.toHaveBeenCalled()
  },
}
export const Ended: Story = {
  args: { handlers: [handle('openAccountLink', () => failure('RECORD_NOT_FOUND'))] },
  tags: ['chinese'],
  play: async ({ globals }) => {
    await screen.findByRole('heading', {
      level: 1,
      name: inLanguage(globals, 'This link can no longer be used', '该链接已无法使用'),
    })
  },
}
export const Loading: Story = { args: { handlers: [handle('openAccountLink', () => pending())] } }
export const Failing: Story = {
  args: { handlers: [handle('openAccountLink', () => failure('SYSTEM'))] },
  play: async () => void (await screen.findByText('The link could not be opened')),
}
