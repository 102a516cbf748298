import { failure, handle, pending } from '@longhand/api-client/testing'
import { Stage } from '@longhand/stage'
import { inLanguage } from '@longhand/storybook-config/language'
import type { Meta, StoryObj } from '@storybook/react-vite'
import type { HttpHandler } from 'msw'
import { type ReactNode, useState } from 'react'
import { expect, screen, userEvent, waitFor, within } from 'storybook/test'
import { exampleInvitations } from '../fixtures/answers.ts'
import { operatorHandlers } from '../fixtures/handlers.ts'
import type { OperatorAddress } from '../operator-address.ts'
import { Invitations } from './Invitations.tsx'

function Surrounded({ handlers = [] }: { handlers?: readonly HttpHandler[] }): ReactNode {
  const [address, setAddress] = useState<OperatorAddress>({ menu: 'registration' })
  return (
    <Stage handlers={[...handlers, ...operatorHandlers()]}>
      <Invitations address={address} onAddressChange={setAddress} />
    </Stage>
  )
}

const meta: Meta<typeof Surrounded> = { title: 'Invitations', component: Surrounded }
export default meta
type Story = StoryObj<typeof Surrounded>

const field = (name = 'Email addresses'): Promise<HTMLElement> => screen.findByRole('textbox', { name })

export const Listed: Story = {
  tags: ['dark', 'chinese'],
  play: async ({ globals }) => {
    await expect(await screen.findByText('dora@office.example')).toBeVisible()
    const name = inLanguage(globals, /^Withdraw/, /^撤回/)
    await expect(screen.getAllByRole('button', { name })).toHaveLength(1)
  },
}
export const InvitedByMail: Story = {
  play: async () => {
    const emails = await field()
    await userEvent.click(screen.getByRole('button', { name: 'Invite' }))
    await waitFor(() => expect(emails).toBeInvalid())
    await userEvent.type(emails, 'eve@office.example\nbob@office.example\nnobody')
    await expect(screen.getByText('Addresses found: 2')).toBeVisible()
    await expect(screen.getByText('Line 3 has no valid address: nobody')).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: 'Invite' }))
    await expect(await screen.findByText('Invited: 1')).toBeVisible()
    await expect(screen.getByText(/^These have an account already: bob@/)).toBeVisible()
    await expect(await screen.findByRole('row', { name: /eve@office/ })).toBeVisible()
    await expect(screen.queryByRole('button', { name: 'Save all links as CSV' })).toBeNull()
  },
}
export const FromFile: Story = {
  tags: ['dark', 'chinese'],
  play: async ({ globals }) => {
    const in2 = (en: string, zh: string): string => inLanguage(globals, en, zh)
    await field(in2('Email addresses', '邮箱'))
    const file = new File(['Name,Email\nEve,eve@office.example\nEve,EVE@office.example'], 'people.csv')
    await userEvent.upload(
      screen.getByLabelText(in2('Read a CSV file', '读取 CSV 文件'), { selector: 'input' }),
      file,
    )
    const twice = in2(
      'Line 3 repeats an address: Eve, EVE@office.example',
      '第 3 行的邮箱重复：Eve, EVE@office.example',
    )
    await expect(await screen.findByText(twice)).toBeVisible()
    await userEvent.click(screen.getByRole('radio', { name: in2('As links', '链接') }))
    await userEvent.click(screen.getByRole('button', { name: in2('Invite', '邀请') }))
    await expect(
      await screen.findByText('https://longhand.test/account-link/eve@office.example'),
    ).toBeVisible()
    await expect(
      screen.getByRole('button', { name: in2('Save all links as CSV', '将全部链接存为 CSV') }),
    ).toBeVisible()
  },
}
export const WithoutMail: Story = {
  args: {
    handlers: [handle('listInvitations', { list: [...exampleInvitations], total: 2, canMail: false })],
  },
  play: async () => {
    await expect(await screen.findByRole('radio', { name: 'As links' })).toBeChecked()
    await expect(screen.getByText(/^This server can’t send emails with links/)).toBeVisible()
  },
}
export const NotInvited: Story = {
  args: { handlers: [handle('invitePeople', () => failure('SYSTEM'))] },
  play: async () => {
    await userEvent.type(await field(), 'eve@office.example')
    await userEvent.click(screen.getByRole('button', { name: 'Invite' }))
    await expect(await screen.findByText('System exception')).toBeVisible()
    await expect(await field()).toHaveValue('eve@office.example')
  },
}
export const TakenBack: Story = {
  play: async () => {
    const name = 'Withdraw the invitation of dora@office.example'
    await userEvent.click(await screen.findByRole('button', { name }))
    const row = within(await screen.findByRole('row', { name: /dora@office/ }))
    await expect(await row.findByText('Withdrawn')).toBeVisible()
    await expect(screen.queryByRole('button', { name })).toBeNull()
  },
}
export const TakenBackByAnother: Story = {
  args: {
    handlers: [
      handle('withdrawInvitation', () =>
        failure('NOT_POSSIBLE_NOW', 'This invitation was withdrawn already'),
      ),
    ],
  },
  play: async () => {
    await userEvent.click(await screen.findByRole('button', { name: /^Withdraw/ }))
    await expect(await screen.findByText('This invitation was withdrawn already')).toBeVisible()
  },
}
export const Empty: Story = {
  args: { handlers: [handle('listInvitations', { list: [], total: 0, canMail: true })] },
  play: async () => void (await screen.findByText('No one has been invited yet')),
}
export const Loading: Story = { args: { handlers: [handle('listInvitations', () => pending())] } }
export const Failing: Story = {
  args: { handlers: [handle('listInvitations', () => failure('SYSTEM'))] },
  play: async () => void (await screen.findByText('The invitations could not be loaded')),
}
